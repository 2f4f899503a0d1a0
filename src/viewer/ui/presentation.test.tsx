import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createRef, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Solution } from '../../../engine/index.ts';
import type { CameraPose } from '../geometry/camera-fit.ts';
import { Presentation, type PresentedOffer, type SavedShots } from './presentation.tsx';
import type { SharedCanvas } from './shared-canvas.ts';
import { FIRST_SUN_TIME, SunPanel } from './sun-panel.tsx';
import { ViewerToolbar } from './viewer-toolbar.tsx';

/** Source of the figures. */
const solution = {
  surfaces: [{ activeModules: 134 }, { activeModules: 0 }],
  totals: { power: 18_840, activeModules: 134, price: 4_512_345 },
  bom: { lines: [{ powerPerUnit: 140.6, quantity: 134 }], totalPower: 18_840, totalPrice: 4_512_345 },
  yields: { status: 'calculated', annual: 17_002.4, perKilowattPeak: 902.4, uncertainty: 8 },
} as unknown as Solution;
/** Only saving a picture asks for it. */
const canvas = {} as SharedCanvas;

const show = (children: ReactNode) => render(<I18nProvider i18n={i18n}>{children}</I18nProvider>);
beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(cleanup);

function present(split: number | null, shots: SavedShots | null = null, offer: PresentedOffer | null = null) {
  const props = {
    onSplit: vi.fn(),
    onSun: vi.fn(),
    onLit: vi.fn(),
    onFaded: vi.fn(),
    onView: vi.fn(),
    onSavePicture: vi.fn(),
    onClose: vi.fn(),
  };
  show(
    <Presentation
      canvas={canvas}
      slot={createRef<HTMLDivElement>()}
      title={{ name: 'Haus Muster', place: 'Thun' }}
      solution={solution}
      yields={solution.yields}
      areYieldsPending={false}
      shots={shots}
      notes={null}
      offer={offer}
      split={split}
      isSunShown={false}
      isLit={false}
      left={null}
      variants={null}
      {...props}
    >
      {null}
    </Presentation>,
  );
  return props;
}

it('shows power and yield in large figures, and no price without an offer', () => {
  present(null);
  const dialog = within(screen.getByRole('dialog', { name: 'Präsentation' }));
  expect(dialog.getByText('Haus Muster')).toBeDefined();
  expect(dialog.getByText('18.84')).toBeDefined();
  expect(dialog.getByText('134 Solarschiefer auf einer Dachfläche')).toBeDefined();
  expect(dialog.getByText('Strom im Jahr, 902 kWh/kWp, ± 8 %')).toBeDefined();
  expect(dialog.getByText(/Horizont, Schatten und Schnee nicht eingerechnet/)).toBeDefined();
  expect(dialog.queryByText(/CHF/)).toBeNull();
  expect(dialog.queryByRole('button', { name: /Preis/ })).toBeNull();
});

it('shows the offer’s total including VAT when asked, never the purchase price', () => {
  present(null, null, { grossRappen: 6_012_300, open: vi.fn() });
  const dialog = within(screen.getByRole('dialog', { name: 'Präsentation' }));
  expect(dialog.queryByText(/CHF/)).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Preis verborgen' }));
  expect(dialog.getByText("CHF 60'123.00")).toBeDefined();
  expect(dialog.getByText('Offerte inkl. MWST')).toBeDefined();
  expect(document.body.textContent).not.toMatch(/45.?123/);
  fireEvent.click(dialog.getByRole('button', { name: 'Preis sichtbar' }));
  expect(dialog.queryByText(/CHF/)).toBeNull();
});

it('leads to the offer where there is none yet', () => {
  const open = vi.fn();
  present(null, null, { grossRappen: null, open });
  fireEvent.click(screen.getByRole('button', { name: 'Preis erst mit Kundenofferte' }));
  expect(open).toHaveBeenCalledOnce();
});

it('shows what the changed bill buys, and says what lies on the roof', () => {
  const line = solution.bom.lines[0];
  solution.bom.lines = [{ ...line, quantity: 147 } as NonNullable<typeof line>];
  solution.bom.totalPower = 20_670;
  present(null);
  expect(screen.getByText('20.67')).toBeDefined();
  expect(screen.getByText('147 Solarschiefer auf einer Dachfläche')).toBeDefined();
  expect(screen.getByText(/Auf dem Dach liegen 134 Module mit 18.84 kWp/)).toBeDefined();
});

it('goes to the camera shots that are kept, forgets one, and keeps no more than there may be', () => {
  const keep = vi.fn();
  const pose = (x: number): CameraPose => ({ position: [x, 9, 22], target: [0, 4, 0] });
  const shots = [pose(1), pose(2), pose(3)];
  const { onView } = present(null, { shots, most: 3, keep });
  expect(screen.queryByRole('button', { name: 'Diese Ansicht mit dem Dach speichern' })).toBeNull();
  expect(screen.queryByRole('button', { name: /vergessen/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Kamera 2' }));
  expect(onView).toHaveBeenLastCalledWith({ kind: 'kept', pose: pose(2) });
  fireEvent.click(screen.getByRole('button', { name: 'Kamera 2 vergessen' }));
  expect(keep).toHaveBeenLastCalledWith([pose(1), pose(3)]);
});

it('compares today and tomorrow by a slider, and ends', () => {
  const { onSplit, onClose } = present(0.5);
  expect(screen.getByText('Heute · Tonziegel')).toBeDefined();
  fireEvent.change(screen.getByLabelText('Anteil des Bildes mit dem heutigen Dach'), {
    target: { value: '0.25' },
  });
  expect(onSplit).toHaveBeenLastCalledWith(0.25);
  fireEvent.click(screen.getByRole('button', { name: 'Vorher und nachher' }));
  expect(onSplit).toHaveBeenLastCalledWith(null);
  fireEvent.click(screen.getByRole('button', { name: 'Präsentation beenden' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('says day, hour and height of the sun, and takes others', () => {
  const onChange = vi.fn();
  const place = { latitude: 46.95, longitude: 7.45 };
  show(<SunPanel place={place} time={FIRST_SUN_TIME} onChange={onChange} onClose={() => undefined} />);
  expect(screen.getByText('21. Juni')).toBeDefined();
  expect(screen.getByText('15:00')).toBeDefined();
  expect(screen.getByText('61° hoch')).toBeDefined();
  fireEvent.change(screen.getByLabelText('Uhrzeit'), { target: { value: '600' } });
  expect(onChange).toHaveBeenLastCalledWith({ day: 171, minutes: 600 });
  fireEvent.change(screen.getByLabelText('Tag im Jahr'), { target: { value: '0' } });
  expect(onChange).toHaveBeenLastCalledWith({ ...FIRST_SUN_TIME, day: 0 });
});

it('says which quality automatic is just now, and takes another by hand', () => {
  const onLevel = vi.fn();
  const nothing = () => undefined;
  const toolbar = (level: number | null) => (
    <I18nProvider i18n={i18n}>
      <ViewerToolbar
        {...{ canvas, title: '', colour: '#1d2935', ownColours: new Map(), activeSurface: null }}
        {...{ isTechnical: false, isSunShown: false, isLit: false, canBeLit: false, level, automatic: 2 }}
        {...{
          onLevel,
          onLit: nothing,
          onView: nothing,
          onTechnical: nothing,
          onSun: nothing,
          onSavePicture: nothing,
          onPresent: nothing,
        }}
      />
    </I18nProvider>
  );
  const { rerender } = render(toolbar(null));
  expect(screen.getByDisplayValue('Automatisch, zurzeit: Mittel')).toBeDefined();
  fireEvent.change(screen.getByLabelText('Bildqualität'), { target: { value: '0' } });
  expect(onLevel).toHaveBeenLastCalledWith(0);
  rerender(toolbar(0));
  expect(screen.getByDisplayValue('Sehr fein')).toBeDefined();
  fireEvent.change(screen.getByLabelText('Bildqualität'), { target: { value: '' } });
  expect(onLevel).toHaveBeenLastCalledWith(null);
});
