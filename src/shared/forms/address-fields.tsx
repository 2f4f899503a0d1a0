import { useLingui } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Canton, type DraftAddress } from '../../../contracts/addresses.ts';
import { loadPlaces, placesOf, type SwissPlace } from '../places/places.ts';
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

/** Street, town, canton and country. A Swiss postcode that is typed fills in town and canton where it says one only. */
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
  const [typed, setTyped] = useState('');
  const [towns, setTowns] = useState<readonly string[]>([]);
  const filled = useRef<Partial<Record<keyof DraftAddress, string>>>({});
  const fill = useEffectEvent((found: readonly SwissPlace[]) => {
    const said = { city: found.map(({ name }) => name), canton: found.map((place) => place.canton) };
    setTowns(said.city);
    for (const part of ['city', 'canton'] as const) {
      const [only, ...others] = new Set(said[part]);
      const { value, onChange } = field(part);
      // What somebody typed or chose stays.
      if (!only || others.length > 0 || (value && value !== filled.current[part])) continue;
      filled.current[part] = only;
      onChange(only);
    }
  });
  useEffect(() => {
    if (!isSwiss || !/^\d{4}$/.test(typed)) return;
    let isOld = false;
    loadPlaces().then(
      (places) => isOld || fill(placesOf(places, typed)),
      () => {},
    );
    return () => {
      isOld = true;
    };
  }, [typed, isSwiss]);
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
          postcode.onChange(event);
          setTyped(event.currentTarget.value);
        }}
      />
      <TextInput label={t`Ort`} autoComplete="off" list={townList} {...city} />
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
      <datalist id={townList}>
        {towns.map((town) => (
          <option key={town} value={town} />
        ))}
      </datalist>
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
