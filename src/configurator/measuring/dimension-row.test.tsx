import { i18n } from '@lingui/core';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { createStore, useAtomValue } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dimensionsOf } from '../../../documents/dimensions.ts';
import { configurationAtom, openAtom } from '../document/document.ts';
import { exampleOrigin, exampleRoof } from '../testing/example-roof.ts';
import { renderWith } from '../testing/render-with.tsx';
import { DimensionRow } from './dimension-row.tsx';
import { listedDimensions } from './listed-dimensions.ts';

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(cleanup);

const surveyed = { of: 'width', source: 'village', date: '2024', deviation: 100 } as const;
const [first, ...others] = exampleRoof.surfaces;
const roof = { ...exampleRoof, surfaces: first ? [{ ...first, surveyed: [surveyed] }, ...others] : [] };
const width = first?.outline.shape === 'rectangle' ? first.outline.width : 0;

/** Shows the row of the only estimated length. */
function show(onMeasured = () => {}) {
  const store = createStore();
  store.set(openAtom, roof, exampleOrigin);
  function Row() {
    const configuration = useAtomValue(configurationAtom);
    const { decisive, others: open } = listedDimensions(
      configuration ? dimensionsOf(configuration) : [],
      null,
    );
    const [listed] = [...decisive, ...open];
    if (!listed) return null;
    return (
      <DimensionRow
        {...{ listed, onMeasured, isActive: true, isFocused: false, isPointed: false }}
        onPoint={() => {}}
        onChoose={() => {}}
      />
    );
  }
  renderWith(store, <Row />);
  const measured = () =>
    store.get(configurationAtom)?.surfaces.map((surface) => surface.measured?.width ?? null);
  return { measured, field: screen.getByRole('textbox', { name: /gemessen$/ }) };
}

const done = () => fireEvent.click(screen.getByRole('button', { name: 'Fertig' }));

test('a measured length is taken by its button, on both sides of the ridge, and by an empty field given back', () => {
  const onMeasured = vi.fn();
  const { measured, field } = show(onMeasured);
  fireEvent.change(field, { target: { value: String(width + 40) } });
  expect(screen.getByText('40 mm länger als geschätzt, in der Spanne')).toBeDefined();
  expect(measured()).toEqual([null, null]);
  done();
  expect(measured()).toEqual([width + 40, width + 40]);
  expect(onMeasured).toHaveBeenCalledOnce();
  fireEvent.change(field, { target: { value: '' } });
  done();
  expect(measured()).toEqual([null, null]);
});

test('a length far from its estimate is to be measured again, and no length is no measure', () => {
  const { measured, field } = show();
  fireEvent.change(field, { target: { value: String(width - 301) } });
  expect(screen.getByText('301 mm kürzer als geschätzt: bitte nachmessen')).toBeDefined();
  fireEvent.change(field, { target: { value: 'breit' } });
  expect(screen.getByRole('button', { name: 'Fertig' })).toHaveProperty('disabled', true);
  expect(measured()).toEqual([null, null]);
});

test('an estimate is accepted without measuring', () => {
  const { measured } = show();
  fireEvent.click(screen.getByRole('button', { name: 'Schätzung ohne Messen übernehmen' }));
  expect(measured()).toEqual([width, width]);
  expect(screen.getAllByText('wie geschätzt').length).toBeGreaterThan(0);
});
