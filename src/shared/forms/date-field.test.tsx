import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isWorkingDay } from '../../../contracts/domain/working-days.ts';
import { DateField } from './date-field.tsx';

const activate = (locale: string) => i18n.loadAndActivate({ locale, messages: {} });
beforeEach(() => activate('de'));
afterEach(cleanup);

let value: string | null;
function Field({ begin }: { readonly begin: string | null }) {
  const [day, setDay] = useState(begin);
  value = day;
  return (
    <DateField
      label="Liefertag"
      value={day}
      onChange={setDay}
      from="2026-11-20"
      isClosed={(closed) => !isWorkingDay(closed, ['2026-11-25'])}
    />
  );
}
const open = (begin: string | null = null) => {
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <Field begin={begin} />
      </MantineProvider>
    </I18nProvider>,
  );
  return screen.getByLabelText<HTMLInputElement>('Liefertag');
};
const type = (input: HTMLInputElement, text: string) => {
  fireEvent.change(input, { target: { value: text } });
  fireEvent.blur(input);
};

test.each([
  ['de', 'Mo 30.11.2026'],
  ['fr-FR', 'lun. 30.11.2026'],
  ['it', 'lun 30.11.2026'],
  ['en', 'Mon 30.11.2026'],
])('shows the weekday in %s', (locale, shown) => {
  activate(locale);
  expect(open('2026-11-30').value).toBe(shown);
});

test('reads a typed day, and says so where it is none or no working day', () => {
  const input = open();
  type(input, '1.12.26');
  expect(value).toBe('2026-12-01');
  expect(input.value).toBe('Di 01.12.2026');
  type(input, 'morgen');
  expect(value).toBe('morgen');
  expect(screen.getByText(/^Das ist kein Datum/)).toBeTruthy();
  type(input, '28.11.2026');
  expect(screen.getByText('Das ist kein Arbeitstag.')).toBeTruthy();
  expect(input.getAttribute('aria-invalid')).toBe('true');
  type(input, '');
  expect(value).toBe(null);
  expect(input.getAttribute('aria-invalid')).not.toBe('true');
});

test('offers a calendar in the language, from Monday, without closed days', async () => {
  open('2026-11-30');
  fireEvent.click(screen.getByRole('button', { name: 'Kalender öffnen' }));
  const table = await screen.findByRole('table');
  expect(within(table).getAllByRole('columnheader')[0]?.textContent).toBe('Mo');
  expect(screen.getByText(/^November 2026$/i)).toBeTruthy();
  const dayOf = (name: RegExp) => within(table).getByRole<HTMLButtonElement>('button', { name });
  const isClosed = [/^19 November/, /^25 November/, /^28 November/, /^29 November/].map(
    (name) => dayOf(name).disabled,
  );
  expect(isClosed).toEqual([true, true, true, true]);
  fireEvent.click(dayOf(/^27 November/));
  expect(value).toBe('2026-11-27');
});
