import '../testing/engine-on-main-thread.ts';
import { i18n } from '@lingui/core';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lengthUnitAtom } from '../../shared/format/length.ts';
import { turnedOf } from '../document/cutout-shape.ts';
import { configurationAtom, openAtom, undoAtom, undoLabelAtom } from '../document/document.ts';
import { openingKey, selectedOpeningAtom } from '../document/selection.ts';
import { catalogueAtom } from '../solving/catalogue.ts';
import { exampleOrigin, exampleRoof } from '../testing/example-roof.ts';
import { demoCatalogue } from '../testing/in-process-engine.ts';
import { renderWith } from '../testing/render-with.tsx';
import { openSectionAtom } from '../workspace/view-state.ts';
import { CutoutsSection, SkylightsSection } from './openings-section.tsx';

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

function open(section: 'cutouts' | 'skylights', opening: string) {
  const store = createStore();
  store.set(catalogueAtom, demoCatalogue);
  store.set(openAtom, exampleRoof, exampleOrigin);
  store.set(openSectionAtom, section);
  store.set(selectedOpeningAtom, openingKey('south', opening));
  renderWith(store, section === 'cutouts' ? <CutoutsSection /> : <SkylightsSection />);
  return {
    store,
    surface: () => store.get(configurationAtom)?.surfaces[0],
    type: (label: string, value: string) => {
      const field = screen.getByLabelText<HTMLInputElement>(label);
      fireEvent.change(field, { target: { value } });
      fireEvent.keyDown(field, { key: 'Enter' });
      return field;
    },
  };
}

test('an opening has width, height and distances to both sides, eave and ridge, as measured on a roof', async () => {
  const { store, surface, type } = open('cutouts', 'c1');
  const box = () => {
    const { x1, x2, y1, y2 } = surface()?.cutouts[0] ?? {};
    return [x1, x2, y1, y2];
  };
  for (const [label, text, expected] of [
    ['Breite', '2.4 m', [3_600, 6_000, 1_700, 4_030]],
    ['Höhe', '2*1.2 m', [3_600, 6_000, 1_700, 4_100]],
    ['Von links', "3'000 mm", [3_000, 5_400, 1_700, 4_100]],
    ['Von rechts', '4,4 m', [3_600, 6_000, 1_700, 4_100]],
    ['Von der Traufe', '1500', [3_600, 6_000, 1_500, 3_900]],
    ['Vom First', '2 m', [3_600, 6_000, 1_800, 4_200]],
  ] as const) {
    type(label, text);
    await waitFor(() => expect(box(), label).toEqual(expected));
  }
  // Each is one entry.
  for (let count = 0; count < 6; count += 1) store.set(undoAtom);
  expect([box(), store.get(undoLabelAtom)]).toEqual([[3_600, 5_800, 1_700, 4_030], null]);
});

test('a cutout has X1, X2, Y1 and Y2, each of which changes it @spec-125', async () => {
  const { surface, type } = open('cutouts', 'c1');
  const box = () => {
    const { x1, x2, y1, y2 } = surface()?.cutouts[0] ?? {};
    return [x1, x2, y1, y2];
  };
  const shown = () =>
    ['X1', 'X2', 'Y1', 'Y2'].map((label) =>
      Number(screen.getByLabelText<HTMLInputElement>(label).value.replace("'", '')),
    );
  expect(shown()).toEqual([3_600, 5_800, 1_700, 4_030]);
  for (const [label, text, expected] of [
    ['X1', '3500', [3_500, 5_800, 1_700, 4_030]],
    ['X2', '5.6 m', [3_500, 5_600, 1_700, 4_030]],
    ['Y1', "1'800", [3_500, 5_600, 1_800, 4_030]],
    ['Y2', '4000', [3_500, 5_600, 1_800, 4_000]],
  ] as const) {
    type(label, text);
    await waitFor(() => expect(box(), label).toEqual(expected));
    await waitFor(() => expect(shown(), label).toEqual(expected));
  }
});

test.each([
  ['X1', '5800', 'X2 muss grösser sein als X1'],
  ['X1', '6 m', 'X2 muss grösser sein als X1'],
  ['X2', '3600', 'X2 muss grösser sein als X1'],
  ['X2', '0', 'X2 muss grösser sein als X1'],
  ['Y1', '4030', 'Y2 muss grösser sein als Y1'],
  ['Y2', "1'700", 'Y2 muss grösser sein als Y1'],
  ['Y2', '-5', 'Y2 muss grösser sein als Y1'],
] as const)(
  '%s typed as %s says "%s" while it is typed, and changes nothing @spec-166',
  (label, text, said) => {
    const { surface } = open('cutouts', 'c1');
    const before = surface();
    const field = screen.getByLabelText<HTMLInputElement>(label);
    fireEvent.change(field, { target: { value: text } });
    expect(screen.getByText(said)).toBeDefined();
    fireEvent.keyDown(field, { key: 'Enter' });
    expect([field.value, field.getAttribute('aria-invalid')]).toEqual([text, 'true']);
    expect(screen.getByText(said)).toBeDefined();
    expect(surface()).toBe(before);
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(screen.queryByText(said)).toBeNull();
  },
);

test('a dimension without room goes to the nearest possible one and says so; an invalid one changes nothing', async () => {
  const { surface, type } = open('cutouts', 'c1');
  const width = type('Breite', '6 m');
  await screen.findByText('So weit ist Platz.');
  expect(Number(width.value.replace("'", ''))).toBeLessThan(4_100);
  expect(Number(width.value.replace("'", ''))).toBeGreaterThan(3_700);
  const before = surface();
  type('Breite', 'breit');
  expect([width.value, width.getAttribute('aria-invalid')]).toEqual(['breit', 'true']);
  fireEvent.keyDown(width, { key: 'Escape' });
  expect(width.getAttribute('aria-invalid')).not.toBe('true');
  expect(surface()).toBe(before);
});

test('with the unit metre, fields show and read metres, and also millimetres if typed', async () => {
  const { store, surface, type } = open('cutouts', 'c1');
  act(() => store.set(lengthUnitAtom, 'm'));
  const width = screen.getByLabelText<HTMLInputElement>('Breite');
  expect(width.value).toBe('2.20');
  expect(screen.getByLabelText<HTMLInputElement>('Von links').value).toBe('3.60');
  type('Breite', '2.4');
  await waitFor(() => expect(surface()?.cutouts[0]).toMatchObject({ x1: 3_600, x2: 6_000 }));
  type('Breite', '2405 mm');
  await waitFor(() => expect(surface()?.cutouts[0]).toMatchObject({ x1: 3_600, x2: 6_005 }));
  await waitFor(() => expect(width.value).toBe('2.405'));
  // Millimetres typed out of habit are neither read as metres nor lost.
  type('Breite', '2400');
  expect(screen.getByText("2'400 m ist länger als ein Gebäude. Mit Einheit: 2'400 mm.")).toBeDefined();
  expect([width.value, surface()?.cutouts[0]?.x2]).toEqual(['2400', 6_005]);
});

test('a new chimney has the default size of its kind, and so does a dormer that becomes one', async () => {
  const { surface } = open('cutouts', 'c1');
  const sizes = () => surface()?.cutouts.map(({ kind, x1, x2, y1, y2 }) => [kind, x2 - x1, y2 - y1]);
  fireEvent.click(screen.getByRole('button', { name: 'Kamin hinzufügen' }));
  await waitFor(() => expect(sizes()?.[1]).toEqual(['chimney', 600, 600]));
  const kind = screen.getByLabelText('Art');
  fireEvent.change(kind, { target: { value: 'dormer' } });
  expect(sizes()?.[1]).toEqual(['dormer', 2_400, 2_000]);
  fireEvent.change(kind, { target: { value: 'chimney' } });
  expect(sizes()?.[1]).toEqual(['chimney', 600, 600]);
});

test('another roof window gets the same model next to the last one', async () => {
  const { surface } = open('skylights', 's1');
  fireEvent.click(screen.getByRole('button', { name: 'Dachfenster hinzufügen' }));
  await waitFor(() => expect(surface()?.skylights).toHaveLength(2));
  expect(surface()?.skylights[1]).toMatchObject({ model: 'MK06', x: 7_700 + 780 + 200, y: 3_430 });
  // From then on they are numbered.
  await screen.findByRole('button', { name: "Dachfenster 1 MK06 → 7'700" });
  expect(screen.getByRole('button', { name: "Dachfenster 2 MK06 → 8'680" })).toBeDefined();
});

test('after deleting a cutout the focus is on the button that adds one', () => {
  const { surface } = open('cutouts', 'c1');
  fireEvent.click(screen.getByRole('button', { name: 'Aussparung löschen' }));
  expect(surface()?.cutouts).toEqual([]);
  expect(document.activeElement?.textContent).toBe('Aussparung hinzufügen');
});

test('Enter applies a length and focuses the next field; a rejected one keeps the focus', async () => {
  const { surface, type } = open('cutouts', 'c1');
  const [width, height] = ['Breite', 'Höhe'].map((label) => screen.getByLabelText<HTMLInputElement>(label));
  width?.focus();
  type('Breite', '2.2 m');
  await waitFor(() => expect(document.activeElement).toBe(height));
  await waitFor(() => expect(surface()?.cutouts[0]).toMatchObject({ x1: 3_600, x2: 5_800 }));
  type('Höhe', 'hoch');
  expect(await screen.findByText(/^Das ist keine Länge\./)).toBeDefined();
  await new Promise(requestAnimationFrame);
  expect(document.activeElement).toBe(height);
});

/** Types into a field with a help text in its label. */
const typeInto = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });

test('turns a cutout about its middle by degrees, keeps its own sides, and undoes it', () => {
  const { store, surface, type } = open('cutouts', 'c1');
  const before = surface()?.cutouts[0];
  if (!before) throw new Error('the example has a dormer');
  const middleOf = ({ x1, x2, y1, y2 }: typeof before) => [x1 + x2, y1 + y2];
  const cutout = () => surface()?.cutouts[0] ?? before;
  typeInto('Drehung', '30');
  expect(turnedOf(cutout())).toEqual({
    ...{ width: before.x2 - before.x1, height: before.y2 - before.y1, degrees: 30 },
  });
  expect(middleOf(cutout())).toEqual(middleOf(before));
  expect(screen.getByLabelText<HTMLInputElement>('Form').value).toBe('rectangle');
  type('Breite', '800');
  expect(turnedOf(cutout())).toMatchObject({ width: 800, degrees: 30 });
  expect(screen.queryByRole('button', { name: 'Ecke hinzufügen' })).toBeNull();
  act(() => store.set(undoAtom));
  act(() => store.set(undoAtom));
  expect(surface()?.cutouts[0]).toEqual(before);
});

test('a round cutout has a diameter, a polygon its corners', () => {
  const { surface, type } = open('cutouts', 'c1');
  const choose = (shape: string) => {
    fireEvent.change(screen.getByLabelText('Form'), { target: { value: shape } });
  };
  choose('round');
  typeInto('Durchmesser', '640');
  expect(surface()?.cutouts[0]).toMatchObject({ shape: 'round' });
  const { x1 = 0, x2 = 0, y1 = 0, y2 = 0 } = surface()?.cutouts[0] ?? {};
  expect([x2 - x1, y2 - y1]).toEqual([640, 640]);
  choose('polygon');
  type('Ecke 3: x', '900');
  expect(surface()?.cutouts[0]).toMatchObject({ x1, x2: x1 + 900, y1, y2 });
  expect(surface()?.cutouts[0]?.corners).toEqual([
    [0, 0],
    [640, 0],
    [900, 640],
    [0, 640],
  ]);
  choose('trapezoid');
  expect(surface()?.cutouts[0]).not.toHaveProperty('corners');
});
