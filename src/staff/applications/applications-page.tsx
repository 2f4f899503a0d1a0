import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addressLine } from '../../../contracts/domain/addresses.ts';
import {
  type AcceptApplication,
  type Application,
  ApplicationQuery,
  ApplicationState,
  Partnership,
  RefuseApplication,
} from '../../../contracts/domain/applications.ts';
import { CATEGORY_NAMES } from '../../../contracts/domain/user-names.ts';
import { call } from '../../shared/api/call.ts';
import { keyOf, read } from '../../shared/api/queries.ts';
import { useMay } from '../../shared/auth/use-may.ts';
import { formatDay, formatInstant } from '../../shared/format/date.ts';
import { Form } from '../../shared/forms/form.tsx';
import { CancelButton, FormDialog } from '../../shared/forms/form-dialog.tsx';
import { useForm } from '../../shared/forms/use-form.tsx';
import { localeNames } from '../../shared/i18n/locales.ts';
import type { Column } from '../../shared/tables/column.ts';
import { DataTable } from '../../shared/tables/data-table.tsx';
import { ListTools } from '../../shared/tables/list-tools.tsx';
import { useListQuery } from '../../shared/tables/use-list-query.ts';
import { Fact, Facts } from '../../shared/ui/facts.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { BasisPointsField } from '../../shared/ui/number-field.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { showSuccess } from '../../shared/ui/toasts.tsx';
import classes from './applications.module.css';

const STATE_NAMES: Readonly<Record<ApplicationState, MessageDescriptor>> = {
  received: msg`Offen`,
  accepted: msg`Angenommen`,
  rejected: msg`Abgelehnt`,
};

/** The applications for a partnership and their outcome. */
export function ApplicationsPage() {
  const { t, i18n } = useLingui();
  const list = useListQuery(ApplicationQuery);
  const result = useQuery({
    ...read('GET /v1/staff/applications', { query: list.query }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  // Held apart from the list, which drops an application once it is decided.
  const [chosen, open] = useState<Application | null>(null);
  const columns: Column<Application, 'answerBy'>[] = [
    {
      header: t`Firma`,
      card: 'head',
      cell: (application) => (
        <button type="button" className={classes.open} onClick={() => open(application)}>
          <b>{application.company}</b>
          <small>
            {application.firstName} {application.lastName}
          </small>
        </button>
      ),
    },
    { header: t`Funktion`, cell: (row) => i18n._(CATEGORY_NAMES[row.function]) },
    { header: t`Ort`, cell: ({ address }) => `${address.postcode} ${address.city}` },
    {
      header: t`Eingegangen`,
      kind: 'figure',
      cell: ({ receivedAt }) => formatInstant(receivedAt),
    },
    {
      header: t`Antwort bis`,
      kind: 'figure',
      sort: 'answerBy',
      cell: ({ answerBy }) => formatDay(answerBy),
    },
  ];
  return (
    <Page>
      <SegmentedControl
        className={classes.states ?? ''}
        aria-label={t`Stand`}
        value={list.query.state}
        onChange={(state) => list.change({ state: ApplicationState.parse(state) })}
        data={ApplicationState.options.map((state) => ({
          value: state,
          label: `${i18n._(STATE_NAMES[state])} ${result.data?.counts[state] ?? ''}`,
        }))}
      />
      <ListTools list={list} columns={columns} searchLabel={t`Firma, Name oder E-Mail suchen`} />
      <DataTable
        label={i18n._(STATE_NAMES[list.query.state])}
        columns={columns}
        result={result}
        list={list}
        empty={
          <Notice
            icon={<IconUserPlus size={22} stroke={1.6} />}
            title={<Trans>Hier steht keine Anmeldung</Trans>}
          />
        }
      />
      <FormDialog isOpen={chosen !== null} title={chosen?.company ?? ''} onClose={() => open(null)} size="lg">
        {chosen && <Details key={chosen.id} application={chosen} onClose={() => open(null)} />}
      </FormDialog>
    </Page>
  );
}

interface DetailsProps {
  readonly application: Application;
  readonly onClose: () => void;
}

function Details({ application, onClose }: DetailsProps) {
  const { i18n } = useLingui();
  const may = useMay();
  const [step, setStep] = useState<'look' | 'accept' | 'refuse'>('look');
  const { firstName, lastName, email, phone, address, vatNumber, language, message, state } = application;
  return (
    <>
      <Facts>
        <Fact name={<Trans>Person</Trans>}>
          {firstName} {lastName}, {i18n._(CATEGORY_NAMES[application.function])}
        </Fact>
        <Fact name={<Trans>E-Mail</Trans>}>
          <a href={`mailto:${email}`}>{email}</a>
        </Fact>
        <Fact name={<Trans>Telefon</Trans>}>{phone}</Fact>
        <Fact name={<Trans>Adresse</Trans>}>{addressLine(address)}</Fact>
        <Fact name={<Trans>UID-Nummer</Trans>}>{vatNumber}</Fact>
        <Fact name={<Trans>Sprache</Trans>}>{localeNames[language]}</Fact>
        <Fact name={<Trans>Bedingungen</Trans>}>
          <Trans>
            Fassung {application.legalVersion}, angenommen am {formatInstant(application.receivedAt)}
          </Trans>
        </Fact>
        {application.decidedAt && (
          <Fact name={i18n._(STATE_NAMES[state])}>
            {formatInstant(application.decidedAt)}, {application.decidedBy}
          </Fact>
        )}
      </Facts>
      {message && <blockquote className={classes.quote}>{message}</blockquote>}
      {application.reason && <blockquote className={classes.quote}>{application.reason}</blockquote>}
      {state === 'received' && may('invitations', 'write') && (
        <div className={classes.decision}>
          {step === 'look' && (
            <>
              <Button onClick={() => setStep('accept')}>
                <Trans>Annehmen</Trans>
              </Button>
              <Button variant="default" onClick={() => setStep('refuse')}>
                <Trans>Ablehnen</Trans>
              </Button>
            </>
          )}
          {step === 'accept' && <AcceptForm application={application} onClose={onClose} />}
          {step === 'refuse' && <RefuseForm application={application} onClose={onClose} />}
        </div>
      )}
    </>
  );
}

/** Decides on an application, then refetches the list of applications. */
function useDecision<D>(decide: (decision: D) => Promise<void>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: decide,
    onSettled: () => client.invalidateQueries({ queryKey: keyOf('/v1/staff/applications') }),
  });
}

/** A new partner, or one more person of a partner with the same UID number. */
function AcceptForm({ application, onClose }: DetailsProps) {
  const { t } = useLingui();
  const { id, email, organisations } = application;
  const [organisationId, join] = useState(organisations[0]?.id ?? '');
  const { mutateAsync } = useDecision((decision: AcceptApplication) =>
    call('POST /v1/staff/applications/:id/accept', { params: { id }, body: decision }),
  );
  const form = useForm({
    schema: Partnership,
    initialValues: { partnershipType: t`Partner`, discountBp: 0, salesRepresentative: '' },
    draft: `accept.${id}`,
    onSubmit: (partnership) => mutateAsync(organisationId === '' ? partnership : { organisationId }),
    onSent: () => {
      onClose();
      showSuccess(t`Angenommen. ${email} hat einen Link erhalten.`);
    },
  });
  return (
    <Form
      form={form}
      submit={<Trans>Annehmen und einladen</Trans>}
      cancel={<CancelButton onClick={onClose} />}
    >
      {organisations.length > 0 && (
        <NativeSelect
          className={classes.wide ?? ''}
          label={t`Firma`}
          description={t`Eine Firma mit dieser UID-Nummer ist schon Partner.`}
          value={organisationId}
          onChange={(event) => join(event.currentTarget.value)}
          data={[
            ...organisations.map(({ id: value, name }) => ({ value, label: name })),
            { value: '', label: t`Als neue Firma` },
          ]}
        />
      )}
      {organisationId === '' && (
        <>
          <TextInput label={t`Art der Partnerschaft`} {...form.field('partnershipType')} />
          <BasisPointsField label={t`Partnerrabatt`} {...form.field('discountBp')} />
          <TextInput label={t`Verkaufsberatung`} {...form.field('salesRepresentative')} />
        </>
      )}
    </Form>
  );
}

function RefuseForm({ application: { id, email }, onClose }: DetailsProps) {
  const { t } = useLingui();
  const { mutateAsync } = useDecision((refusal: RefuseApplication) =>
    call('POST /v1/staff/applications/:id/refuse', { params: { id }, body: refusal }),
  );
  const form = useForm({
    schema: RefuseApplication,
    initialValues: { reason: '' },
    draft: `refuse.${id}`,
    onSubmit: (refusal) => mutateAsync(refusal),
    onSent: () => {
      onClose();
      showSuccess(t`Abgelehnt. ${email} erhält die Begründung.`);
    },
  });
  return (
    <Form form={form} submit={<Trans>Ablehnen</Trans>} cancel={<CancelButton onClick={onClose} />}>
      <Textarea
        className={classes.wide ?? ''}
        label={t`Begründung`}
        description={t`Sie geht so an die Person, die sich angemeldet hat.`}
        autosize
        minRows={3}
        maxRows={12}
        data-autofocus
        {...form.field('reason')}
      />
    </Form>
  );
}
