import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PickingItem } from '../../../contracts/domain/picking.ts';
import type { StoredScan } from './queue.ts';
import { Connection, ScanState } from './states.tsx';

vi.mock('./picking-provider.tsx', () => ({
  usePicking: () => ({ scans: new Map(), tasks: null, failure: null, canSend: true }),
}));

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(cleanup);

const show = (part: ReactNode) =>
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">{part}</MantineProvider>
    </I18nProvider>,
  );

const refused = {
  ...{ id: 'L-1', number: '1000000001', state: 'refused', scan: { itemId: 'L', quantity: 72 } },
  refusal: { code: 'QUANTITY_EXCEEDED', already: null },
} as unknown as StoredScan;
const itemWith = (picked: number) =>
  ({ id: 'L', ordered: 72, picked, state: 'open' }) as unknown as PickingItem;

test('explains a refused scan by the other device only where nothing is left', () => {
  show(<ScanState item={itemWith(72)} scans={[refused]} />);
  expect(screen.getByText('Schon von einem anderen Gerät gerüstet')).toBeTruthy();
  cleanup();
  show(<ScanState item={itemWith(60)} scans={[refused]} />);
  expect(screen.getByText('abgelehnt')).toBeTruthy();
});

test('says at once that the network is gone, before a call has failed', () => {
  show(<Connection />);
  expect(screen.queryByRole('status')).toBeNull();
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText('Kein Netz, weiterarbeiten geht')).toBeTruthy();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByRole('status')).toBeNull();
});
