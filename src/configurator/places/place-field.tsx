import { Autocomplete } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { findPlaces, loadPlaces, type SwissPlace } from './places.ts';

interface PlaceFieldProps {
  readonly label: ReactNode;
  readonly value: string;
  readonly error?: ReactNode;
  readonly hint?: ReactNode;
  /** While it is typed; whether it is a place of the list is not known. */
  readonly onType: (text: string) => void;
  readonly onChoose: (place: SwissPlace) => void;
  readonly onBlur?: () => void;
}

/** What stands in the list of places: 7270 Davos Platz GR. */
const optionOf = ({ postcode, name, canton }: SwissPlace): string => `${postcode} ${name} ${canton}`;

/** A place by name or postcode, from the list of Swiss places; any other text is allowed. */
export function PlaceField({ label, value, error, hint, onType, onChoose, onBlur }: PlaceFieldProps) {
  const [places, setPlaces] = useState<readonly SwissPlace[]>([]);
  // Without a network and the list the place is typed whole.
  const load = () => void loadPlaces().then(setPlaces, () => {});
  const found = findPlaces(places, value);
  return (
    <Autocomplete
      label={label}
      value={value}
      error={error}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      maxLength={200}
      data-path="location.place"
      autoComplete="off"
      selectFirstOptionOnChange
      data={found.map(optionOf)}
      // They are found already, by rules of their own.
      filter={({ options }) => options}
      // In a dialog that fills a phone's screen the list stays below its field.
      comboboxProps={{
        withinPortal: false,
        hideDetached: false,
        position: 'bottom-start',
        middlewares: { flip: false, shift: false },
      }}
      onFocus={load}
      onChange={(text) => {
        const place = found.find((one) => optionOf(one) === text);
        if (place) onChoose(place);
        else onType(text);
      }}
      {...(onBlur && { onBlur })}
    />
  );
}
