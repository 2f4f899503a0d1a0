import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CONSENT_KEY, type Consent, NECESSARY_ONLY } from '../consent/consent.ts';
import type { Reporter } from './monitoring.ts';

const service = vi.hoisted(() => ({ isTaking: true, sent: [] as unknown[], connected: 0, ended: 0 }));
vi.mock('./connect.ts', () => ({
  connectReporter: async (): Promise<Reporter> => {
    service.connected += 1;
    return {
      send: async (error) => {
        service.sent.push(error);
        return service.isTaking;
      },
      end: async () => {
        service.ended += 1;
      },
    };
  },
}));

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  Object.assign(service, { isTaking: true, sent: [], connected: 0, ended: 0 });
});
afterEach(cleanup);

async function open() {
  const { followConsent, reportError, useReported } = await import('./monitoring.ts');
  const { consentAtom } = await import('../consent/consent.ts');
  const store = createStore();
  const allow = (more: Partial<Consent>) => store.set(consentAtom, { ...NECESSARY_ONLY, ...more });
  followConsent(store);
  const Shown = ({ error }: { readonly error: unknown }) => (
    <p>{useReported(error) ? 'team knows' : 'nobody knows'}</p>
  );
  return { allow, reportError, Shown };
}

test('nothing is connected before somebody allows it, nor where only the necessary is allowed', async () => {
  const { allow, reportError } = await open();
  expect(await reportError(new Error('early'))).toBe(false);
  allow({ maps: true });
  expect(await reportError(new Error('refused'))).toBe(false);
  expect(service).toMatchObject({ connected: 0, sent: [] });
});

test('what was allowed on an earlier visit holds', async () => {
  localStorage.setItem(CONSENT_KEY, JSON.stringify({ ...NECESSARY_ONLY, reports: true }));
  const { reportError } = await open();
  const error = new Error('broken');
  expect(await reportError(error)).toBe(true);
  expect(service).toMatchObject({ connected: 1, sent: [error] });
});

test('taking the permission back ends it', async () => {
  const { allow, reportError } = await open();
  allow({ reports: true });
  await waitFor(() => expect(service.connected).toBe(1));
  allow({});
  await waitFor(() => expect(service.ended).toBe(1));
  expect(await reportError(new Error('later'))).toBe(false);
  expect(service.sent).toEqual([]);
});

test.each([
  [true, 'team knows'],
  [false, 'nobody knows'],
])('a report taken (%s): %s', async (isTaking, words) => {
  const { allow, reportError, Shown } = await open();
  allow({ reports: true });
  service.isTaking = isTaking;
  const error = new Error('broken');
  await reportError(error);
  render(<Shown error={error} />);
  expect(await screen.findByText(words)).toBeTruthy();
});
