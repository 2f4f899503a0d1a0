/** Surroundings of a roof begun by hand: the section's button with the demo's server and the modules. */
import '../../src/configurator/testing/engine-on-main-thread.ts';
import { i18n } from '@lingui/core';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createStore, getDefaultStore, useAtomValue } from 'jotai';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Lv95, toWgs84 } from '../../contracts/domain/lv95.ts';
import type { Surroundings } from '../../engine/index.ts';
import { village } from '../../server/demo/village/village.ts';
import { configurationAtom, openAtom, undoAtom } from '../../src/configurator/document/document.ts';
import { catalogueAtom } from '../../src/configurator/solving/catalogue.ts';
import { SurroundingsLoader } from '../../src/configurator/survey/ui/surroundings-loader.tsx';
import { exampleOrigin, exampleRoof } from '../../src/configurator/testing/example-roof.ts';
import { demoCatalogue } from '../../src/configurator/testing/in-process-engine.ts';
import { renderWith } from '../../src/configurator/testing/render-with.tsx';
import { consentAtom } from '../../src/shared/consent/consent.ts';
import type { BuildingsRequest } from '../../workers/tiles/buildings-around.ts';
import { type InProcessServer, inProcessServer } from './server.ts';

// Engine and reader of tiles themselves, on the main thread.

vi.mock('../../src/configurator/survey/services/survey-module.ts', async () => {
  const { readInNode } = await import('../survey/node-tiles.ts');
  return { surveyModule: { readBuildings: (request: BuildingsRequest) => readInNode(request) } };
});

let server: InProcessServer;
beforeAll(async () => {
  server = await inProcessServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  getDefaultStore().set(consentAtom, null);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Loader() {
  const configuration = useAtomValue(configurationAtom);
  return configuration && <SurroundingsLoader location={configuration.location} />;
}

const house = village.find(({ street, number }) => street === 'Musterhalde' && number === '3');
const HOUSE: Lv95 = house?.point ?? [0, 0];

/** Opens a roof at a place. `load` returns its surroundings once the services have answered. */
function open(point: Lv95, surroundings?: Surroundings) {
  const store = createStore();
  store.set(catalogueAtom, demoCatalogue);
  const location = { ...exampleRoof.location, ...toWgs84(point), ...(surroundings && { surroundings }) };
  store.set(openAtom, { ...exampleRoof, location }, exampleOrigin);
  renderWith(store, <Loader />);
  const stored = () => store.get(configurationAtom)?.location.surroundings;
  const load = async () => {
    fireEvent.click(await screen.findByRole('button', { name: /laden$/ }));
    await waitFor(() => expect(screen.getByRole('status').textContent).not.toBe(''), { timeout: 5_000 });
    return stored();
  };
  return { store, load, stored };
}

/** Breaks every request whose address contains the text. */
function lose(text: string) {
  const { fetch } = globalThis;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    return url.includes(text) ? Promise.reject(new TypeError('lost')) : fetch(input, init);
  });
}

const HAND: Surroundings = { horizon: Array.from({ length: 36 }, () => 3) };

test('loads ground, horizon and neighbours in one step of the history', async () => {
  const { store, load, stored } = open(HOUSE, HAND);
  const found = await load();
  expect(screen.getByRole('status').textContent).toBe('Die Umgebung ist geladen.');
  expect(found?.surveyed?.map(({ of, source }) => [of, source])).toEqual([
    ['horizon', 'village'],
    ['ground', 'village'],
    ['buildings', 'village'],
  ]);
  expect(found?.horizon).not.toEqual(HAND.horizon);
  expect(found?.buildings?.length).toBeGreaterThan(15);
  const [east, north] = found?.origin ?? [0, 0];
  expect(Math.hypot(east - HOUSE[0], north - HOUSE[1])).toBeLessThan(10);
  // Again the same, and no second step.
  expect(await load()).toEqual(found);
  store.set(undoAtom);
  expect(stored()).toEqual(HAND);
});

test('a lost terrain model keeps the horizon drawn by hand, and the neighbours are loaded', async () => {
  lose('profile.json');
  const { load } = open(HOUSE, HAND);
  const found = await load();
  expect(found?.horizon).toEqual(HAND.horizon);
  expect(found?.buildings?.length).toBeGreaterThan(15);
  expect(screen.getByText(/^Das Geländemodell ist nicht erreichbar\./)).toBeDefined();
  expect(screen.getByText('Alles andere ist geladen.')).toBeDefined();
});

test('lost neighbours stay where they were surveyed', async () => {
  const { load } = open(HOUSE);
  const first = await load();
  lose('.b3dm');
  const second = await load();
  expect(second?.buildings).toEqual(first?.buildings);
  expect(second?.origin).toEqual(first?.origin);
  expect(second?.surveyed).toHaveLength(3);
});

test('a place without a building has a horizon alone', async () => {
  const { load } = open([HOUSE[0], HOUSE[1] - 60]);
  const found = await load();
  expect(found?.horizon).toHaveLength(36);
  expect(found?.buildings).toBeUndefined();
  expect(
    screen.getByText(/Nachbarhäuser finden sich, wenn der Standort genau auf dem Haus liegt/),
  ).toBeDefined();
});

test('surroundings of another place are named and replaced', async () => {
  const tree = { at: [9, 9, 0] as [number, number, number], height: 8, crown: 4 };
  const { load } = open(HOUSE, { origin: [HOUSE[0] + 4_000, HOUSE[1]], trees: [tree], hidden: ['trees'] });
  expect(await screen.findByText(/4\.0 km entfernt/)).toBeDefined();
  const found = await load();
  expect(found?.trees).toBeUndefined();
  expect(found?.hidden).toEqual(['trees']);
  expect(screen.queryByText(/km entfernt/)).toBeNull();
});
