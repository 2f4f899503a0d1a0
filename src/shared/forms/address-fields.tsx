import { useLingui } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { Canton, type DraftAddress } from '../../../contracts/domain/addresses.ts';
import { isOtherCanton, placesOf } from '../../../contracts/domain/places.ts';
import { usePlaces } from '../places/use-places.ts';
import { FaultText } from './fault-text.tsx';
import classes from './form.module.css';

/** Countries the supplier delivers to. */
export const COUNTRIES = ['CH', 'LI', 'DE', 'AT', 'FR', 'IT'] as const;

/** The properties that a form passes to an input of an address. */
export interface AddressField {
  readonly value: string | null;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
  readonly error: ReactNode;
  readonly 'data-path': string;
}

interface AddressFieldsProps {
  /** Props of the input of a part, as `(part) => form.field(`address.${part}`)`. */
  readonly field: (part: keyof DraftAddress) => AddressField;
  /** Whether the address is required. */
  readonly isRequired?: boolean;
}

/**
 * Street, town, canton and country. A typed Swiss postcode replaces town and canton, unless they are typed after
 * it. Where it has several, any other value is cleared. A canton outside the postcode's area is reported at once.
 */
export function AddressFields({ field, isRequired = false }: AddressFieldsProps) {
  const { t, i18n } = useLingui();
  const names = new Intl.DisplayNames(i18n.locale, { type: 'region' });
  const text = (part: keyof DraftAddress) => {
    const { value, ...others } = field(part);
    return { ...others, value: value ?? '', withAsterisk: isRequired, 'aria-required': isRequired };
  };
  const isSwiss = field('country').value === 'CH';
  const canton = text('canton');
  const postcode = text('postcode');
  const city = text('city');
  const code = String(postcode.value).trim();
  const places = usePlaces(isSwiss && /^\d{4}$/.test(code));
  const found = isSwiss ? placesOf(places, code) : [];
  /** The last typed postcode that still has to replace other fields, and the fields typed after it. */
  const typed = useRef<{ code: string; after: Set<keyof DraftAddress> } | null>(null);
  const replaceOthers = useEffectEvent(() => {
    if (!typed.current || typed.current.code.trim() !== code || found.length === 0) return;
    const replace = (part: 'city' | 'canton', said: readonly string[], none: '' | null) => {
      const { value, onChange } = field(part);
      const [only, ...others] = new Set(said);
      if (typed.current?.after.has(part) || (value && said.includes(value))) return;
      onChange(others.length === 0 ? only : none);
    };
    replace(
      'city',
      found.map(({ name }) => name),
      '',
    );
    replace(
      'canton',
      found.map(({ canton }) => canton),
      null,
    );
    typed.current = null;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed is looked up again when the list is there
  useEffect(() => replaceOthers(), [code, places]);
  const isContradicted =
    isSwiss &&
    isOtherCanton(places, { country: 'CH', canton: (canton.value || null) as Canton | null, postcode: code });
  const townList = useId();
  return (
    <div className={classes.address}>
      <TextInput label={t`Strasse und Nummer`} autoComplete="off" {...text('street')} />
      <TextInput
        label={t`Postleitzahl`}
        autoComplete="off"
        inputMode={isSwiss ? 'numeric' : 'text'}
        {...postcode}
        onChange={(event) => {
          typed.current = { code: event.currentTarget.value, after: new Set() };
          postcode.onChange(event);
        }}
      />
      <TextInput
        label={t`Ort`}
        autoComplete="off"
        list={townList}
        {...city}
        onChange={(event) => {
          typed.current?.after.add('city');
          city.onChange(event);
        }}
      />
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
          error={canton.error ?? (isContradicted && <FaultText rule="other_canton" />)}
          onChange={(event) => {
            typed.current?.after.add('canton');
            field('canton').onChange(event.currentTarget.value || null);
          }}
        />
      )}
      <datalist id={townList}>
        {[...new Set(found.map(({ name }) => name))].map((town) => (
          <option key={town} value={town} />
        ))}
      </datalist>
    </div>
  );
}

/** An empty address. */
export const EMPTY_ADDRESS: DraftAddress = {
  street: '',
  postcode: '',
  city: '',
  canton: null,
  country: 'CH',
};

/** Whether an address is empty. */
export const isEmptyAddress = ({ street, postcode, city }: DraftAddress): boolean =>
  street === '' && postcode === '' && city === '';
