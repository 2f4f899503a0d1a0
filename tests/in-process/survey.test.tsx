/** The survey of a house of the invented village, with the demo's server. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { village } from '../../server/demo/village/village.ts';
import type { Survey, SurveyPlace } from '../../src/configurator/survey/services/services.ts';
import { useSurvey } from '../../src/configurator/survey/services/use-survey.ts';
import { consentAtom } from '../../src/shared/consent/consent.ts';
import { type InProcessServer, inProcessServer } from './server.ts';

let server: InProcessServer;
beforeAll(async () => {
  server = await inProcessServer();
});
afterAll(() => server.stop());
beforeEach(() => getDefaultStore().set(consentAtom, null));
afterEach(() => {
  cleanup();
  server.intercept();
});

const places = village.map(({ point, egid }): SurveyPlace => ({ point, featureId: `${egid}_0` })) as [
  SurveyPlace,
  SurveyPlace,
];

function open(place: SurveyPlace | null) {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(({ place }) => useSurvey(place), { wrapper, initialProps: { place } });
}
const statuses = (survey: Survey | null) =>
  survey && [survey.faces.status, survey.register?.status ?? null, survey.height.status];

test('shows each part of a survey as soon as it arrives, without consent', async () => {
  const waiting = Promise.withResolvers<void>();
  server.intercept(async (call, ask) => {
    if (call.includes('/find')) await waiting.promise;
    return ask();
  });
  const { result } = open(places[0]);
  await waitFor(() => expect(statuses(result.current)).toEqual(['waiting', 'found', 'found']));
  waiting.resolve();
  await waitFor(() => expect(statuses(result.current)).toEqual(['found', 'found', 'found']));
  expect(result.current?.faces).toMatchObject({ value: { buildingId: String(village[0]?.id) } });
});

test('asks for the next place, and for no register where none is named', async () => {
  const { result, rerender } = open(places[0]);
  await waitFor(() => expect(statuses(result.current)).toEqual(['found', 'found', 'found']));
  rerender({ place: { ...places[1], featureId: null } });
  expect(statuses(result.current)).toEqual(['waiting', null, 'waiting']);
  await waitFor(() => expect(statuses(result.current)).toEqual(['found', null, 'found']));
  expect(result.current?.faces).toMatchObject({ value: { buildingId: String(village[1]?.id) } });
});

test('names a part that fails, leaves the others, and asks for it again', async () => {
  server.intercept(async (call, ask) =>
    call.includes('/height') ? new Response('', { status: 503 }) : ask(),
  );
  const { result } = open(places[0]);
  await waitFor(() => expect(statuses(result.current)).toEqual(['found', 'found', 'failed']));
  const height = result.current?.height;
  expect(height).toMatchObject({ reason: 'unreachable' });
  server.intercept();
  if (height?.status === 'failed') height.retry();
  await waitFor(() => expect(statuses(result.current)).toEqual(['found', 'found', 'found']));
});

test('surveys nothing without a place', async () => {
  const { result } = open(null);
  await waitFor(() => expect(server.calls.at(-1)).toContain('app-config.json'));
  expect(result.current).toBeNull();
});
