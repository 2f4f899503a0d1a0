/** A roof from an address of the invented village: its page with the demo's server, the modules and the engine. */
import '../../src/configurator/testing/engine-on-main-thread.ts';
import { i18n } from '@lingui/core';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createStore, getDefaultStore } from 'jotai';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { toWgs84 } from '../../contracts/domain/lv95.ts';
import { SavedRoof } from '../../contracts/domain/roofs.ts';
import type { Share, SharedRoof } from '../../contracts/domain/shares.ts';
import { dateAt } from '../../contracts/domain/working-days.ts';
import type { SurveyInput } from '../../engine/survey.ts';
import { MUNICIPALITY, village } from '../../server/demo/village/village.ts';
import { frozenRoofOf } from '../../server/projects/freezing.ts';
import { done, putProject } from '../../server/testing/projects.ts';
import { ROOFS, saveRoof } from '../../server/testing/roofs.ts';
import { configurationAtom, openAtom } from '../../src/configurator/document/document.ts';
import { textOf } from '../../src/configurator/document/text-of.ts';
import { createBuildingChange } from '../../src/configurator/edits/change-building.ts';
import { catalogueAtom } from '../../src/configurator/solving/catalogue.ts';
import { AddressStart } from '../../src/configurator/start/address-start.tsx';
import { exampleOrigin, exampleRoof } from '../../src/configurator/testing/example-roof.ts';
import { demoCatalogue, inProcessEngine } from '../../src/configurator/testing/in-process-engine.ts';
import { renderWith } from '../../src/configurator/testing/render-with.tsx';
import { consentAtom } from '../../src/shared/consent/consent.ts';
import { importRoof } from '../../src/shared/files/import-roof.ts';
import type { BuildingsAround, BuildingsRequest } from '../../workers/tiles/buildings-around.ts';
import { type InProcessServer, inProcessServer } from './server.ts';

/** The 3D model's answer as the page gets it, and the number of roofs made with its heights. */
const model = vi.hoisted(() => ({
  changed: (around: BuildingsAround): BuildingsAround => around,
  roofs: 0,
}));

// Engine and survey themselves, on the main thread.

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

/** Opens the page at a house; `takeOver` begins its roof. */
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

/** Takes a house with its neighbours over. */
async function withNeighbours() {
  const { store, takeOver } = open('Musterhalde', '3');
  await screen.findByText('Nachbargebäude');
  await takeOver();
  const roof = store.get(configurationAtom);
  if (!roof) throw new Error('No roof');
  return { store, roof };
}

test('a roof has its neighbours as surroundings, which stay when the house changes', async () => {
  const { store, roof } = await withNeighbours();
  const { surroundings } = roof.location;
  const neighbours = { of: 'buildings', source: 'village', deviation: 0.3 };
  expect(surroundings?.surveyed).toContainEqual(expect.objectContaining(neighbours));
  const corners = surroundings?.buildings?.flatMap(({ faces }) => faces.flat()) ?? [];
  expect(surroundings?.buildings?.length).toBeGreaterThan(15);
  for (const [east = 0, north = 0, height = 0] of corners) {
    expect(Math.hypot(east, north)).toBeLessThan(160);
    expect(height).toBeLessThan(20);
  }
  const change = createBuildingChange(store, inProcessEngine());
  await change({ buildingLength: roof.roof.buildingLength + 1_000 });
  const changed = store.get(configurationAtom);
  expect(changed?.roof.buildingLength).toBe(roof.roof.buildingLength + 1_000);
  expect(changed?.location.surroundings).toEqual(surroundings);
});

test('surroundings stay as they are in a file, saved, shared and frozen', async () => {
  const { roof } = await withNeighbours();
  const { surroundings } = roof.location;
  expect(surroundings).toBeDefined();
  const imported = await importRoof(new File([textOf(roof)], 'roof.json'), inProcessEngine());
  expect(imported).toMatchObject({ status: 'read', configuration: { location: { surroundings } } });

  const installer = await server.clientOf('installer@example.ch');
  const { id, summary } = await saveRoof(installer, roof);
  const saved = SavedRoof.parse((await installer('GET', `${ROOFS}/${id}`)).body);
  expect(saved.configuration).toEqual(roof);

  const endsOn = dateAt(Date.now() + 86_400_000);
  const path = `${ROOFS}/${id}/shares/${newId()}`;
  const share = (await installer('PUT', path, { recipient: 'Familie Beispiel', endsOn })).body as Share;
  const shared = (await installer('GET', `/configurator/v1/shared/${share.token}`)).body as SharedRoof;
  expect(shared.roof.configuration.location).toEqual(roof.location);

  const project = await putProject(installer, { source: 'configurator', roofId: id });
  const shown = { totalRappen: summary.totalRappen, lines: [] };
  await done(installer, project.id, 'submit', { shown });
  const row = await server.database
    .selectFrom('roof_version')
    .selectAll()
    .where('project_id', '=', project.id)
    .executeTakeFirstOrThrow();
  expect(frozenRoofOf(row).configuration.location).toEqual(roof.location);
});
