import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ClientError } from '../../../contracts/domain/client-errors.ts';
import { CONSENT_KEY, type Consent, NECESSARY_ONLY } from '../consent/consent.ts';
import type { Reporter, Router } from './monitoring.ts';

const service = vi.hoisted(() => ({ sent: [] as unknown[], connected: 0, ended: 0 }));
vi.mock('./connect.ts', () => ({
  connectReporter: async (): Promise<Reporter> => {
    service.connected += 1;
    return {
      send: (error) => void service.sent.push(error),
      Boundary: ({ children }) => <section aria-label="watched">{children}</section>,
      end: async () => {
        service.ended += 1;
      },
    };
  },
}));

/** Request bodies received by the portal's own server. */
let reported: unknown[] = [];
beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  Object.assign(service, { sent: [], connected: 0, ended: 0 });
  reported = [];
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    expect(path).toBe('/v1/client-errors');
    reported.push(JSON.parse(String(body)));
    return new Response(null, { status: 204 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open() {
  const { startMonitoring, reportError, reportShown, pageBoundary } = await import('./monitoring.ts');
  const { consentAtom } = await import('../consent/consent.ts');
  const store = createStore();
  const allow = (more: Partial<Consent>) => store.set(consentAtom, { ...NECESSARY_ONLY, ...more });
  const matches = [{ route: { path: '/shared/:token' } }];
  startMonitoring(store, { state: { matches } } as unknown as Router);
  return { allow, reportError, reportShown, pageBoundary };
}

test('does not connect before consent, nor with consent to the necessary only', async () => {
  const { allow, reportError } = await open();
  await reportError(new Error('early'));
  allow({ maps: true });
  await reportError(new Error('refused'));
  expect(service).toMatchObject({ connected: 0, sent: [] });
});

test('consent of an earlier visit applies', async () => {
  localStorage.setItem(CONSENT_KEY, JSON.stringify({ ...NECESSARY_ONLY, reports: true }));
  const { reportError } = await open();
  const error = new Error('broken');
  await reportError(error);
  expect(service).toMatchObject({ connected: 1, sent: [error] });
});

test('withdrawing consent ends it', async () => {
  const { allow, reportError, pageBoundary } = await open();
  allow({ reports: true });
  await waitFor(() => expect(service.connected).toBe(1));
  allow({});
  await waitFor(() => expect(service.ended).toBe(1));
  await reportError(new Error('later'));
  expect(service.sent).toEqual([]);
  expect(pageBoundary()).toBe((await import('react')).Fragment);
});

test('pages opened after consent use the service’s error boundary', async () => {
  const { allow, pageBoundary } = await open();
  const show = () => {
    const Boundary = pageBoundary();
    render(<Boundary>Seite</Boundary>);
    return screen.queryByLabelText('watched');
  };
  expect(show()).toBeNull();
  cleanup();
  allow({ reports: true });
  await waitFor(() => expect(service.connected).toBe(1));
  await waitFor(() => expect(pageBoundary()).not.toBe('symbol'));
  await vi.waitFor(() => {
    cleanup();
    expect(show()?.textContent).toBe('Seite');
  });
});

test('@spec-212 the portal’s own server receives every error without consent, and no personal data', async () => {
  const { reportError } = await open();
  const error = new SyntaxError('Unexpected token P, "Petra Plan, petra@example.ch" is not valid JSON');
  error.stack = `${error.message}
    at readPetra (https://portal.example.ch/assets/roofs-page-AbC1.js:1:2045)
    at https://portal.example.ch/assets/framework-x.js?v=petra:2:77
    at /home/petra/secret.js:1:2`;
  await reportError(error);
  await reportError(error);
  await reportError(Object.assign(new Error('NOT_FOUND (404)'), { code: 'NOT_FOUND', stack: '' }));
  await reportError('petra@example.ch');
  expect(reported).toEqual([
    {
      name: 'SyntaxError',
      code: null,
      page: '/shared/:token',
      frames: ['/assets/roofs-page-AbC1.js:1:2045', '/assets/framework-x.js:2:77'],
      build: null,
    },
    { name: 'Error', code: 'NOT_FOUND', page: '/shared/:token', frames: [], build: null },
    { name: 'Unknown', code: null, page: '/shared/:token', frames: [], build: null },
  ]);
  expect(JSON.stringify(reported)).not.toMatch(/petra/i);
  for (const report of reported) expect(ClientError.safeParse(report).success).toBe(true);
});

test('one document sends a limited number of reports', async () => {
  const { reportError } = await open();
  for (let count = 0; count < 50; count++) {
    const error = new Error('broken');
    error.stack = `at https://portal.example.ch/assets/a.js:${count}:1`;
    await reportError(error);
  }
  expect(reported).toHaveLength(20);
});

test('@spec-212 reports an error page without an error too, and another one only once', async () => {
  const first = await open();
  first.reportShown(undefined);
  expect(reported).toMatchObject([{ name: 'ErrorPageOpened' }]);
  vi.resetModules();
  reported = [];
  const second = await open();
  await second.reportError(new Error('broken'));
  second.reportShown(undefined);
  expect(reported).toHaveLength(1);
});
