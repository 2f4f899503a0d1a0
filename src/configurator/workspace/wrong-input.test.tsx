import '../testing/engine-on-main-thread.ts';
import { i18n } from '@lingui/core';
import { act, cleanup, fireEvent, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROOF_TYPES } from '../../../documents/names.ts';
import type { Configuration, RoofType } from '../../../engine/index.ts';
import { openAtom } from '../document/document.ts';
import { openingKey, selectedOpeningAtom } from '../document/selection.ts';
import { STEPS } from '../sections/section-order.ts';
import { type Store, whenSolved } from '../solving/answer.ts';
import { catalogueAtom } from '../solving/catalogue.ts';
import { engine } from '../solving/engine.ts';
import { bindSolver } from '../solving/solver.ts';
import { exampleOrigin, exampleRoof } from '../testing/example-roof.ts';
import { demoCatalogue } from '../testing/in-process-engine.ts';
import { renderWith } from '../testing/render-with.tsx';
import { Sections } from './sections.tsx';
import { openSectionAtom } from './view-state.ts';

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(cleanup);

/** Texts that are not a number in any unit. */
const NO_NUMBERS = ['abc', '12,4,1', '1e9', '--5', '   '];

/** Numbers that no input of a roof accepts. */
const IMPOSSIBLE = ["-987'654'321", "987'654'321"];

/** A roof of a type, with an opening of each kind and every input that can be typed. */
async function roofOf(type: RoofType): Promise<Configuration> {
  const fresh = await engine.newConfiguration(type);
  const [first, ...others] = fresh.surfaces;
  const [south] = exampleRoof.surfaces;
  if (!first || !south) throw new Error('a roof has a surface');
  const rows = { ...first.rows, customHeight: 372 };
  const surface = { ...first, rows, cutouts: south.cutouts, skylights: south.skylights };
  return { ...fresh, surfaces: [surface, ...others] };
}

const numberFields = () =>
  [...document.querySelectorAll<HTMLInputElement>('[data-section] input[data-path]')].filter(
    ({ type, inputMode, disabled, role }) =>
      type === 'text' && inputMode !== '' && !disabled && role !== 'combobox',
  );

/** Returns the text that `aria-describedby` of a field refers to. */
const saidAt = (field: HTMLInputElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();

/** Opens a section of the original roof, with its opening selected. */
function show(store: Store, roof: Configuration, section: (typeof STEPS)[number]['sections'][number]) {
  const [surface] = roof.surfaces;
  const list = section === 'cutouts' ? surface?.cutouts : surface?.skylights;
  act(() => {
    store.set(openAtom, roof, exampleOrigin);
    store.set(openSectionAtom, section);
    if (surface && list?.[0]) store.set(selectedOpeningAtom, openingKey(surface.id, list[0].id));
  });
}

test('every number field reports an invalid input', async () => {
  const store = createStore();
  store.set(catalogueAtom, demoCatalogue);
  store.set(openAtom, exampleRoof, exampleOrigin);
  const end = bindSolver(store, engine, () => {});
  renderWith(store, <Sections />);
  const seen = new Set<string>();
  const silent: string[] = [];
  for (const type of Object.keys(ROOF_TYPES) as RoofType[]) {
    const roof = await roofOf(type);
    for (const section of STEPS.flatMap(({ sections }) => sections)) {
      show(store, roof, section);
      for (const { dataset } of numberFields()) {
        const path = dataset.path ?? '';
        // Inputs shared with another type of roof are tested only once.
        const kind = path.replace(/\[\d+\]/g, '[]');
        if (seen.has(kind)) continue;
        seen.add(kind);
        const find = () => numberFields().find((field) => field.dataset.path === path);
        const enter = (text: string) => {
          const field = find();
          if (!field) throw new Error(`${path} is gone`);
          fireEvent.change(field, { target: { value: text } });
          fireEvent.blur(field);
        };
        const fault = () => {
          const field = find();
          const said = field ? saidAt(field) : '';
          const isMarked = field?.getAttribute('aria-invalid') === 'true' && said !== '';
          return { isMarked, said, text: field?.value };
        };
        for (const text of NO_NUMBERS) {
          // A space alone counts as an empty field, which some allow.
          if (text.trim() === '' && find()?.placeholder !== '') continue;
          enter(text);
          if (!fault().isMarked || fault().text !== text) silent.push(`${path} ${JSON.stringify(text)}`);
        }
        for (const text of IMPOSSIBLE) {
          show(store, roof, section);
          await act(() => whenSolved(store));
          enter(text);
          // An opening moved too far stops at the limit and says so.
          await waitFor(
            () => expect(fault().isMarked || fault().said.includes('So weit ist Platz.')).toBe(true),
            { timeout: 5_000 },
          ).catch(() => silent.push(`${path} ${JSON.stringify(text)}: ${fault().text} ${fault().said}`));
        }
      }
    }
  }
  end();
  expect(silent).toEqual([]);
  expect(seen.size).toBeGreaterThan(25);
}, 120_000);
