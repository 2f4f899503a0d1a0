import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import {
  type ChangeRequest,
  type CompanyData,
  RequestChange,
} from '../../../contracts/domain/change-requests.ts';
import type { UserProfile } from '../../../contracts/domain/user.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { formatInstant } from '../../shared/format/date.ts';
import { nameCountry } from '../../shared/format/name-country.ts';
import { COUNTRIES } from '../../shared/forms/address-fields.tsx';
import { Form } from '../../shared/forms/form.tsx';
import { CancelButton, FormDialog } from '../../shared/forms/form-dialog.tsx';
import { useForm } from '../../shared/forms/use-form.tsx';
import { changedFields, useCompanyFields } from '../../shared/ui/company-fields.tsx';
import { Fact, Facts } from '../../shared/ui/facts.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { showError, showSuccess } from '../../shared/ui/toasts.tsx';
import classes from './profile-page.module.css';
import { useCompany, useRequestChange, useWithdrawChange } from './queries.ts';

/** The company as the supplier knows it; partners ask here for something else. */
export function CompanyPanel({ profile }: { readonly profile: UserProfile }) {
  const { t } = useLingui();
  const fieldsOf = useCompanyFields();
  const { data: company } = useCompany();
  const [isAsking, setAsking] = useState(false);
  const data = company?.data ?? {
    name: profile.CompanyName,
    address: profile.CompanyAddress,
    country: profile.CountryCode,
    vatNumber: profile.VATNumber,
  };
  const latest = company?.latest;
  const mayAsk = profile.PartnerCategory !== null && company && latest?.state !== 'open';
  return (
    <Panel
      title={<Trans>Firma</Trans>}
      aside={
        mayAsk && (
          <Button size="xs" variant="default" onClick={() => setAsking(true)}>
            <Trans>Änderung beantragen</Trans>
          </Button>
        )
      }
    >
      <Facts>
        {fieldsOf(data).map(({ key, label, value }) => (
          <Fact key={key} name={label}>
            {value}
          </Fact>
        ))}
      </Facts>
      {(latest?.state === 'open' || latest?.state === 'rejected') && (
        <LatestRequest latest={latest} data={data} />
      )}
      <FormDialog isOpen={isAsking} title={t`Firmenangaben ändern`} onClose={() => setAsking(false)}>
        <RequestForm data={data} onClose={() => setAsking(false)} />
      </FormDialog>
    </Panel>
  );
}

interface LatestRequestProps {
  readonly latest: ChangeRequest;
  readonly data: CompanyData;
}

function LatestRequest({ latest, data }: LatestRequestProps) {
  const textOf = useErrorText();
  const fieldsOf = useCompanyFields();
  const withdraw = useWithdrawChange();
  const wanted = changedFields(fieldsOf(data), fieldsOf(latest.data));
  return (
    <div className={classes.request}>
      {latest.state === 'open' ? (
        <b>
          <Trans>
            Beantragt am {formatInstant(latest.requestedAt)} von {latest.requestedBy}
          </Trans>
        </b>
      ) : (
        <b>
          <Trans>Abgelehnt: {latest.reason}</Trans>
        </b>
      )}
      <ul>
        {wanted.map(({ key, label, value }) => (
          <li key={key}>
            {label}: {value}
          </li>
        ))}
      </ul>
      {latest.state === 'open' && (
        <Button
          size="compact-sm"
          variant="subtle"
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate(latest.id, { onError: (error) => showError(textOf(error)) })}
        >
          <Trans>Zurückziehen</Trans>
        </Button>
      )}
    </div>
  );
}

interface RequestFormProps {
  readonly data: CompanyData;
  readonly onClose: () => void;
}

function RequestForm({ data, onClose }: RequestFormProps) {
  const { t, i18n } = useLingui();
  const [id] = useState(() => newId());
  const { mutateAsync } = useRequestChange(id);
  const form = useForm({
    schema: RequestChange,
    initialValues: data,
    draft: 'company',
    onSubmit: (wanted) => mutateAsync(wanted),
    onSent: () => {
      onClose();
      showSuccess(t`Beantragt. Sie erhalten eine Mitteilung, sobald darüber entschieden ist.`);
    },
  });
  const countries = [...new Set<string>([...COUNTRIES, data.country])];
  return (
    <Form form={form} submit={<Trans>Beantragen</Trans>} cancel={<CancelButton onClick={onClose} />}>
      <TextInput label={t`Firma`} data-autofocus {...form.field('name')} />
      <TextInput label={t`Adresse`} {...form.field('address')} />
      <NativeSelect
        label={t`Land`}
        data={countries.map((value) => ({ value, label: nameCountry(value, i18n.locale) }))}
        {...form.field('country')}
      />
      <TextInput label={t`UID-Nummer`} {...form.field('vatNumber')} />
    </Form>
  );
}
