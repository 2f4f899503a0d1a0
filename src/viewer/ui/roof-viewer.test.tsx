import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Solution } from '../../../engine/index.ts';
import { RoofViewer } from './roof-viewer.tsx';
import { theCanvas } from './use-shared-canvas.ts';

/** The least that is a solution: a shed of one wall. The engine's own answers are drawn in browser tests. */
const shed: Solution = {
  schema: 'roof-answer/4',
  surfaces: [],
  totals: {
    power: 0,
    baselinePower: 0,
    activeModules: 0,
    blinds: 0,
    cutPieces: 0,
    area: 0,
    weightPerArea: 0,
    price: 0,
    discount: 0,
    pricePerWatt: null,
    powerClass: 'under30',
  },
  loads: {
    elevationClass: 'standard',
    referenceHeight: 500,
    ridgeHeight: 3,
    groundSnow: 1,
    peakWindPressure: 1,
    windFactorsConfirmed: false,
    surfaces: [],
  },
  checks: [],
  priceSearch: null,
  bom: {
    lines: [],
    totalPower: 0,
    totalPrice: 0,
    grossPrice: 0,
    weight: 0,
    discount: { basisPoints: 0, trial: false },
  },
  yields: { status: 'none', reason: 'outsideCoverage' },
  fingerprint: 'shed',
};
const table = { cells: new Int32Array(), trapezoids: new Float32Array() };
const body = {
  faces: new Int32Array([0, -1, -1, 3]),
  corners: new Float32Array([0, 0, 0, 1, 0, 0, 1, 1, 0]),
};

function renderShed() {
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  return render(
    <I18nProvider i18n={i18n}>
      <RoofViewer
        solution={shed}
        table={table}
        body={body}
        yields={shed.yields}
        areYieldsPending={false}
        isLit={false}
        onLit={() => undefined}
        light={null}
        colour="#1d2935"
        guard={{ type: 'none', rows: 'auto' }}
        title={{ name: 'Schuppen', place: '' }}
        place={null}
        activeSurface="south"
        selectedOpening={null}
        isPresented={false}
        onPresent={() => undefined}
        onSelectOpening={() => undefined}
        onHoverCell={() => undefined}
      />
      <p>Plan</p>
    </I18nProvider>,
  );
}

afterEach(cleanup);

it('says so where there is no WebGL, offers to try again, and leaves the page alone', async () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const warning = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  renderShed();
  expect(await screen.findByText(/Dieses Gerät kann kein 3D-Bild zeigen/)).toBeDefined();
  fireEvent.click(screen.getByText('Erneut versuchen'));
  expect(await screen.findByText(/Dieses Gerät kann kein 3D-Bild zeigen/)).toBeDefined();
  expect(screen.getByText('Plan')).toBeDefined();
  const ofThree = expect.stringMatching(/^THREE\./);
  expect(complaint).not.toHaveBeenCalledWith(ofThree);
  expect(warning.mock.calls.flat()).toEqual(
    warning.mock.calls.map(() => expect.stringContaining('WebGL context')),
  );
  expect(warning).toHaveBeenCalledWith(ofThree);
  warning.mockRestore();
  complaint.mockRestore();
});

it('says when the browser has taken the picture away, and shows it again when it gives it back', async () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  renderShed();
  await screen.findByText(/Dieses Gerät kann kein 3D-Bild zeigen/);
  const { element } = theCanvas();
  const lost = new Event('webglcontextlost', { cancelable: true });
  act(() => void element.dispatchEvent(lost));
  expect(screen.getByText(/Der Browser hat das 3D-Bild angehalten/)).toBeDefined();
  // Else the browser would never give it back.
  expect(lost.defaultPrevented).toBe(true);
  act(() => void element.dispatchEvent(new Event('webglcontextrestored')));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('group', { name: 'Ansicht' })).toBeDefined();
  complaint.mockRestore();
});
