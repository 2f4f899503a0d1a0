import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DraftAddress } from '../../../contracts/domain/addresses.ts';
import { placesOf } from '../../../contracts/domain/places.ts';
import { loadPlaces } from '../places/places.ts';
import { AddressFields, EMPTY_ADDRESS } from './address-fields.tsx';

const places = await loadPlaces();
/** The towns of a postcode that are in one canton. */
const towns = (postcode: string): Set<string> => {
  const found = placesOf(places, postcode);
  return new Set(new Set(found.map(({ canton }) => canton)).size === 1 ? found.map(({ name }) => name) : []);
};

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(cleanup);

function Form({ begin = EMPTY_ADDRESS }: { readonly begin?: DraftAddress }) {
  const [address, setAddress] = useState<DraftAddress>(begin);
  return (
    <AddressFields
      field={(part) => ({
        value: address[part],
        onChange: (next) => {
          const value = (next as { currentTarget?: { value: string } } | null)?.currentTarget?.value ?? next;
          setAddress((before) => ({ ...before, [part]: value }));
        },
        onBlur: () => {},
        error: null,
        'data-path': part,
      })}
    />
  );
}

const open = (begin?: DraftAddress) =>
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <Form {...(begin && { begin })} />
      </MantineProvider>
    </I18nProvider>,
  );
const input = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(input(name), { target: { value } });
const shown = () => [input('Ort').value, input('Kanton').value];

const bern: DraftAddress = {
  ...{ street: 'Dorfstrasse 1', postcode: '3018', city: 'Bern', canton: 'BE', country: 'CH' },
};

test('a typed postcode replaces town and canton, even typed ones', async () => {
  open(bern);
  // Nothing changes before the first input.
  await waitFor(() => expect(document.querySelector('datalist option')).not.toBeNull());
  expect(shown()).toEqual(['Bern', 'BE']);
  type('Postleitzahl', '8001');
  await waitFor(() => expect(shown()).toEqual(['Zürich', 'ZH']));
  type('Ort', 'Zürich-West');
  type('Postleitzahl', '3600');
  await waitFor(() => expect(shown()).toEqual(['Thun', 'BE']));
});

test('keeps what is typed after the postcode, even if the list loads later', async () => {
  open();
  type('Postleitzahl', '7270');
  type('Ort', 'Davos Dorf');
  await waitFor(() => expect(input('Kanton').value).toBe('GR'));
  expect(input('Ort').value).toBe('Davos Dorf');
  type('Kanton', 'BE');
  expect(shown()).toEqual(['Davos Dorf', 'BE']);
});

test('a postcode with several towns clears a town it does not have, and keeps one it has', async () => {
  const [place] = places.filter(({ postcode }) => towns(postcode).size > 1);
  const [first = '', second = ''] = towns(place?.postcode ?? '');
  open(bern);
  type('Postleitzahl', place?.postcode ?? '');
  await waitFor(() => expect(input('Ort').value).toBe(''));
  type('Ort', second);
  type('Postleitzahl', '8001');
  await waitFor(() => expect(input('Ort').value).toBe('Zürich'));
  type('Ort', first);
  type('Postleitzahl', place?.postcode ?? '');
  await waitFor(() => expect(input('Kanton').value).toBe(place?.canton));
  expect(input('Ort').value).toBe(first);
});

test('reports a canton that contradicts the postcode at once; unknown values contradict nothing', async () => {
  open({ ...bern, postcode: '8001' });
  await waitFor(() =>
    expect(screen.getByText('In diesem Kanton liegt die Postleitzahl nicht.')).toBeTruthy(),
  );
  type('Kanton', 'ZH');
  expect(screen.queryByText('In diesem Kanton liegt die Postleitzahl nicht.')).toBeNull();
  type('Postleitzahl', '9999');
  expect(shown()).toEqual(['Bern', 'ZH']);
  expect(screen.queryByText('In diesem Kanton liegt die Postleitzahl nicht.')).toBeNull();
});
