import { useLingui } from '@lingui/react/macro';
import { Autocomplete, Loader } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type FoundBuilding, SurveyError, type SurveyServices } from '../services/services.ts';
import { failureText } from '../services/survey-texts.ts';

/** Minimum number of letters before asking, and the delay after the last one. */
const FEWEST_LETTERS = 3;
const REST_MS = 250;
const DAY_MS = 86_400_000;

interface AddressSearchProps {
  readonly services: SurveyServices;
  readonly chosen: FoundBuilding | null;
  /** Null: the address was changed. */
  readonly onChoose: (building: FoundBuilding | null) => void;
  readonly hint: ReactNode;
  /** Whether the focus starts here. */
  readonly isFirst: boolean;
}

/** Field for an address; the addresses found are listed below it. */
export function AddressSearch({ services, chosen, onChoose, hint, isFirst }: AddressSearchProps) {
  const { t, i18n } = useLingui();
  const [text, setText] = useState(chosen?.label ?? '');
  const [wanted] = useDebouncedValue(text.trim(), REST_MS);
  const isAsked = wanted.length >= FEWEST_LETTERS && wanted !== chosen?.label;
  const { data, error, isFetching } = useQuery({
    queryKey: ['survey-addresses', wanted],
    queryFn: ({ signal }) => services.findAddresses(wanted, signal),
    enabled: isAsked,
    staleTime: DAY_MS,
    placeholderData: keepPreviousData,
    retry: false,
    // Anything else is a fault of the app.
    throwOnError: (fault) => !(fault instanceof SurveyError),
  });
  const found = (isAsked && data) || [];
  const isUnknown = isAsked && !isFetching && data?.length === 0;
  const reason = isAsked && error instanceof SurveyError ? error.reason : isUnknown ? 'none' : null;
  const type = (typed: string) => {
    setText(typed);
    const building = found.find(({ label }) => label === typed) ?? null;
    if (building || chosen) onChoose(building);
  };
  return (
    <Autocomplete
      label={t`Adresse`}
      placeholder={t`Strasse, Hausnummer, Ort`}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      size="md"
      value={text}
      onChange={type}
      data={[...new Set(found.map(({ label }) => label))]}
      // The service filters.
      filter={({ options }) => options}
      error={reason && i18n._(failureText('addresses', reason))}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={isFetching && <Loader size={16} />}
      maxLength={200}
      autoComplete="off"
      data-autofocus={isFirst || undefined}
      selectFirstOptionOnChange
      comboboxProps={{ withinPortal: false, position: 'bottom-start', middlewares: { flip: false } }}
    />
  );
}
