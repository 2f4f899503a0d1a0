import { stubCall } from '../../shared/testing/stub-call.ts';
import '../testing/engine-from-disk.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { i18n } from '@lingui/core';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WorkbookReport } from '../../../contracts/domain/workbook.ts';
import { api } from '../../shared/api/client.ts';
import { Toasts } from '../../shared/ui/toasts.tsx';
import { addVariantAtom, configurationAtom, openAtom, variantsAtom } from '../document/document.ts';
import { catalogueAtom } from '../solving/catalogue.ts';
import { exampleOrigin, exampleRoof } from '../testing/example-roof.ts';
import { demoCatalogue } from '../testing/in-process-engine.ts';
import { renderWith } from '../testing/render-with.tsx';
import { ImportDialog } from './import-dialog.tsx';

// The engine itself, on the main thread.
vi.mock('../solving/engine.ts', async () => {
  const { inProcessEngine: inProcess } = await import('../testing/in-process-engine.ts');
  return { engine: inProcess() };
});

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Dialog() {
  const [isOpen, setOpen] = useState(false);
  return <ImportDialog isOpen={isOpen} onOpen={() => setOpen(true)} onClose={() => setOpen(false)} />;
}

/** Drops a file on the configurator's page with an open roof. */
function drop(name: string, content: string, roof = exampleRoof) {
  const store = createStore();
  store.set(catalogueAtom, demoCatalogue);
  store.set(openAtom, roof, exampleOrigin);
  renderWith(store, <Dialog />);
  fireEvent.drop(window, { dataTransfer: { files: [new File([content], name)] } });
  return store;
}

test('opens a dropped roof of the first version', async () => {
  const house = readFileSync(join(import.meta.dirname, '../../../tests/golden/villa-hip.json'), 'utf8');
  expect(house).toContain('roof-configuration/1');
  const store = drop('villa.json', house);
  await waitFor(() => expect(store.get(configurationAtom)?.name).toBe('Villa Seeblick'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('replaces variants only after confirmation', async () => {
  const file = (names: string[]) =>
    JSON.stringify({
      schema: 'roof-variants/1',
      configuration: { ...exampleRoof, name: 'Aus der Datei' },
      variants: names.map((name, index) => ({
        id: newId(),
        name,
        configuration: index === 0 ? null : exampleRoof,
      })),
    });
  const store = drop('varianten.json', file(['A', 'B']));
  await waitFor(() => expect(store.get(variantsAtom).map(({ name }) => name)).toEqual(['A', 'B']));
  fireEvent.drop(window, { dataTransfer: { files: [new File([file(['C', 'D'])], 'andere.json')] } });
  fireEvent.click(await screen.findByRole('button', { name: 'Abbrechen' }));
  expect(store.get(variantsAtom).map(({ name }) => name)).toEqual(['A', 'B']);
  const zone = screen.getByRole('region', { name: 'Datei hierher ziehen' });
  fireEvent.drop(zone, { dataTransfer: { files: [new File([file(['C', 'D'])], 'andere.json')] } });
  fireEvent.click(await screen.findByRole('button', { name: 'Übernehmen' }));
  expect(store.get(variantsAtom).map(({ name }) => name)).toEqual(['C', 'D']);
});

test('shows why a file is no roof and changes nothing', async () => {
  const store = drop('kaputt.json', '{"schema":');
  const dialog = await screen.findByRole('dialog');
  expect((await within(dialog).findByRole('alert')).textContent).not.toBe('');
  expect(store.get(configurationAtom)).toEqual(exampleRoof);
});

test('calls an empty file empty, whatever its name', async () => {
  const store = drop('leer.json', '');
  const dialog = await screen.findByRole('dialog');
  expect((await within(dialog).findByRole('alert')).textContent).toBe('Diese Datei ist leer.');
  expect(store.get(configurationAtom)).toEqual(exampleRoof);
});

const report = (changes: Partial<WorkbookReport>): WorkbookReport => ({
  ...{ filled: 2, understood: 1, content: {}, checklist: [], configuration: null },
  faults: [{ sheet: 'Dachflächen', cell: 'C7', value: 'breit', reason: 'Hier ist eine Zahl nötig' }],
  ...changes,
});

test.each([
  [
    'opens, and says which cells were not understood',
    { ...exampleRoof, name: 'Aus Excel' },
    'Aus Excel',
    'Das Dach ist geöffnet',
  ],
  [
    'does not open while its roof is not understood',
    null,
    exampleRoof.name,
    'Das Dach ist noch nicht geöffnet',
  ],
])('a workbook %s', async (_what, configuration, name, words) => {
  vi.spyOn(api.files, 'put').mockResolvedValue({} as never);
  stubCall('GET /v1/files/:id/workbook').mockResolvedValue(report({ configuration }));
  const remove = stubCall('DELETE /v1/files/:id').mockResolvedValue();
  const store = drop('Projekt.XLSX', 'PK');
  const dialog = await screen.findByRole('dialog');
  const alert = await within(dialog).findByRole('alert');
  expect(alert.textContent).toContain(words);
  expect(alert.textContent).toContain('Dachflächen!C7');
  expect(alert.textContent).toContain('Hier ist eine Zahl nötig');
  expect(store.get(configurationAtom)?.name).toBe(name);
  expect(remove).toHaveBeenCalledOnce();
});

test('a workbook replaces the chosen variant, says so and leaves the others', async () => {
  vi.spyOn(api.files, 'put').mockResolvedValue({} as never);
  const configuration = { ...exampleRoof, name: 'Aus Excel' };
  stubCall('GET /v1/files/:id/workbook').mockResolvedValue(report({ configuration, faults: [] }));
  stubCall('DELETE /v1/files/:id').mockResolvedValue();
  const store = createStore();
  store.set(catalogueAtom, demoCatalogue);
  store.set(openAtom, exampleRoof, exampleOrigin);
  const other = { id: 'b', name: 'Hoch', configuration: exampleRoof };
  store.set(addVariantAtom, other, { id: 'a', name: 'Quer' });
  renderWith(
    store,
    <>
      <Dialog />
      <Toasts label="Meldungen" />
    </>,
  );
  fireEvent.drop(window, { dataTransfer: { files: [new File(['PK'], 'Projekt.xlsx')] } });
  expect(await screen.findByText(/Die Variante «Quer» ist durch die Arbeitsmappe ersetzt/)).toBeDefined();
  expect(store.get(configurationAtom)?.name).toBe('Aus Excel');
  expect(store.get(variantsAtom)).toEqual([{ id: 'a', name: 'Quer', configuration: null }, other]);
});

const surroundings = { horizon: Array.from({ length: 36 }, () => 4) };

test.each([
  ['of the same house keeps its surroundings', {}, surroundings],
  ['of another house does not have them', { name: 'Anderes Haus' }, undefined],
  [
    'of another place does not have them',
    { location: { ...exampleRoof.location, latitude: 46.8 } },
    undefined,
  ],
])('a workbook %s', async (_what, changes, expected) => {
  vi.spyOn(api.files, 'put').mockResolvedValue({} as never);
  const layout = { ...exampleRoof.layout, orientation: 'portrait' } as const;
  const configuration = { ...exampleRoof, layout, ...changes };
  stubCall('GET /v1/files/:id/workbook').mockResolvedValue(report({ configuration, faults: [] }));
  stubCall('DELETE /v1/files/:id').mockResolvedValue();
  const store = drop('Projekt.xlsx', 'PK', {
    ...exampleRoof,
    location: { ...exampleRoof.location, surroundings },
  });
  await waitFor(() => expect(store.get(configurationAtom)?.layout.orientation).toBe('portrait'));
  expect(store.get(configurationAtom)?.location.surroundings).toEqual(expected);
});

test('opens a roof with its variants; the chosen one is the roof', async () => {
  const variants = [
    { id: newId(), name: 'Mit Gaube', configuration: null },
    {
      id: newId(),
      name: 'Ohne Gaube',
      configuration: { ...exampleRoof, surfaces: exampleRoof.surfaces.slice(1) },
    },
  ];
  const configuration = { ...exampleRoof, name: 'Aus Datei' };
  const store = drop('haus.json', JSON.stringify({ schema: 'roof-variants/1', configuration, variants }));
  await waitFor(() => expect(store.get(configurationAtom)?.name).toBe('Aus Datei'));
  await waitFor(() => expect(store.get(variantsAtom)).toEqual(variants));
});

test('shows why a variant in a file is invalid and changes nothing', async () => {
  const variants = [
    { id: newId(), name: 'Mit Gaube', configuration: null },
    { id: newId(), name: 'Ohne', configuration: { schema: 'roof-configuration/3' } },
  ];
  const file = { schema: 'roof-variants/1', configuration: { ...exampleRoof, name: 'Aus Datei' }, variants };
  const store = drop('haus.json', JSON.stringify(file));
  const dialog = await screen.findByRole('dialog');
  expect((await within(dialog).findByRole('alert')).textContent).not.toBe('');
  expect(store.get(configurationAtom)).toEqual(exampleRoof);
});
