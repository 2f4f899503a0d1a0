import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import demo from '../../../engine/catalogue/demo.json' with { type: 'json' };
import type { Catalogue, Problem } from '../../../engine/index.ts';
import { isWithin, type Member, PARTS } from './field-schema.ts';
import { PartForm } from './part-form.tsx';
import type { VersionEditor } from './use-version-editor.ts';

const catalogue: Catalogue = JSON.parse(JSON.stringify(demo));

const partOf = (key: string): Member => {
  const part = PARTS.find((other) => other.key === key);
  if (!part) throw new Error(`no part ${key}`);
  return part;
};

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(cleanup);

/** Shows a part; returns what the draft holds after edits. */
function open(
  key: string,
  { problems = [], isOpen = true }: { problems?: Problem[]; isOpen?: boolean } = {},
) {
  let present = catalogue;
  function Draft() {
    const [content, setContent] = useState(catalogue);
    const editor = {
      ...{ content, checked: { content, problems } },
      edit(to: (draft: { content: Catalogue; note: string }) => { content: Catalogue }) {
        present = to({ content: present, note: '' }).content;
        setContent(present);
      },
    } as unknown as VersionEditor;
    return <PartForm editor={editor} part={partOf(key)} isOpen={isOpen} />;
  }
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <Draft />
      </MantineProvider>
    </I18nProvider>,
  );
  return () => present;
}
const type = (input: HTMLElement, value: string) => {
  fireEvent.change(input, { target: { value } });
  fireEvent.blur(input);
};

test('a number is stored when its field is left; a text that is none is refused there', () => {
  const present = open('slate');
  const gap = screen.getByRole<HTMLInputElement>('textbox', { name: 'Empfohlene Fuge' });
  expect(gap.value).toBe(String(catalogue.slate.gapNominal));
  type(gap, '12.5');
  expect(screen.getByText('Das ist keine gültige Zahl.')).toBeDefined();
  expect(present()).toBe(catalogue);
  type(gap, '12');
  expect(present()).toEqual({ ...catalogue, slate: { ...catalogue.slate, gapNominal: 12 } });
});

test('entries are added, changed, moved to the top and removed; a problem stands at its field', () => {
  const problem: Problem = { code: 'NEGATIVE_DIMENSION', path: 'skylights[0].width', params: {} };
  const present = open('skylights', { problems: [problem] });
  const { skylights } = catalogue;
  expect(isWithin(problem.path, 'skylights[0]')).toBe(true);
  expect(isWithin('skylights[01].width', 'skylights[0]')).toBe(false);
  // It is open, because something in it is wrong.
  expect(screen.getByText('Negative Masse sind nicht erlaubt')).toBeDefined();
  type(screen.getByRole('textbox', { name: 'Breite' }), '781');
  expect(present().skylights[0]).toEqual({ ...skylights[0], width: 781 });
  fireEvent.click(screen.getByRole('button', { name: 'Eintrag' }));
  expect(present().skylights).toHaveLength(skylights.length + 1);
  fireEvent.click(screen.getByRole('button', { name: `${skylights[0]?.id} entfernen` }));
  expect(present().skylights.slice(0, -1)).toEqual(skylights.slice(1));
});

test('an optional value is entered and left out again; a choice and a tick change at once', () => {
  const present = open('components');
  const first = () => present().components.furring[0];
  const name = catalogue.components.furring[0]?.names.de ?? '';
  const entry = screen
    .getAllByText(new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`))[0]
    ?.closest('details');
  if (!entry) throw new Error('no entry');
  entry.open = true;
  fireEvent(entry, new Event('toggle'));
  const inside = within(entry);
  fireEvent.click(inside.getByRole('checkbox', { name: 'Aus Aluminium' }));
  expect(first()?.aluminium).toBe(true);
  fireEvent.click(inside.getByRole('checkbox', { name: 'Aus Aluminium' }));
  expect(first()?.aluminium).toBeNull();
  fireEvent.change(inside.getByRole('combobox', { name: 'Menge' }), { target: { value: 'slate' } });
  expect(first()?.measure).toBe('slate');
  const group = () => within(inside.getByRole('group', { name: /^Halter/ }));
  fireEvent.click(group().getByRole('button', { name: 'Angeben' }));
  expect(first()?.bracket).toEqual({ article: '', spacing: 0 });
  fireEvent.click(group().getByRole('button', { name: 'Weglassen' }));
  expect(first()?.bracket ?? null).toBeNull();
});

test('a version that is not open is only read', () => {
  open('slate', { isOpen: false });
  const gap = screen.getByRole('textbox', { name: 'Kleinste Fuge' });
  expect(gap.closest('fieldset[disabled]')).not.toBeNull();
});
