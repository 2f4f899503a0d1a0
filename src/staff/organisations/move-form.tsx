import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { MovePerson, type StaffPerson } from '../../../contracts/domain/organisations.ts';
import { call } from '../../shared/api/call.ts';
import { Form } from '../../shared/forms/form.tsx';
import { CancelButton } from '../../shared/forms/form-dialog.tsx';
import { useForm } from '../../shared/forms/use-form.tsx';
import { showSuccess } from '../../shared/ui/toasts.tsx';
import { BelongingsList } from './hand-over-form.tsx';
import classes from './organisations.module.css';
import { useChangePeople, useOrganisations } from './queries.ts';

const MOST_SHOWN = 10;
/** Between name and address of an option; the field holds the chosen one, whose name is searched for. */
const SEPARATOR = ' · ';
const SEARCH_DELAY_MS = 200;

interface MoveFormProps {
  readonly person: StaffPerson;
  /** Id of the person's firm. */
  readonly organisationId: string;
  readonly colleagues: readonly StaffPerson[];
  readonly onClose: () => void;
}

/** Moves a person to another partner, and states before what happens. */
export function MoveForm({ person, organisationId, colleagues, onClose }: MoveFormProps) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search, SEARCH_DELAY_MS);
  const { data } = useOrganisations({ search: asked.split(SEPARATOR)[0] ?? '', pageSize: MOST_SHOWN });
  const firms = data?.rows.filter(
    ({ id, kind, active }) => kind === 'partner' && active && id !== organisationId,
  );
  const move = useChangePeople((body: MovePerson) =>
    call('POST /v1/staff/people/:id/move', { params: { id: person.id }, body }),
  );
  const form = useForm({
    schema: MovePerson,
    initialValues: { organisationId: null as string | null, to: colleagues[0]?.id ?? null },
    draft: `move.${person.id}`,
    onSubmit: (body) => move.mutateAsync(body),
    onSent: () => {
      onClose();
      showSuccess(t`Der Wechsel ist in zwei Minuten abgeschlossen. Die Person erhält dann eine E-Mail.`);
    },
  });
  const firm = form.field('organisationId');
  const to = form.field('to');
  return (
    <Form form={form} submit={<Trans>Firma wechseln</Trans>} cancel={<CancelButton onClick={onClose} />}>
      <Select
        label={t`Neue Firma`}
        data-autofocus
        searchable
        openOnFocus={false}
        nothingFoundMessage={t`Keine andere Firma gefunden`}
        data={
          firms?.map(({ id, name, address }) => ({ value: id, label: `${name}${SEPARATOR}${address}` })) ?? []
        }
        filter={({ options }) => options}
        searchValue={search}
        onSearchChange={setSearch}
        {...firm}
      />
      {colleagues.length > 0 && (
        <NativeSelect
          label={t`Übernimmt die Arbeit`}
          data={colleagues.map(({ id, firstName, lastName }) => ({
            value: id,
            label: `${firstName} ${lastName}`,
          }))}
          {...to}
          value={to.value ?? ''}
        />
      )}
      <p className={classes.note}>
        <Trans>Übergeben werden:</Trans>
      </p>
      <BelongingsList personId={person.id} />
      <ul className={classes.belongings}>
        <li>
          <Trans>Die Person ist sofort abgemeldet und kann sich nach zwei Minuten neu anmelden.</Trans>
        </li>
        <li>
          <Trans>
            Dächer, Offerten, Links, Materiallisten und Zertifikate bleiben bei der bisherigen Firma.
          </Trans>
        </li>
        <li>
          <Trans>Mitteilungen werden gelöscht. Sprache, Telefon und Einstellungen bleiben.</Trans>
        </li>
      </ul>
      {colleagues.length === 0 && (
        <p className={classes.note}>
          <Trans>
            Die Firma hat keine weitere aktive Person. Ein Wechsel ist nur möglich, wenn nichts zu übergeben
            ist.
          </Trans>
        </p>
      )}
    </Form>
  );
}
