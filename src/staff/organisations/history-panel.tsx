import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import type { FirmChange, FirmField } from '../../../contracts/domain/firm-history.ts';
import { Language, PartnerCategory, Role } from '../../../contracts/domain/user.ts';
import { CATEGORY_NAMES, partnershipName, ROLE_NAMES } from '../../../contracts/domain/user-names.ts';
import { formatInstant } from '../../shared/format/date.ts';
import { nameCountry } from '../../shared/format/name-country.ts';
import { localeNames } from '../../shared/i18n/locales.ts';
import { Paging } from '../../shared/tables/paging.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import classes from './organisations.module.css';
import { HISTORY_PAGE, useHistory } from './queries.ts';

/** Every change of a firm and its people: what, from, to, by whom and when. */
export function HistoryPanel({ id }: { readonly id: string }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useHistory(id, page);
  return (
    <Panel title={<Trans>Verlauf</Trans>}>
      {!data &&
        (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton height={80} />)}
      {data?.total === 0 && (
        <p className={classes.empty}>
          <Trans>Noch keine Änderung</Trans>
        </p>
      )}
      <ul className={classes.people}>
        {data?.rows.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      {data && data.total > HISTORY_PAGE && (
        <Paging page={page} pageSize={HISTORY_PAGE} total={data.total} onChange={setPage} />
      )}
    </Panel>
  );
}

function Entry({ entry }: { readonly entry: FirmChange }) {
  const { t } = useLingui();
  const nameOf = useFieldNames();
  const textOf = useValueText();
  const { person, field, at, by } = entry;
  const [from, to] = [textOf(field, entry.from), textOf(field, entry.to)];
  return (
    <li>
      <span className={classes.two}>
        <b>
          {person !== null && `${person}: `}
          {field === 'created' ? (person === null ? t`Firma angelegt` : t`Person eingeladen`) : nameOf[field]}
        </b>
        <span>
          {entry.from !== null && <del>{from}</del>} {to}
        </span>
        <small>
          {by ?? t`Betreiber`}, {formatInstant(at)}
        </small>
      </span>
    </li>
  );
}

function useFieldNames(): Readonly<Record<FirmField, string>> {
  const { t } = useLingui();
  return {
    created: t`Angelegt`,
    name: t`Firma`,
    address: t`Adresse`,
    country: t`Land`,
    vatNumber: t`UID-Nummer`,
    partnershipType: t`Art der Partnerschaft`,
    salesRepresentative: t`Verkaufsberatung`,
    contactManager: t`Kontaktmanager/in`,
    active: t`Zugang`,
    firstName: t`Vorname`,
    lastName: t`Nachname`,
    newEmail: t`E-Mail zu bestätigen`,
    email: t`E-Mail`,
    phone: t`Telefon`,
    language: t`Sprache`,
    role: t`Rolle`,
    category: t`Funktion`,
    secondFactor: t`Zweite Stufe der Anmeldung`,
    sessionsEnded: t`Angemeldete Geräte`,
    handedOver: t`Arbeit übergeben an`,
    organisation: t`Wechsel der Firma`,
    erased: t`Gelöscht`,
  };
}

/** Returns a function that writes a recorded value in the reader's language. */
function useValueText(): (field: FirmField, value: string | null) => string {
  const { t, i18n } = useLingui();
  const texts: Partial<Record<FirmField, (value: string) => string>> = {
    erased: () => t`Daten werden entfernt`,
    active: (value) => (value === 'true' ? t`Aktiv` : t`Gesperrt`),
    sessionsEnded: () => t`Abgemeldet`,
    secondFactor: (value) => (value === 'true' ? t`Ein` : t`Aus`),
    country: (value) => nameCountry(value, i18n.locale),
    partnershipType: (value) => partnershipName(value, i18n),
    language: (value) => localeNames[Language.parse(value)],
    role: (value) => i18n._(ROLE_NAMES[Role.parse(value)]),
    category: (value) => i18n._(CATEGORY_NAMES[PartnerCategory.parse(value)]),
  };
  return (field, value) => (value === null || value === '' ? '–' : (texts[field]?.(value) ?? value));
}
