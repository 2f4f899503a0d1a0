import { useLingui } from '@lingui/react/macro';
import type { CompanyData } from '../../../contracts/domain/change-requests.ts';
import { nameCountry } from '../format/name-country.ts';

interface CompanyField {
  readonly key: keyof CompanyData;
  readonly label: string;
  readonly value: string;
}

/** Returns the fields whose wanted value differs, with the current one. Both lists come from `useCompanyFields`. */
export const changedFields = (
  known: readonly CompanyField[],
  wanted: readonly CompanyField[],
): (CompanyField & { readonly before: string | undefined })[] =>
  wanted
    .map((field, at) => ({ ...field, before: known[at]?.value }))
    .filter(({ value, before }) => value !== before);

/** Company data with their names in the reader's language, in the order in which they are shown. */
export function useCompanyFields() {
  const { t, i18n } = useLingui();
  return ({ name, address, country, vatNumber }: CompanyData): CompanyField[] => [
    { key: 'name', label: t`Firma`, value: name },
    { key: 'address', label: t`Adresse`, value: address },
    { key: 'country', label: t`Land`, value: nameCountry(country, i18n.locale) },
    { key: 'vatNumber', label: t`UID-Nummer`, value: vatNumber },
  ];
}
