import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PickingItem, PickingTask } from '../../../contracts/domain/picking.ts';
import { ListView } from './list-view.tsx';

const add = vi.fn(async () => {});
vi.mock('./picking-provider.tsx', () => ({
  usePicking: () => ({ queue: { add, synchronise: async () => {} }, scans: new Map(), tasks: null }),
}));
vi.mock('./states.tsx', () => ({ Connection: () => null, RefusedScans: () => null, ScanState: () => null }));

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const names = (de: string) => ({ de, en: de, it: de, fr: de });
const item = (id: string, name: string) =>
  ({
    ...{ id, article: `SL-${id}`, names: names(name), unit: 'piece', place: 'A1', ordered: 10, picked: 0 },
    ...{ state: 'open', pallet: null, serialNumbers: [], note: '', cut: null },
  }) as unknown as PickingItem;
const task = {
  ...{ number: '1000000001', state: 'open', destination: 'Thun', deliverOn: '2026-12-01', warehouse: '' },
  items: [item('L', 'Schiefer L'), item('M', 'Schiefer M')],
} as unknown as PickingTask;

const show = () =>
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <MemoryRouter>
          <ListView task={task} />
        </MemoryRouter>
      </MantineProvider>
    </I18nProvider>,
  );

test('keeps a typed quantity across a new sign-in, until it is counted', async () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: /Schiefer M/ }));
  const dialog = () => screen.findByRole('dialog', { name: 'Schiefer M' });
  const opened = within(await dialog());
  fireEvent.change(opened.getByLabelText(/^Menge/), { target: { value: '4' } });
  fireEvent.click(opened.getByLabelText('Der Rest fehlt'));
  fireEvent.change(opened.getByLabelText(/^Was fehlt/), { target: { value: 'Glas zerbrochen' } });
  // The page returns as after signing in again.
  cleanup();
  show();
  const restored = within(await dialog());
  expect(restored.getByLabelText<HTMLInputElement>(/^Menge/).value).toBe('4');
  expect(restored.getByLabelText<HTMLInputElement>('Der Rest fehlt').checked).toBe(true);
  fireEvent.click(restored.getByRole('button', { name: 'Buchen' }));
  expect(add).toHaveBeenCalledWith(
    task.number,
    expect.any(String),
    expect.objectContaining({ itemId: 'M', quantity: 4, isShort: true, note: 'Glas zerbrochen' }),
  );
  cleanup();
  show();
  expect(screen.queryByRole('dialog')).toBeNull();
});
