import '../../testing/engine-from-disk.ts';
import { i18n } from '@lingui/core';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { createStore, useAtomValue, useSetAtom } from 'jotai';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changeDiscount, changeSurface } from '../../document/commands.ts';
import {
  configurationAtom,
  dispatchAtom,
  openAtom,
  undoAtom,
  undoLabelAtom,
} from '../../document/document.ts';
import { catalogueAtom } from '../../solving/catalogue.ts';
import { exampleOrigin, exampleRoof } from '../../testing/example-roof.ts';
import { demoCatalogue } from '../../testing/in-process-engine.ts';
import { renderWith } from '../../testing/render-with.tsx';
import { MeasureField } from './measure-field.tsx';

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(cleanup);

function Discount() {
  const dispatch = useSetAtom(dispatchAtom);
  return (
    <MeasureField
      label="Rabatt"
      path="partnerDiscount"
      value={useAtomValue(configurationAtom)?.partnerDiscount ?? 0}
      unit="%"
      onChange={(next, burst) => dispatch(changeDiscount(next, burst))}
    />
  );
}

function open() {
  const store = createStore();
  store.set(catalogueAtom, demoCatalogue);
  store.set(openAtom, { ...exampleRoof, partnerDiscount: 7 }, exampleOrigin);
  renderWith(store, <Discount />);
  const field = screen.getByLabelText<HTMLInputElement>('Rabatt');
  return {
    store,
    field,
    discount: () => store.get(configurationAtom)?.partnerDiscount,
    type: (value: string) => fireEvent.change(field, { target: { value } }),
    leave: () => fireEvent.blur(field),
    fault: () => screen.queryByText(/Hier ist eine Zahl nötig/)?.textContent,
  };
}

test.each(['abc', '12.4.1', '7 m', '-', ''])(
  '%j is no number: it stays in the field with its error, and the last number applies',
  (text) => {
    const { field, discount, type, leave, fault } = open();
    type(text);
    expect(fault()).toBeUndefined();
    leave();
    expect(field.value).toBe(text);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(fault()).toBe('Hier ist eine Zahl nötig. Es gilt weiter 7 %.');
    expect(discount()).toBe(7);
    type('8');
    expect(fault()).toBeUndefined();
    leave();
    expect(field.value).toBe('8');
    expect(discount()).toBe(8);
  },
);

test('accepts the unit after the number', () => {
  const { field, discount, type, leave, fault } = open();
  type('12,5 %');
  leave();
  expect([discount(), field.value, fault()]).toEqual([12.5, '12.5', undefined]);
});

test('discards invalid text when the number changes', () => {
  const { store, field, type, leave, fault } = open();
  type('9');
  leave();
  type('viel');
  leave();
  expect(fault()).toContain('Es gilt weiter 9 %');
  act(() => store.set(undoAtom));
  expect([field.value, fault()]).toEqual(['7', undefined]);
});

function Width() {
  const dispatch = useSetAtom(dispatchAtom);
  const outline = useAtomValue(configurationAtom)?.surfaces[0]?.outline;
  return (
    <MeasureField
      label="Dachbreite"
      path="surfaces[0].outline.width"
      value={outline?.shape === 'rectangle' ? outline.width : 0}
      unit="mm"
      onChange={(width, burst) =>
        dispatch(changeSurface('south', { outline: { shape: 'rectangle', width, height: 6_200 } }, burst))
      }
    />
  );
}

function openWidth() {
  const store = createStore();
  store.set(catalogueAtom, demoCatalogue);
  store.set(openAtom, exampleRoof, exampleOrigin);
  renderWith(store, <Width />);
  const field = screen.getByLabelText<HTMLInputElement>('Dachbreite');
  return {
    store,
    field,
    width: () => store.get(configurationAtom)?.surfaces[0]?.outline,
    type: (value: string) => fireEvent.change(field, { target: { value } }),
    press: (key: string, shiftKey = false) => fireEvent.keyDown(field, { key, shiftKey }),
  };
}

test.each([
  ['12.4 m', 12_400],
  ['12,4 m', 12_400],
  ["12'400 mm", 12_400],
  ['2*1.2 m', 2_400],
  ['3.2 m + 450', 3_650],
])('Enter applies %j as a length', (text, millimetres) => {
  const { field, width, type, press } = openWidth();
  type(text);
  press('Enter');
  expect(width()).toMatchObject({ width: millimetres });
  expect(Number(field.value.replace("'", ''))).toBe(millimetres);
});

test.each([
  ['12.4', /12\.4 mm sind keine ganzen Millimeter\. Mit Einheit: 12\.4 m\. Es gilt weiter 10'400 mm/],
  ['breit', /Das ist keine Länge.*Es gilt weiter 10'400 mm/],
])('keeps %j in the field with its reason', (text, reason) => {
  const { field, width, type } = openWidth();
  type(text);
  fireEvent.blur(field);
  expect(field.value).toBe(text);
  expect(screen.getByText(reason)).toBeDefined();
  expect(width()).toMatchObject({ width: 10_400 });
});

test('Escape reverts everything since the field got the focus, including its entry', () => {
  const { store, field, width, type, press } = openWidth();
  type('9 m');
  press('ArrowUp');
  press('ArrowUp', true);
  expect(width()).toMatchObject({ width: 9_110 });
  press('Escape');
  expect([field.value, store.get(undoLabelAtom)]).toEqual(["10'400", null]);
  press('ArrowDown');
  fireEvent.blur(field);
  expect(width()).toMatchObject({ width: 10_390 });
  act(() => store.set(undoAtom));
  expect(width()).toMatchObject({ width: 10_400 });
});

test('shows origin and deviation of a surveyed value until it is changed', () => {
  const store = createStore();
  store.set(catalogueAtom, demoCatalogue);
  const surveyed = [
    { of: 'angle', source: 'sonnendach', date: '2022', deviation: 0.6 } as const,
    { of: 'width', source: 'village', date: '2026-05-31', deviation: 210 } as const,
  ];
  const [south, ...others] = exampleRoof.surfaces;
  if (!south) throw new Error('The example has no surface');
  store.set(openAtom, { ...exampleRoof, surfaces: [{ ...south, surveyed }, ...others] }, exampleOrigin);
  const show = (path: string, unit: string) =>
    renderWith(store, <MeasureField label={path} path={path} value={35} unit={unit} onChange={() => {}} />);
  show('surfaces[0].angle', '°');
  show('surfaces[0].outline.width', 'building');
  show('surfaces[0].azimuth', '°');
  expect(screen.getByText('sonnendach.ch 2022, ± 0.6°')).toBeDefined();
  expect(screen.getByText('erfundenes Dorf 31.05.2026, ± 210 mm')).toBeDefined();
  act(() => store.set(dispatchAtom, changeSurface('south', { angle: 36 })));
  expect(screen.queryByText(/sonnendach/)).toBeNull();
  expect(screen.getByText(/erfundenes Dorf/)).toBeDefined();
});
