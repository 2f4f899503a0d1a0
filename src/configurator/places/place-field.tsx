import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Autocomplete } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { findPlaces, loadPlaces, type SwissPlace } from '../../shared/places/places.ts';
import type { FoundAddress, Suggestion } from './address-services.ts';
import { useAddresses } from './use-addresses.ts';

interface PlaceFieldProps {
  readonly label: ReactNode;
  readonly value: string;
  readonly error?: ReactNode;
  readonly hint?: ReactNode;
  /** Called while typing, before it is known whether the text is a listed place. */
  readonly onType: (text: string) => void;
  /** Called with a listed place, or an address of the service. */
  readonly onChoose: (place: SwissPlace | FoundAddress) => void;
  readonly onBlur?: () => void;
  /** Whether it is the first field of its dialog. */
  readonly isFirst?: boolean;
}

/** Returns the label of a place in the list: 7270 Davos Platz GR. */
const optionOf = ({ postcode, name, canton }: SwissPlace): string => `${postcode} ${name} ${canton}`;

/**
 * Field for a place by name or postcode from the list of Swiss places, or for an address. Any other text is
 * allowed.
 */
export function PlaceField({
  label,
  value,
  error,
  hint,
  onType,
  onChoose,
  onBlur,
  isFirst = false,
}: PlaceFieldProps) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const [places, setPlaces] = useState<readonly SwissPlace[]>([]);
  const [isUsed, setUsed] = useState(false);
  const [hasNotLocated, setHasNotLocated] = useState(false);
  const [isListOpen, setListOpen] = useState(false);
  const load = () => {
    setUsed(true);
    // Without a network and the list, the user types the place in full.
    void loadPlaces().then(setPlaces, () => {});
  };
  const found = findPlaces(places, value);
  const { suggestions, hasFailed, allow } = useAddresses(value, isUsed);
  const locate = async (suggestion: Suggestion) => {
    onType(suggestion.label);
    try {
      onChoose(await suggestion.locate());
    } catch {
      setHasNotLocated(true);
    }
  };
  const options = found.map(optionOf);
  // The list would cover half of the hint.
  const shownHint = isListOpen && options.length > 0 ? null : hint;
  const addresses = suggestions.map((one) => one.label).filter((text) => !options.includes(text));
  return (
    <div>
      <Autocomplete
        ref={field}
        label={label}
        value={value}
        error={error}
        description={
          hasFailed || hasNotLocated ? (
            <Trans>Der Adressdienst antwortet nicht. Bitte den Ort aus der Liste wählen.</Trans>
          ) : (
            shownHint
          )
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={200}
        data-path="location.place"
        data-autofocus={isFirst || undefined}
        autoComplete="off"
        selectFirstOptionOnChange
        data={
          addresses.length === 0
            ? options
            : [
                { group: t`Orte`, items: options },
                { group: t`Adressen`, items: [...new Set(addresses)] },
              ]
        }
        // The options are already filtered.
        filter={({ options }) => options}
        // In a dialog that fills a phone's screen the list stays below its field.
        comboboxProps={{
          withinPortal: false,
          hideDetached: false,
          position: 'bottom-start',
          middlewares: { flip: false, shift: false },
        }}
        onFocus={load}
        onDropdownOpen={() => setListOpen(true)}
        onDropdownClose={() => setListOpen(false)}
        onChange={(text) => {
          setHasNotLocated(false);
          const place = found.find((one) => optionOf(one) === text);
          const address = suggestions.find((one) => one.label === text);
          if (place) onChoose(place);
          else if (address) void locate(address);
          else onType(text);
        }}
        {...(onBlur && { onBlur })}
      />
      {allow && (
        <Anchor
          component="button"
          type="button"
          size="xs"
          onClick={() => {
            allow();
            // Results are listed while the field has the focus.
            field.current?.focus();
          }}
        >
          <Trans>Auch Strassen und Hausnummern finden: fremden Adressdienst zulassen</Trans>
        </Anchor>
      )}
    </div>
  );
}
