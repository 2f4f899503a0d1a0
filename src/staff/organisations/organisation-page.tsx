import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Menu, NativeSelect, Skeleton, Textarea, TextInput } from '@mantine/core';
import { IconDots, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { v7 as newId } from 'uuid';
import { type ChangeRequest, RefuseChange } from '../../../contracts/domain/change-requests.ts';
import {
  ChangeOrganisation,
  InvitePerson,
  type Organisation,
  type StaffPerson,
} from '../../../contracts/domain/organisations.ts';
import { PartnerCategory } from '../../../contracts/domain/user.ts';
import { CATEGORY_NAMES, partnershipName, ROLE_NAMES } from '../../../contracts/domain/user-names.ts';
import { call } from '../../shared/api/call.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { useMay } from '../../shared/auth/use-may.ts';
import { formatInstant } from '../../shared/format/date.ts';
import { Form } from '../../shared/forms/form.tsx';
import { CancelButton, FormDialog } from '../../shared/forms/form-dialog.tsx';
import { useForm } from '../../shared/forms/use-form.tsx';
import { chooseLocale, localeNames, locales } from '../../shared/i18n/locales.ts';
import { Certification } from '../../shared/ui/certification.tsx';
import { changedFields, useCompanyFields } from '../../shared/ui/company-fields.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Fact, Facts } from '../../shared/ui/facts.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { showError, showSuccess } from '../../shared/ui/toasts.tsx';
import { DiscountsPanel } from './discounts-panel.tsx';
import classes from './organisations.module.css';
import { useChangeOrganisation, useChangePeople, useOrganisation } from './queries.ts';

/** One organisation: its conditions and its people. */
export function OrganisationPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useOrganisation(id);
  const may = useMay();
  const [isInviting, setInviting] = useState(false);
  const { t } = useLingui();
  if (!data)
    return (
      <Page>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={320} radius={10} />
        )}
      </Page>
    );
  return (
    <Page
      title={data.name}
      within={{ to: '/staff/organisations', name: t`Firmen` }}
      action={
        may('people', 'write') && (
          <Button
            leftSection={<IconUserPlus size={16} stroke={1.6} aria-hidden />}
            onClick={() => setInviting(true)}
          >
            <Trans>Person einladen</Trans>
          </Button>
        )
      }
    >
      {data.changeRequest && (
        <WantedChange
          organisation={data}
          request={data.changeRequest}
          isDecidable={may('organisations', 'write')}
        />
      )}
      <div className={classes.columns}>
        <div className={classes.stack}>
          <Panel title={<Trans>Personen</Trans>}>
            <ul className={classes.people}>
              {data.people.map((person) => (
                <Person key={person.id} person={person} isChangeable={may('people', 'write')} />
              ))}
            </ul>
          </Panel>
          {data.kind === 'partner' && (
            <DiscountsPanel organisation={data} isChangeable={may('organisations', 'write')} />
          )}
        </div>
        {may('organisations', 'write') ? (
          <Panel title={<Trans>Firma</Trans>} padded>
            <OrganisationForm key={data.changeRequest?.id ?? data.id} organisation={data} />
          </Panel>
        ) : (
          <OrganisationFacts organisation={data} />
        )}
      </div>
      <FormDialog isOpen={isInviting} title={t`Person einladen`} onClose={() => setInviting(false)} size="lg">
        <InviteForm organisation={data} onClose={() => setInviting(false)} />
      </FormDialog>
    </Page>
  );
}

interface WantedChangeProps {
  readonly organisation: Organisation;
  readonly request: ChangeRequest;
  readonly isDecidable: boolean;
}

/** A partner's requested changes beside the current values. */
function WantedChange({ organisation, request, isDecidable }: WantedChangeProps) {
  const { t } = useLingui();
  const textOf = useErrorText();
  const fieldsOf = useCompanyFields();
  const accept = useChangePeople(() =>
    call('POST /v1/staff/change-requests/:id/accept', { params: { id: request.id } }),
  );
  const [isRefusing, setRefusing] = useState(false);
  const changes = changedFields(fieldsOf(organisation), fieldsOf(request.data));
  return (
    <Panel
      title={<Trans>Änderung beantragt</Trans>}
      aside={`${request.requestedBy}, ${formatInstant(request.requestedAt)}`}
    >
      <Facts>
        {changes.map(({ key, label, value, before }) => (
          <Fact key={key} name={label}>
            <del>{before}</del> {value}
          </Fact>
        ))}
      </Facts>
      {isDecidable && (
        <div className={classes.decision}>
          <Button
            loading={accept.isPending}
            onClick={() =>
              accept.mutateAsync(undefined).then(
                () => showSuccess(t`Übernommen.`),
                (error) => showError(textOf(error)),
              )
            }
          >
            <Trans>Übernehmen</Trans>
          </Button>
          <Button variant="default" onClick={() => setRefusing(true)}>
            <Trans>Ablehnen</Trans>
          </Button>
        </div>
      )}
      <FormDialog isOpen={isRefusing} title={t`Änderung ablehnen`} onClose={() => setRefusing(false)}>
        <RefuseForm id={request.id} onClose={() => setRefusing(false)} />
      </FormDialog>
    </Panel>
  );
}

function RefuseForm({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useLingui();
  const refuse = useChangePeople((refusal: RefuseChange) =>
    call('POST /v1/staff/change-requests/:id/refuse', { params: { id }, body: refusal }),
  );
  const form = useForm({
    schema: RefuseChange,
    initialValues: { reason: '' },
    draft: `refuse-change.${id}`,
    onSubmit: (refusal) => refuse.mutateAsync(refusal),
  });
  return (
    <Form form={form} submit={<Trans>Ablehnen</Trans>} cancel={<CancelButton onClick={onClose} />}>
      <Textarea label={t`Begründung`} autosize minRows={3} data-autofocus {...form.field('reason')} />
    </Form>
  );
}

function OrganisationFacts({ organisation }: { readonly organisation: Organisation }) {
  const { i18n } = useLingui();
  const { kind, address, vatNumber, partnershipType, certified } = organisation;
  return (
    <Panel title={<Trans>Firma</Trans>}>
      <Facts>
        <Fact name={<Trans>Adresse</Trans>}>{address}</Fact>
        <Fact name={<Trans>UID-Nummer</Trans>}>{vatNumber}</Fact>
        <Fact name={<Trans>Art</Trans>}>{partnershipName(partnershipType, i18n)}</Fact>
        {kind === 'partner' && (
          <>
            <Fact name={<Trans>Status</Trans>}>
              <Certification isCertified={certified} />
            </Fact>
            <Fact name={<Trans>Verkaufsberatung</Trans>}>{organisation.salesRepresentative}</Fact>
            <Fact name={<Trans>Kontaktmanager/in</Trans>}>{organisation.contactManager}</Fact>
          </>
        )}
      </Facts>
    </Panel>
  );
}

const CHANGEABLE = ChangeOrganisation.required();

function OrganisationForm({ organisation }: { readonly organisation: Organisation }) {
  const { t } = useLingui();
  const { mutateAsync } = useChangeOrganisation(organisation.id);
  const { name, address, vatNumber, partnershipType } = organisation;
  const { salesRepresentative, contactManager } = organisation;
  const form = useForm({
    schema: CHANGEABLE,
    initialValues: {
      name,
      address,
      vatNumber,
      partnershipType,
      salesRepresentative,
      contactManager,
    },
    draft: `organisation.${organisation.id}`,
    onSubmit: (change) => mutateAsync(change),
  });
  return (
    <Form form={form} submit={<Trans>Speichern</Trans>}>
      <TextInput label={t`Firma`} {...form.field('name')} />
      <TextInput label={t`Adresse`} {...form.field('address')} />
      <TextInput label={t`UID-Nummer`} {...form.field('vatNumber')} />
      <TextInput label={t`Art der Partnerschaft`} {...form.field('partnershipType')} />
      {organisation.kind === 'partner' && (
        <TextInput label={t`Verkaufsberatung`} {...form.field('salesRepresentative')} />
      )}
      <TextInput label={t`Kontaktmanager/in`} {...form.field('contactManager')} />
    </Form>
  );
}

interface PersonProps {
  readonly person: StaffPerson;
  readonly isChangeable: boolean;
}

function Person({ person, isChangeable }: PersonProps) {
  const { t, i18n } = useLingui();
  const textOf = useErrorText();
  const { id, email, active, category, role, invitedUntil, hasAccess } = person;
  const name = `${person.firstName} ${person.lastName}`;
  const change = useChangePeople((next: { active: boolean }) =>
    call('PATCH /v1/staff/people/:id', { params: { id }, body: next }),
  );
  const again = useChangePeople(() => call('POST /v1/staff/people/:id/invitation', { params: { id } }));
  const onError = (error: unknown) => showError(textOf(error));
  return (
    <li>
      <span className={classes.two}>
        <b>{name}</b>
        <small>
          {email} · {i18n._(category ? CATEGORY_NAMES[category] : ROLE_NAMES[role])} ·{' '}
          {localeNames[person.language]}
        </small>
        {invitedUntil !== null && (
          <small>
            <Trans>Eingeladen, der Link gilt bis {formatInstant(invitedUntil)}</Trans>
          </small>
        )}
      </span>
      {!active && (
        <Badge color="gray" variant="light">
          <Trans>Gesperrt</Trans>
        </Badge>
      )}
      {active && !hasAccess && invitedUntil === null && (
        <Badge color="yellow" variant="light">
          <Trans>Ohne Zugang</Trans>
        </Badge>
      )}
      {isChangeable && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button
              variant="subtle"
              color="gray"
              px={8}
              aria-label={t`Aktionen für ${name}`}
              loading={change.isPending || again.isPending}
            >
              <IconDots size={18} stroke={1.6} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              disabled={!active}
              onClick={() =>
                again
                  .mutateAsync(undefined)
                  .then(() => showSuccess(t`${email} hat einen Link erhalten.`), onError)
              }
            >
              <Trans>Neuen Link senden</Trans>
            </Menu.Item>
            <Menu.Item
              {...(active && { color: 'red' })}
              onClick={() => change.mutateAsync({ active: !active }).catch(onError)}
            >
              {active ? <Trans>Sperren</Trans> : <Trans>Entsperren</Trans>}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  );
}

interface InviteFormProps {
  readonly organisation: Organisation;
  readonly onClose: () => void;
}

function InviteForm({ organisation, onClose }: InviteFormProps) {
  const { t, i18n } = useLingui();
  const [id] = useState(() => newId());
  const invite = useChangePeople((person: InvitePerson) =>
    call('PUT /v1/staff/people/:id', { params: { id }, body: person }),
  );
  const isPartner = organisation.kind === 'partner';
  const form = useForm({
    schema: InvitePerson,
    initialValues: {
      organisationId: organisation.id,
      firstName: '',
      lastName: '',
      email: '',
      language: chooseLocale(i18n.locale),
      role: isPartner ? 'partner' : 'sales',
      category: isPartner ? 'Installateur' : null,
    } as InvitePerson,
    draft: `invite.${organisation.id}`,
    onSubmit: (person) => invite.mutateAsync(person),
    onSent: () => {
      onClose();
      showSuccess(t`${email} hat einen Link erhalten.`);
    },
  });
  const { email } = form.values;
  return (
    <Form form={form} submit={<Trans>Einladen</Trans>} cancel={<CancelButton onClick={onClose} />}>
      <TextInput label={t`Vorname`} data-autofocus {...form.field('firstName')} />
      <TextInput label={t`Nachname`} {...form.field('lastName')} />
      <TextInput label={t`E-Mail`} type="email" {...form.field('email')} />
      {isPartner ? (
        <NativeSelect
          label={t`Funktion`}
          data={PartnerCategory.options.map((value) => ({ value, label: i18n._(CATEGORY_NAMES[value]) }))}
          {...form.field('category')}
          value={form.values.category ?? ''}
        />
      ) : (
        <NativeSelect
          label={t`Rolle`}
          data={(['sales', 'admin'] as const).map((value) => ({ value, label: i18n._(ROLE_NAMES[value]) }))}
          {...form.field('role')}
        />
      )}
      <NativeSelect
        label={t`Sprache`}
        data={locales.map((value) => ({ value, label: localeNames[value] }))}
        {...form.field('language')}
      />
    </Form>
  );
}
