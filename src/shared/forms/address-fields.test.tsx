import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DraftAddress } from '../../../contracts/addresses.ts';
import { AddressFields, EMPTY_ADDRESS } from './address-fields.tsx';

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(cleanup);

function Form() {
  const [address, setAddress] = useState<DraftAddress>(EMPTY_ADDRESS);
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

const input = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(input(name), { target: { value } });
const shown = () => [input('Ort').value, input('Kanton').value];

test('a postcode fills in its town and canton, and nothing over what somebody typed', async () => {
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <Form />
      </MantineProvider>
    </I18nProvider>,
  );
  type('Postleitzahl', '8005');
  await waitFor(() => expect(shown()).toEqual(['Zürich', 'ZH']));
  type('Postleitzahl', '3600');
  await waitFor(() => expect(shown()).toEqual(['Thun', 'BE']));
  type('Ort', 'Thun-Dürrenast');
  type('Postleitzahl', '7270');
  await waitFor(() => expect(input('Kanton').value).toBe('GR'));
  expect(input('Ort').value).toBe('Thun-Dürrenast');
});
