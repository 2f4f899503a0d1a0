import { useLingui } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { Canton, type DraftAddress } from '../../../contracts/addresses.ts';
import classes from './form.module.css';

/** Where the supplier delivers to. */
export const COUNTRIES = ['CH', 'LI', 'DE', 'AT', 'FR', 'IT'] as const;

/** What a form gives an input of an address. */
interface Field {
  readonly value: string | null;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
  readonly error: ReactNode;
  readonly 'data-path': string;
}

interface AddressFieldsProps {
  /** The input of a part, as `(part) => form.field(`address.${part}`)`. */
  readonly field: (part: keyof DraftAddress) => Field;
  /** Whether an address has to be there. */
  readonly isRequired?: boolean;
}

/** Street, town, canton and country. */
export function AddressFields({ field, isRequired = false }: AddressFieldsProps) {
  const { t, i18n } = useLingui();
  const names = new Intl.DisplayNames(i18n.locale, { type: 'region' });
  const text = (part: keyof DraftAddress) => {
    const { value, ...others } = field(part);
    return { ...others, value: value ?? '', withAsterisk: isRequired, 'aria-required': isRequired };
  };
  const isSwiss = field('country').value === 'CH';
  const canton = text('canton');
  return (
    <div className={classes.address}>
      <TextInput label={t`Strasse und Nummer`} autoComplete="off" {...text('street')} />
      <TextInput label={t`Postleitzahl`} autoComplete="off" {...text('postcode')} />
      <TextInput label={t`Ort`} autoComplete="off" {...text('city')} />
      <NativeSelect
        label={t`Land`}
        data={COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value }))}
        {...text('country')}
        onChange={(event) => {
          const country = event.currentTarget.value;
          field('country').onChange(country);
          if (country !== 'CH') field('canton').onChange(null);
        }}
      />
      {isSwiss && (
        <NativeSelect
          label={t`Kanton`}
          data={[{ value: '', label: '' }, ...Canton.options]}
          {...canton}
          onChange={(event) => field('canton').onChange(event.currentTarget.value || null)}
        />
      )}
    </div>
  );
}

/** An address in which nothing is typed yet. */
export const EMPTY_ADDRESS: DraftAddress = {
  street: '',
  postcode: '',
  city: '',
  canton: null,
  country: 'CH',
};

/** Whether nothing of it is typed. */
export const isEmptyAddress = ({ street, postcode, city }: DraftAddress): boolean =>
  street === '' && postcode === '' && city === '';
