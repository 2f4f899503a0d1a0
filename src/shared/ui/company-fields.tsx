import { useLingui } from '@lingui/react/macro';
import type { CompanyData } from '../../../contracts/change-requests.ts';
import { nameCountry } from '../format/name-country.ts';

/** Company data with their names in the reader's language, in the order in which they are shown. */
export function useCompanyFields() {
  const { t, i18n } = useLingui();
  return ({ name, address, country, vatNumber }: CompanyData) => [
    { key: 'name', label: t`Firma`, value: name },
    { key: 'address', label: t`Adresse`, value: address },
    { key: 'country', label: t`Land`, value: nameCountry(country, i18n.locale) },
    { key: 'vatNumber', label: t`UID-Nummer`, value: vatNumber },
  ];
}
