import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Checkbox, MantineProvider, TextInput } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { FieldFault } from '../../../contracts/domain/field-faults.ts';
import { line } from '../../../contracts/domain/text.ts';
import { ApiError } from '../api/api-error.ts';
import { emptySession, sessionAtom } from '../auth/session.ts';
import { hasUnsavedWork } from '../leaving/leaving.ts';
import { BasisPointsField, NumberField, RappenField } from '../ui/number-field.tsx';
import { Form } from './form.tsx';
import { forgetFormDrafts } from './form-draft.ts';
import { useForm } from './use-form.tsx';

const schema = z.object({ name: line(1, 5), street: line(1, 20), note: line(0, 20) });
type Values = z.infer<typeof schema>;
const empty: Values = { name: '', street: '', note: '' };

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

interface ExampleProps {
  readonly onSubmit: (values: Values) => Promise<unknown>;
  readonly autosave?: (values: Values) => void;
  readonly reportsLive?: boolean;
  readonly onRejected?: (faults: readonly FieldFault[]) => void;
  readonly onSent?: () => void;
  readonly confirm?: (values: Values) => Promise<boolean>;
}

function Example({ onSubmit, ...others }: ExampleProps) {
  const form = useForm({ schema, initialValues: empty, onSubmit, draft: 'example', ...others });
  return (
    <Form form={form} submit="Senden">
      <TextInput label="Strasse" {...form.field('street')} />
      <TextInput label="Name" {...form.field('name')} />
      <TextInput label="Notiz" {...form.field('note')} />
    </Form>
  );
}

function open(onSubmit = vi.fn(async (_values: Values): Promise<unknown> => null), person = 'a@example.ch') {
  render(
    <Wrapped person={person}>
      <Example onSubmit={onSubmit} />
    </Wrapped>,
  );
  return onSubmit;
}

function Wrapped({ person = 'a@example.ch', children }: { person?: string; children: ReactNode }) {
  const [store] = useState(() => {
    const signedIn = createStore();
    signedIn.set(sessionAtom, { ...emptySession, Email: person });
    return signedIn;
  });
  return (
    <Provider store={store}>
      <I18nProvider i18n={i18n}>
        <MantineProvider env="test">{children}</MantineProvider>
      </I18nProvider>
    </Provider>
  );
}

const field = (name: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) });
const type = (name: string, text: string) => fireEvent.change(field(name), { target: { value: text } });
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const errorAt = (name: string) => {
  const id = field(name)
    .getAttribute('aria-describedby')
    ?.split(' ')
    .find((part) => part.endsWith('error'));
  return field(name).getAttribute('aria-invalid') === 'true' && id
    ? document.getElementById(id)?.textContent
    : null;
};
const inputInvalid = (...fields: object[]) => new ApiError('INPUT_INVALID', 422, { fields });

test('marks only required fields with an asterisk @spec-176', () => {
  open();
  expect(['Strasse', 'Name', 'Notiz'].map((name) => field(name).getAttribute('aria-required'))).toEqual([
    'true',
    'true',
    'false',
  ]);
  expect(document.querySelectorAll('.mantine-InputWrapper-required')).toHaveLength(2);
});

test('shows faults at their fields, focuses the first, and sends nothing', async () => {
  const onSubmit = open();
  type('Strasse', 'Seestrasse 1');
  type('Name', 'Sechs!');
  type('Notiz', 'eine viel zu lange Notiz');
  await press('Senden');
  expect(onSubmit).not.toHaveBeenCalled();
  expect(errorAt('Strasse')).toBeNull();
  expect(errorAt('Name')).toBe('Höchstens 5 Zeichen.');
  expect(errorAt('Notiz')).toBe('Höchstens 20 Zeichen.');
  expect(document.activeElement).toBe(field('Name'));
  type('Name', '');
  fireEvent.blur(field('Name'));
  expect(errorAt('Name')).toBe('Diese Angabe fehlt noch.');
});

test('takes more than the permitted length, so that a text that was cut is reported', async () => {
  const onSubmit = open();
  // Five characters are permitted.
  expect(field('Name').maxLength).toBe(10);
  type('Strasse', 'Seestrasse 12');
  type('Name', 'x'.repeat(10));
  fireEvent.click(screen.getByRole('button', { name: 'Senden' }));
  await waitFor(() => expect(field('Name').getAttribute('aria-invalid')).toBe('true'));
  expect(onSubmit).not.toHaveBeenCalled();
});

test('reports faults while typing after a rejected submit, those of the server until their field changes', async () => {
  const onSubmit = vi.fn().mockRejectedValueOnce(inputInvalid({ path: 'name', rule: 'duplicate' }));
  const onRejected = vi.fn();
  render(
    <Wrapped>
      <Example onSubmit={onSubmit} onRejected={onRejected} reportsLive />
    </Wrapped>,
  );
  type('Name', 'Sechs!');
  expect(errorAt('Name')).toBeNull();
  await press('Senden');
  expect(onRejected.mock.lastCall?.[0].map(({ path }: FieldFault) => path)).toEqual(['name', 'street']);
  expect([errorAt('Name'), errorAt('Strasse')]).toEqual(['Höchstens 5 Zeichen.', 'Diese Angabe fehlt noch.']);
  type('Name', 'Fünf!');
  type('Notiz', 'eine viel zu lange Notiz');
  expect([errorAt('Name'), errorAt('Notiz')]).toEqual([null, 'Höchstens 20 Zeichen.']);
  type('Notiz', '');
  type('Strasse', 'Seestrasse 1');
  await press('Senden');
  expect(onRejected).toHaveBeenLastCalledWith([{ path: 'name', rule: 'duplicate' }]);
  expect(errorAt('Name')).not.toBeNull();
  type('Strasse', 'Seestrasse 2');
  expect(errorAt('Name')).not.toBeNull();
  type('Name', 'Vier');
  expect(errorAt('Name')).toBeNull();
});

test('passes every change to an autosave, and lets its user leave', () => {
  const autosave = vi.fn();
  render(
    <Wrapped>
      <Example onSubmit={vi.fn()} autosave={autosave} />
    </Wrapped>,
  );
  type('Name', 'A');
  type('Name', '');
  expect(autosave.mock.calls.map(([{ name }]) => name)).toEqual(['', 'A', '']);
  type('Name', 'B');
  expect(hasUnsavedWork()).toBe(false);
});

test('sends and shows the parsed values, which are then saved', async () => {
  const onSubmit = open();
  type('Name', ' Zoë ');
  type('Strasse', 'Seestrasse 1');
  expect(screen.getByRole('button', { name: 'Verwerfen' })).toBeTruthy();
  await press('Senden');
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ name: 'Zoë', street: 'Seestrasse 1', note: '' });
  expect(field('Name').value).toBe('Zoë');
  expect(screen.getByText('Gespeichert')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Verwerfen' })).toBeNull();
  type('Name', 'Zoé');
  expect(screen.queryByText('Gespeichert')).toBeNull();
});

test('keeps what is typed while sending, as unsaved', async () => {
  let answer = () => {};
  open(
    vi.fn(
      () =>
        new Promise<void>((resolve) => {
          answer = resolve;
        }),
    ),
  );
  type('Name', ' A ');
  type('Strasse', 'Weg');
  await press('Senden');
  type('Name', 'AB');
  await act(async () => answer());
  expect(field('Name').value).toBe('AB');
  expect(screen.queryByText('Gespeichert')).toBeNull();
  expect(screen.getByRole('button', { name: 'Verwerfen' })).toBeTruthy();
});

test("shows the server's faults at their fields, and others for the form as a whole", async () => {
  const onSubmit = open();
  onSubmit.mockRejectedValueOnce(inputInvalid({ path: 'name', rule: 'unprintable', message: 'for nobody' }));
  onSubmit.mockRejectedValueOnce(inputInvalid({ path: 'owner', rule: 'required' }));
  onSubmit.mockRejectedValueOnce(new ApiError('OFFLINE', 0));
  type('Name', 'A');
  type('Strasse', 'Weg');
  await press('Senden');
  expect(errorAt('Name')).toBe(
    'Der Text enthält Zeichen, die sich nicht speichern lassen. Bitte entfernen Sie Sonderzeichen.',
  );
  expect(document.activeElement).toBe(field('Name'));
  expect(screen.queryByRole('alert')).toBeNull();

  type('Name', 'B');
  await press('Senden');
  expect(errorAt('Name')).toBeNull();
  expect(screen.getByRole('alert').textContent).toBe(
    'Diese Eingaben wurden nicht angenommen. Bitte prüfen Sie sie.',
  );
  await press('Senden');
  expect(screen.getByRole('alert').textContent).toBe(
    'Der Server ist nicht erreichbar. Bitte prüfen Sie die Verbindung.',
  );
  expect(field('Name').value).toBe('B');
  await press('Senden');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(onSubmit).toHaveBeenCalledTimes(4);
});

test('restores typed values after a reload, until they are sent or discarded', async () => {
  open();
  type('Name', 'A');
  cleanup();
  const onSubmit = open();
  await waitFor(() => expect(field('Name').value).toBe('A'));
  expect(screen.getByText(/Hier steht wieder/)).toBeTruthy();
  type('Strasse', 'Weg');
  await press('Senden');
  expect(onSubmit).toHaveBeenCalledOnce();
  cleanup();
  open();
  expect(field('Name').value).toBe('');

  type('Name', 'B');
  await press('Verwerfen');
  expect(field('Name').value).toBe('');
  cleanup();
  open();
  expect(field('Name').value).toBe('');
});

test('a navigation after sending happens even if the response unmounts the form, but not on another page', async () => {
  const start = location.pathname;
  for (const path of [start, '/elsewhere']) {
    const sending = Promise.withResolvers<void>();
    const onSent = vi.fn();
    const { rerender, unmount } = render(
      <Wrapped>
        <Example onSubmit={() => sending.promise} onSent={onSent} />
      </Wrapped>,
    );
    type('Name', 'Anna');
    type('Strasse', 'Weg 1');
    await press('Senden');
    history.pushState(null, '', path);
    rerender(<Wrapped>Taken away</Wrapped>);
    expect(onSent).not.toHaveBeenCalled();
    await act(async () => sending.resolve());
    expect(onSent).toHaveBeenCalledTimes(path === start ? 1 : 0);
    unmount();
  }
  history.pushState(null, '', start);
});

test('hides the draft from another person', () => {
  open();
  type('Name', 'A');
  cleanup();
  open(undefined, 'b@example.ch');
  expect(field('Name').value).toBe('');
});

test('signing out forgets it', () => {
  sessionStorage.setItem('of something else', 'stays');
  open();
  type('Name', 'A');
  cleanup();
  forgetFormDrafts();
  open();
  expect(field('Name').value).toBe('');
  expect(Object.keys(sessionStorage)).toEqual(['of something else']);
});

test('deletes the draft when the user goes to another page', () => {
  open();
  type('Name', 'A');
  history.pushState(null, '', '/elsewhere');
  cleanup();
  open();
  expect(field('Name').value).toBe('');
});

const Order = z.object({
  address: z.object({ street: line(1, 20), note: line(0, 20).optional() }),
  lines: z.array(z.object({ quantity: z.int().min(1).max(99) })).min(1),
  terms: z.literal(true),
});

function OrderForm({ onSubmit }: { readonly onSubmit: (order: z.infer<typeof Order>) => Promise<unknown> }) {
  const form = useForm({
    schema: Order,
    initialValues: {
      address: { street: '', note: '' },
      lines: [{ quantity: 5 }, { quantity: null as number | null }],
      terms: false,
    },
    onSubmit,
  });
  return (
    <Form form={form} submit="Bestellen">
      <TextInput label="Strasse" {...form.field('address.street')} />
      <TextInput label="Notiz" {...form.field('address.note')} />
      <NumberField label="Erste Menge" {...form.field('lines.0.quantity')} />
      <NumberField label="Zweite Menge" placeholder="" {...form.field('lines.1.quantity')} />
      <Checkbox label="Bedingungen" {...form.tick('terms')} />
    </Form>
  );
}

test('groups, lists, numbers and checkboxes are fields like others', async () => {
  const onSubmit = vi.fn(async (_order: z.infer<typeof Order>): Promise<unknown> => null);
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <OrderForm onSubmit={onSubmit} />
      </MantineProvider>
    </I18nProvider>,
  );
  const terms = screen.getByRole<HTMLInputElement>('checkbox');
  expect(field('Strasse').getAttribute('aria-required')).toBe('true');
  expect(field('Notiz').getAttribute('aria-required')).toBe('false');
  expect(field('Zweite Menge').getAttribute('aria-required')).toBe('true');
  expect(terms.getAttribute('aria-required')).toBe('true');
  type('Strasse', 'Weg');
  for (const text of ['viel', '']) {
    type('Erste Menge', text);
    await press('Bestellen');
    expect(errorAt('Erste Menge')).toBe('Hier ist eine Zahl nötig.');
    fireEvent.blur(field('Erste Menge'));
    expect(field('Erste Menge')).toMatchObject({ value: text });
    expect(errorAt('Erste Menge')).toBe('Hier ist eine Zahl nötig. ');
  }
  type('Erste Menge', '100');
  await press('Bestellen');
  expect(errorAt('Erste Menge')).toBe('Der grösste mögliche Wert ist 99.');
  expect(errorAt('Zweite Menge')).toBe('Diese Angabe fehlt noch.');
  expect(document.activeElement).toBe(field('Erste Menge'));
  expect(terms.getAttribute('aria-invalid')).toBe('true');
  type('Erste Menge', '3');
  type('Zweite Menge', '4');
  fireEvent.click(terms);
  onSubmit.mockRejectedValueOnce(inputInvalid({ path: 'lines.1.quantity', rule: 'too_large', limit: 2 }));
  await press('Bestellen');
  expect(errorAt('Zweite Menge')).toBe('Der grösste mögliche Wert ist 2.');
  await press('Bestellen');
  expect(onSubmit).toHaveBeenLastCalledWith({
    address: { street: 'Weg', note: '' },
    lines: [{ quantity: 3 }, { quantity: 4 }],
    terms: true,
  });
});

test('asks before leaving while there is unsent input', async () => {
  open();
  const leaving = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(leaving()).toBe(false);
  type('Name', 'A');
  expect(leaving()).toBe(true);
  type('Name', '');
  expect(leaving()).toBe(false);
});

test('shows limits in francs and per cent, and rejects a third decimal instead of rounding', async () => {
  const onSubmit = vi.fn(async (_values: unknown) => null);
  const Money = () => {
    const form = useForm({
      schema: z.object({ price: z.int().min(0).max(150_000), share: z.int().max(9_000) }),
      initialValues: { price: 0, share: 0 },
      onSubmit,
    });
    return (
      <Form form={form} submit="Senden">
        <RappenField label="Preis" {...form.field('price')} />
        <BasisPointsField label="Rabatt" {...form.field('share')} />
      </Form>
    );
  };
  render(
    <Wrapped>
      <Money />
    </Wrapped>,
  );
  const type = (label: string, text: string) =>
    fireEvent.change(screen.getByLabelText(new RegExp(label)), { target: { value: text } });
  const send = () => fireEvent.click(screen.getByRole('button', { name: 'Senden' }));
  type('Preis', '1500,05');
  type('Rabatt', '105');
  send();
  expect(await screen.findByText("Der grösste mögliche Wert ist 1'500.")).toBeTruthy();
  expect(screen.getByText('Der grösste mögliche Wert ist 90.')).toBeTruthy();
  type('Preis', '19.999');
  type('Rabatt', '7,255');
  send();
  await waitFor(() => expect(screen.getAllByText('Höchstens zwei Stellen nach dem Komma.')).toHaveLength(2));
  expect(onSubmit).not.toHaveBeenCalled();
  type('Preis', '19.99');
  type('Rabatt', '7,25');
  send();
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ price: 1999, share: 725 }));
});

test('sends nothing before confirmation, and does not ask about invalid values', async () => {
  const onSubmit = vi.fn(async (_values: Values): Promise<unknown> => null);
  const confirm = vi.fn(async (_values: Values) => confirm.mock.calls.length > 1);
  render(
    <Wrapped>
      <Example onSubmit={onSubmit} confirm={confirm} />
    </Wrapped>,
  );
  await press('Senden');
  expect(confirm).not.toHaveBeenCalled();
  type('Name', ' Ivo ');
  type('Strasse', 'Dorf 1');
  await press('Senden');
  expect(confirm).toHaveBeenCalledWith({ name: 'Ivo', street: 'Dorf 1', note: '' });
  expect(onSubmit).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Verwerfen' })).toBeTruthy();
  await press('Senden');
  expect(onSubmit).toHaveBeenCalledOnce();
});
