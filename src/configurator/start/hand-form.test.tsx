import '../testing/engine-on-main-thread.ts';
import { i18n } from '@lingui/core';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createStore, getDefaultStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Answer, Configuration } from '../../../engine/index.ts';
import { soak } from '../../../tests/soak.ts';
import { emptySession, projectAddressAtom, sessionAtom } from '../../shared/auth/session.ts';
import { configurationAtom, openAtom, undoAtom, undoLabelAtom } from '../document/document.ts';
import { catalogueAtom } from '../solving/catalogue.ts';
import { exampleOrigin, exampleRoof } from '../testing/example-roof.ts';
import { demoCatalogue, inProcessEngine } from '../testing/in-process-engine.ts';
import { renderWith } from '../testing/render-with.tsx';
import { FIRST_ANSWERS, measuresOf, slopeLengthOf } from './answers.ts';
import { HandForm } from './hand-form.tsx';

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(() => {
  cleanup();
  getDefaultStore().set(sessionAtom, emptySession);
});

function open() {
  const store = createStore();
  store.set(catalogueAtom, demoCatalogue);
  store.set(openAtom, exampleRoof, exampleOrigin);
  const onClose = vi.fn();
  renderWith(store, <HandForm first={{}} isPhone={false} onDone={onClose} onImport={() => {}} />);
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
  return {
    store,
    onClose,
    field,
    type: (label: string, value: string) => fireEvent.change(field(label), { target: { value } }),
    begin: () => fireEvent.click(screen.getByRole('button', { name: 'Dach anlegen' })),
  };
}

test('creates a roof from place, height, type and dimensions in one step; the place is the default of new projects', async () => {
  const { store, onClose, field, type, begin } = open();
  const place = field('Ort oder Postleitzahl');
  fireEvent.focus(place);
  type('Ort oder Postleitzahl', '7270');
  fireEvent.click(await screen.findByRole('option', { name: '7270 Davos Platz GR' }));
  expect(place.value).toBe('Davos Platz');
  type('Strasse und Nummer', 'Talstrasse 4');
  fireEvent.click(screen.getByRole('radio', { name: /^Pultdach/ }));
  await waitFor(() => expect(field('Neigung').value).toBe('15'));
  type('Gebäudelänge', '12.4 m');

  // The height of the place is unknown: without it there is no roof.
  begin();
  await waitFor(() => expect(document.activeElement).toBe(field('Höhe über Meer')));
  expect(onClose).not.toHaveBeenCalled();
  expect(store.get(configurationAtom)).toBe(exampleRoof);

  type('Höhe über Meer', "1'540");
  begin();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(store.get(configurationAtom)).toMatchObject({
    name: 'Talstrasse 4, Davos Platz',
    roof: { type: 'pent', angle: 15, buildingLength: 12_400, buildingWidth: 10_000 },
    location: { place: 'Davos Platz', latitude: 46.786, longitude: 9.815, heightAboveSea: 1_540 },
  });
  expect(getDefaultStore().get(projectAddressAtom)).toMatchObject({
    street: 'Talstrasse 4',
    postcode: '7270',
    city: 'Davos Platz',
    canton: 'GR',
  });
  store.set(undoAtom);
  expect([store.get(configurationAtom)?.roof.type, store.get(undoLabelAtom)]).toEqual(['pent', null]);
});

test('a new roof high up has the guard that holds its snow for less, with fewer rows', async () => {
  const { store, onClose, type, begin } = open();
  type('Ort oder Postleitzahl', 'Hinterdorf');
  type('Höhe über Meer', '1560');
  begin();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const roof = store.get(configurationAtom);
  if (!roof) throw new Error('no roof was begun');
  const guardOf = (answer: Answer) =>
    answer.status === 'solved' ? answer.checks.map(({ code }) => code) : [];
  const checksOf = async (of: Configuration) =>
    guardOf(JSON.parse((await inProcessEngine().solve(JSON.stringify(of), 0)).answer));
  expect(await checksOf(roof)).not.toContain('SNOW_GUARD_DEARER');
  const { snowGuard } = (await inProcessEngine().newConfiguration('gable')).components;
  expect(roof.components.snowGuard.type).not.toBe(snowGuard.type);
  expect(await checksOf({ ...roof, components: { ...roof.components, snowGuard } })).toContain(
    'SNOW_GUARD_DEARER',
  );
});

test('takes dimensions of a house below 100 as metres, also on Enter, and shows on Enter what is no length', async () => {
  const { store, onClose, field, type } = open();
  type('Ort oder Postleitzahl', 'Hinterdorf');
  type('Höhe über Meer', '600');
  type('Gebäudelänge', '10,4');
  fireEvent.blur(field('Gebäudelänge'));
  expect(field('Gebäudelänge').value).toBe("10'400");
  type('Gebäudebreite', 'zehn');
  fireEvent.keyDown(field('Gebäudebreite'), { key: 'Enter' });
  expect(await screen.findByText(/^Das ist keine Länge/)).toBeDefined();
  type('Gebäudebreite', '9.5');
  fireEvent.keyDown(field('Gebäudebreite'), { key: 'Enter' });
  // Browsers submit a form on Enter.
  const form = field('Gebäudebreite').form;
  if (form) fireEvent.submit(form);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(store.get(configurationAtom)?.roof).toMatchObject({ buildingLength: 10_400, buildingWidth: 9_500 });
});

test('rejects impossible dimensions at their fields and creates nothing', async () => {
  const { store, onClose, field, type, begin } = open();
  type('Ort oder Postleitzahl', 'Hinterdorf');
  type('Höhe über Meer', '600');
  type('Neigung', '95');
  begin();
  await waitFor(() => expect(field('Neigung').getAttribute('aria-invalid')).toBe('true'));
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.blur(field('Neigung'));
  fireEvent.click(screen.getByRole('button', { name: 'Garage Flachdach' }));
  expect(field('Neigung').value).toBe('5');
  begin();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(store.get(configurationAtom)).toMatchObject({
    name: 'Flachdach Hinterdorf',
    roof: { type: 'flat', angle: 5, buildingLength: 6_500 },
    location: { place: 'Hinterdorf', heightAboveSea: 600 },
  });
});

test.each([
  ['Winkelhaus', 4, "Ein Winkelhaus braucht hier mehr als 8'000 mm."],
  ['Haus mit Quergiebel', 4, null],
] as const)(
  'a %s starts as one part of two gables with the typed dimensions',
  async (name, count, refusal) => {
    const { store, onClose, field, type, begin } = open();
    type('Ort oder Postleitzahl', 'Hinterdorf');
    type('Höhe über Meer', '600');
    fireEvent.click(screen.getByRole('radio', { name: new RegExp(`^${name}`) }));
    await waitFor(() => expect(field('Gebäudelänge').value).toBe("14'000"));
    type('Gebäudelänge', '7 m');
    if (refusal) {
      begin();
      expect(await screen.findByText(refusal)).toBeDefined();
      expect(onClose).not.toHaveBeenCalled();
    }
    type('Gebäudelänge', '15 m');
    type('Neigung', '40');
    begin();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    const { roof, surfaces } = store.get(configurationAtom) ?? {};
    expect(roof).toMatchObject({
      ...{ type: 'free', angle: 40, buildingLength: 15_000, eaveHeight: 5_500 },
      parts: [{ name: 'Haus', x: 0, y: 0, eaveHeight: 5_500 }],
    });
    expect(surfaces).toHaveLength(count);
    expect(surfaces?.every(({ part, angle }) => part === roof?.parts?.[0]?.id && angle === 40)).toBe(true);
  },
);

test('an L-shaped house has legs of their own size, a side for its wing and overhangs', async () => {
  const { store, onClose, field, type, begin } = open();
  type('Ort oder Postleitzahl', 'Hinterdorf');
  type('Höhe über Meer', '600');
  fireEvent.click(screen.getByRole('radio', { name: /^Winkelhaus/ }));
  await waitFor(() => expect(field('Gebäudelänge').value).toBe("14'000"));
  type('Gebäudebreite', '9');
  type('Flügellänge', '13.5');
  type('Flügelbreite', '7');
  type('Vordach Traufe', '500');
  type('Vordach Ortgang', '200');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Flügel links statt rechts' }));
  begin();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const eaves = store.get(configurationAtom)?.surfaces.map(({ azimuth, outline }) => {
    const [start, end] = outline.shape === 'polygon' ? outline.points : [];
    return [azimuth, (end?.[0] ?? 0) - (start?.[0] ?? 0)];
  });
  // Both legs have the eave's overhang at one end, the verge's at the other; inner eaves end at the other leg.
  expect(eaves).toEqual([
    [180, 14_700 - 8_000],
    [90, 14_200 - 10_000],
    [0, 14_700],
    [270, 14_200],
  ]);
});

test('the width of a building follows from the length of its slope, which stays as typed', async () => {
  const { store, onClose, field, type, begin } = open();
  type('Ort oder Postleitzahl', 'Hinterdorf');
  type('Höhe über Meer', '600');
  type('Dachlänge schräg', '6.202');
  expect(field('Gebäudebreite').value).toBe("8'961");
  type('Neigung', '40');
  expect([field('Gebäudebreite').value, field('Dachlänge schräg').value]).toEqual(["8'302", '6.202']);
  begin();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const { roof, surfaces } = store.get(configurationAtom) ?? {};
  expect(roof).toMatchObject({ type: 'gable', angle: 40, buildingWidth: 8_302 });
  expect(surfaces?.map(({ outline }) => outline)).toMatchObject([{ height: 6_202 }, { height: 6_202 }]);
});

test.each(['flat', 'pent', 'gable', 'hip', 'angle', 'tee'] as const)(
  'width and length of the slope of a %s roof follow from one another',
  (type) => {
    for (let seed = 0; seed < soak(200, 5_000); seed += 1) {
      const pick = (salt: number, from: number, to: number) =>
        from + ((Math.imul(seed + 1, salt) >>> 9) % (to - from + 1));
      const measures = { ...FIRST_ANSWERS.measures, angle: pick(40_503, 3, 60) };
      const overhangs = { eaveOverhang: pick(97_531, 0, 1_200), vergeOverhang: 0 };
      const answers = { ...FIRST_ANSWERS, type, measures, overhangs };
      const slopeLength = pick(31_337, 4_000, 9_000);
      const { buildingWidth } = measuresOf({ ...answers, slopeLength });
      const again = slopeLengthOf({ ...answers, measures: { ...measures, buildingWidth } });
      expect(Math.abs((again ?? 0) - slopeLength)).toBeLessThanOrEqual(1);
    }
  },
);

test('a mansard starts with steep surfaces below and gentle ones above', async () => {
  const { store, onClose, field, type, begin } = open();
  type('Ort oder Postleitzahl', 'Hinterdorf');
  type('Höhe über Meer', '600');
  fireEvent.click(screen.getByRole('radio', { name: /^Mansarde/ }));
  await waitFor(() => expect(field('Neigung unten').value).toBe('70'));
  type('Neigung unten', '65');
  begin();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const { surfaces } = store.get(configurationAtom) ?? {};
  expect(surfaces?.map(({ angle, edges }) => [angle, edges?.[0]?.role, edges?.[2]?.role])).toEqual([
    [65, 'eave', 'kink'],
    [30, 'kink', 'ridge'],
    [65, 'eave', 'kink'],
    [30, 'kink', 'ridge'],
  ]);
});

test('an uneven gable asks for both pitches and both eaves, and requires a ridge between them', async () => {
  const { store, onClose, field, type, begin } = open();
  type('Ort oder Postleitzahl', 'Hinterdorf');
  type('Höhe über Meer', '600');
  fireEvent.click(screen.getByRole('radio', { name: /^Satteldach ungleich/ }));
  await waitFor(() => expect(field('Neigung hinten').value).toBe('25'));
  type('Traufhöhe hinten', '20 m');
  begin();
  expect(await screen.findByText('So liegt kein First zwischen den Traufen.')).toBeDefined();
  expect(onClose).not.toHaveBeenCalled();
  type('Traufhöhe hinten', '4 m');
  begin();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const { roof, surfaces } = store.get(configurationAtom) ?? {};
  expect(roof?.parts).toMatchObject([{ eaveHeight: 4_000 }]);
  expect(surfaces?.map(({ angle }) => angle)).toEqual([40, 25]);
  const inPlan = surfaces?.map(({ angle, outline }) =>
    outline.shape === 'rectangle' ? outline.height * Math.cos((angle * Math.PI) / 180) : 0,
  );
  expect(inPlan?.reduce((sum, run) => sum + run, 0)).toBeCloseTo(10_000, -1);
});

test('a free roof starts as one house, to which walls and railings can be added', async () => {
  const { store, onClose, type, begin } = open();
  type('Ort oder Postleitzahl', 'Hinterdorf');
  type('Höhe über Meer', '600');
  fireEvent.click(screen.getByRole('radio', { name: /^Freie Form/ }));
  begin();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const { roof, surfaces } = store.get(configurationAtom) ?? {};
  expect(roof?.parts).toMatchObject([{ name: 'Haus', x: 0, y: 0 }]);
  expect(surfaces?.map(({ part }) => part)).toEqual([roof?.parts?.[0]?.id]);
});

test('each type shows its pitches, and that steeper ones are possible @spec-221', async () => {
  open();
  const cards = (await screen.findAllByRole('radio')).map((radio) => radio.closest('label')?.textContent);
  const pitched = ['Pultdach', 'Satteldach', 'Walmdach', 'Winkelhaus', 'Haus mit Quergiebel'];
  expect(cards).toEqual(
    expect.arrayContaining(['Flachdach3–9°', 'Freie Form3–90°', ...pitched.map((name) => `${name}10–60°`)]),
  );
  expect(screen.getByText(/^Geneigte Dächer sind bis 90° möglich/)).toBeDefined();
});
