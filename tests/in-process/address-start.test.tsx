/** A roof from an address of the invented village: its page with the demo's server, the modules and the engine. */
import '../../src/configurator/testing/engine-from-disk.ts';
import { i18n } from '@lingui/core';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createStore, getDefaultStore } from 'jotai';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { toWgs84 } from '../../contracts/domain/lv95.ts';
import type { SurveyInput } from '../../engine/survey.ts';
import { MUNICIPALITY, village } from '../../server/demo/village/village.ts';
import { configurationAtom, openAtom } from '../../src/configurator/document/document.ts';
import { catalogueAtom } from '../../src/configurator/solving/catalogue.ts';
import { AddressStart } from '../../src/configurator/start/address-start.tsx';
import { exampleOrigin, exampleRoof } from '../../src/configurator/testing/example-roof.ts';
import { demoCatalogue } from '../../src/configurator/testing/in-process-engine.ts';
import { renderWith } from '../../src/configurator/testing/render-with.tsx';
import { consentAtom } from '../../src/shared/consent/consent.ts';
import type { BuildingsAround, BuildingsRequest } from '../../workers/tiles/buildings-around.ts';
import { type InProcessServer, inProcessServer } from './server.ts';

/** The 3D model's answer as the page gets it, and the number of roofs made with its heights. */
const model = vi.hoisted(() => ({
  changed: (around: BuildingsAround): BuildingsAround => around,
  roofs: 0,
}));

// Engine and survey themselves, on the main thread.
vi.mock('../../src/configurator/solving/engine.ts', async () => {
  const { inProcessEngine } = await import('../../src/configurator/testing/in-process-engine.ts');
  return { engine: inProcessEngine() };
});
vi.mock('../../src/configurator/survey/services/survey-module.ts', async () => {
  const { loadSurvey } = await import('../../engine/survey.ts');
  const { readInNode } = await import('../survey/node-tiles.ts');
  const survey = await loadSurvey();
  const readBuildings = async (request: BuildingsRequest) => model.changed(await readInNode(request));
  const reconstruct = async (input: SurveyInput) => {
    if (input.heights) model.roofs += 1;
    return survey.reconstruct(input);
  };
  return { surveyModule: { reconstruct, readBuildings } };
});

let server: InProcessServer;
beforeAll(async () => {
  server = await inProcessServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  getDefaultStore().set(consentAtom, null);
  Object.assign(model, { changed: (around: BuildingsAround) => around, roofs: 0 });
});
afterEach(cleanup);

function open(street: string, number: string) {
  const building = village.find((one) => one.street === street && one.number === number);
  if (!building) throw new Error('No house');
  const { point, egid } = building;
  const house = {
    ...{ ...MUNICIPALITY, postcode: String(MUNICIPALITY.postcode), ...toWgs84(point), point },
    ...{ street: `${street} ${number}`, label: `${street} ${number}`, featureId: `${egid}_0` },
  };
  const store = createStore();
  store.set(catalogueAtom, demoCatalogue);
  store.set(openAtom, exampleRoof, exampleOrigin);
  const onDone = vi.fn();
  renderWith(
    store,
    <AddressStart
      {...{ house, onDone, isPhone: false }}
      onHouse={() => {}}
      onHand={() => {}}
      onImport={() => {}}
    />,
  );
  const takeOver = async () => {
    fireEvent.click(await screen.findByRole('button', { name: /übernehmen$/ }));
    await waitFor(() => expect(onDone).toHaveBeenCalled());
  };
  return { store, takeOver };
}

test('shows the height of the eave that the 3D model has', async () => {
  open('Musterhalde', '8');
  const name = await screen.findByText('Traufhöhe');
  expect(name.nextElementSibling?.textContent).toMatch(/^5\.9 m± 0\.\d m, erfunden$/);
});

test('shows no height of an eave that only storeys say, where the 3D model does not cover the faces', async () => {
  model.changed = ({ building, ...around }) => ({
    ...around,
    building: building && {
      ...building,
      roof: building.roof.map(([a, b, c]) => {
        const moved = ([east, north, height]: typeof a) => [east + 40, north, height] as const;
        return [moved(a), moved(b), moved(c)] as const;
      }),
    },
  });
  const { store, takeOver } = open('Musterhalde', '8');
  await waitFor(() => expect(model.roofs).toBe(1));
  await takeOver();
  expect(screen.getByText('Nachbargebäude')).toBeDefined();
  expect(screen.queryByText('Traufhöhe')).toBeNull();
  expect(store.get(configurationAtom)?.roof.surveyed).toContainEqual(
    expect.objectContaining({ of: 'eaveHeight', source: 'village', deviation: 1000 }),
  );
});
