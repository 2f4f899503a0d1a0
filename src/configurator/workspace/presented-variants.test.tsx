import '../testing/engine-on-main-thread.ts';
import { i18n } from '@lingui/core';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RoofVariant } from '../../../contracts/domain/roofs.ts';
import { configurationAtom, contentAtom, openAtom, viewedAtom } from '../document/document.ts';
import { catalogueAtom } from '../solving/catalogue.ts';
import { exampleOrigin, exampleRoof } from '../testing/example-roof.ts';
import { demoCatalogue } from '../testing/in-process-engine.ts';
import { renderWith } from '../testing/render-with.tsx';
import { PresentedVariants } from './presented-variants.tsx';

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(cleanup);

const red = { ...exampleRoof, layout: { ...exampleRoof.layout, colour: 'terracotta' }, name: 'früher' };
const impossible = { ...exampleRoof, surfaces: [] };
const variants: RoofVariant[] = [
  { id: 'v1', name: 'Schwarz', configuration: null },
  { id: 'v2', name: 'Rot', configuration: red },
  { id: 'v3', name: 'Nichts', configuration: impossible },
];

test('fades between variants, each with its power, and leaves the roof unchanged', async () => {
  const store = createStore();
  store.set(catalogueAtom, demoCatalogue);
  store.set(openAtom, exampleRoof, exampleOrigin, null, variants);
  const before = store.get(contentAtom);
  const fade = vi.fn((change: () => void) => change());
  const { unmount } = renderWith(store, <PresentedVariants fade={fade} />);
  const card = (name: string) =>
    screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(`^${name}`) });
  await waitFor(() => expect(card('Rot').textContent).toMatch(/^Rot\d+\.\d\d kWp$/), { timeout: 20_000 });
  await waitFor(() => expect(card('Nichts').disabled).toBe(true));
  expect(card('Schwarz').getAttribute('aria-pressed')).toBe('true');
  // Each has its plan in its colour.
  await waitFor(() => expect(card('Rot').querySelectorAll('svg path').length).toBeGreaterThan(3), {
    timeout: 20_000,
  });
  expect(card('Rot').querySelector<HTMLElement>('[data-slate]')?.style.getPropertyValue('--slate')).toBe(
    '#8a4a35',
  );

  fireEvent.click(card('Rot'));
  expect(store.get(configurationAtom)).toEqual({ ...red, name: exampleRoof.name });
  expect(card('Rot').getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(card('Rot'));
  expect(fade).toHaveBeenCalledTimes(1);
  fireEvent.click(card('Schwarz'));
  expect(store.get(viewedAtom)).toBeNull();

  fireEvent.click(card('Rot'));
  unmount();
  expect(store.get(configurationAtom)).toBe(exampleRoof);
  expect(store.get(contentAtom)).toEqual(before);
});
