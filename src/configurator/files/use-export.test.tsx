import '../testing/engine-from-disk.ts';
import { i18n } from '@lingui/core';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as files from '../../shared/files/download.ts';
import { stubCall } from '../../shared/testing/stub-call.ts';
import { Toasts } from '../../shared/ui/toasts.tsx';
import { modelOfRoof } from '../../viewer/scene/model-of-roof.ts';
import { addVariantAtom, openAtom, replaceVariantsAtom } from '../document/document.ts';
import { catalogueAtom } from '../solving/catalogue.ts';
import { bindSolver } from '../solving/solver.ts';
import { exampleOrigin, exampleRoof } from '../testing/example-roof.ts';
import { demoCatalogue, inProcessEngine } from '../testing/in-process-engine.ts';
import { renderWith } from '../testing/render-with.tsx';
import { ExportMenu } from './file-menu.tsx';
import { useExport } from './use-export.ts';

// jsdom draws no WebGL.
vi.mock('../../viewer/scene/take-picture.ts', () => ({ takePicture: vi.fn(async () => new Blob(['png'])) }));
vi.mock('../../viewer/scene/model-of-roof.ts', () => ({ modelOfRoof: vi.fn(async () => new Blob(['glb'])) }));

let end = () => {};
beforeEach(() => {
  stubCall('POST /configurator/v1/documents/workbook', async () => new Blob(['PK']));
});
beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(() => {
  cleanup();
  end();
  vi.restoreAllMocks();
});

function Buttons() {
  const { exportFile } = useExport();
  return (
    <>
      <button type="button" onClick={() => exportFile('workbook')}>
        workbook
      </button>
      <Toasts label="Meldungen" />
    </>
  );
}

test('picture and model of the roof are named after it', async () => {
  const download = vi.spyOn(files, 'download').mockReturnValue();
  const store = createStore();
  store.set(catalogueAtom, demoCatalogue);
  store.set(openAtom, { ...exampleRoof, name: 'Haus Muster' }, exampleOrigin);
  end = bindSolver(store, inProcessEngine(), () => {});
  renderWith(store, <ExportMenu />);
  fireEvent.click(screen.getByRole('button', { name: 'Exportieren' }));
  const exports = [
    ['Bild PNG', 'Haus-Muster-Ansicht.png'],
    ['3D-Modell GLB', 'Haus-Muster-3D-Modell.glb'],
  ] as const;
  for (const [index, [item, file]] of exports.entries()) {
    fireEvent.click(await screen.findByRole('menuitem', { name: item }));
    await waitFor(() => expect(download.mock.calls.at(index)?.[1]).toBe(file));
    fireEvent.click(screen.getByRole('button', { name: 'Exportieren' }));
  }
  const drawn = vi.mocked(modelOfRoof).mock.calls[0]?.[0];
  expect(drawn?.solution.surfaces).toHaveLength(exampleRoof.surfaces.length);
  expect(drawn?.guard).toEqual(exampleRoof.components.snowGuard);
});

test('a workbook names its variant and states that it contains no other', async () => {
  const download = vi.spyOn(files, 'download').mockReturnValue();
  const store = createStore();
  store.set(catalogueAtom, demoCatalogue);
  store.set(openAtom, { ...exampleRoof, name: 'Haus Muster' }, exampleOrigin);
  end = bindSolver(store, inProcessEngine(), () => {});
  renderWith(store, <Buttons />);
  const names = () => download.mock.calls.map(([, name]) => name);
  fireEvent.click(screen.getByText('workbook'));
  await waitFor(() => expect(names()).toEqual(['Haus-Muster-Arbeitsmappe.xlsx']));

  store.set(
    addVariantAtom,
    { id: 'b', name: 'Hochformat', configuration: exampleRoof },
    { id: 'a', name: 'Querformat' },
  );
  fireEvent.click(screen.getByText('workbook'));
  await waitFor(() => expect(names().at(1)).toBe('Haus-Muster-Querformat-Arbeitsmappe.xlsx'));
  expect(await screen.findByText(/enthält nur die gewählte Variante «Querformat»/)).toBeDefined();

  store.set(replaceVariantsAtom, []);
  fireEvent.click(screen.getByText('workbook'));
  await waitFor(() => expect(names().at(2)).toBe('Haus-Muster-Arbeitsmappe.xlsx'));
});
