import { cleanup, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** Envelopes that would leave the browser. */
const envelopes = vi.hoisted(() => [] as unknown[]);
const options = vi.hoisted(() => ({ init: {} as Record<string, unknown> }));
vi.mock('@sentry/react', async (original) => {
  const sentry = await original<typeof import('@sentry/react')>();
  return {
    ...sentry,
    init: (given: Record<string, unknown>) => {
      options.init = given;
      return sentry.init({
        ...given,
        // Records instead of sending.
        transport: () => ({
          send: async (envelope) => {
            envelopes.push(envelope);
            return { statusCode: 200 };
          },
          flush: async () => true,
        }),
      });
    },
  };
});
// Recordings need a browser.
vi.mock('./replay.ts', () => ({ replayIntegration: () => ({ name: 'Replay', stop: async () => {} }) }));

beforeEach(() => {
  envelopes.length = 0;
});
afterEach(cleanup);

const target = { dsn: 'https://key@sentry.example.ch/7', environment: 'test', release: 'a1' };
interface Item {
  exception?: { values: { type: string; value: string }[] };
  items?: { name: string; attributes: Record<string, { value: unknown } | undefined> }[];
}
const items = () =>
  (envelopes as [object, [object, Item][]][]).flatMap(([, parts]) => parts.map(([, item]) => item));

test('@spec-205 traces 100 %, replays of 10 % of the visits and of 100 % of those with an error', async () => {
  const { startSentry } = await import('./sentry.tsx');
  const reporter = await startSentry(target, null);
  expect(options.init).toMatchObject({
    tracesSampleRate: 1,
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: 1,
  });
  const { getClient } = await import('@sentry/react');
  expect(getClient()?.getOptions()).toMatchObject({
    tracesSampleRate: 1,
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: 1,
  });
  await reporter.end();
});

class Outer extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {};
  static getDerivedStateFromError = (error: Error) => ({ error });
  override render() {
    return this.state.error ? <p>{`outside: ${this.state.error.message}`}</p> : this.props.children;
  }
}

test('the boundary reports an error of a page once, and rethrows it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { startSentry } = await import('./sentry.tsx');
  const { Boundary, send, end } = await startSentry(target, null);
  const error = new Error('broken page');
  const Broken = (): never => {
    throw error;
  };
  render(
    <Outer>
      <Boundary>
        <Broken />
      </Boundary>
    </Outer>,
  );
  expect(screen.getByText('outside: broken page')).toBeTruthy();
  // Like the router with an error it has caught.
  send(error);
  const refused = Object.assign(new Error('CATEGORY_NOT_ALLOWED (403)'), { code: 'CATEGORY_NOT_ALLOWED' });
  send(refused);
  await vi.waitFor(() => expect(items().filter(({ exception }) => exception)).toHaveLength(1));
  const values = items().flatMap(({ exception }) => exception?.values ?? []);
  // The component stack is one of its causes.
  expect(values.map(({ type }) => type)).toContain('React ErrorBoundary Error');
  expect(values.map(({ value }) => value)).toContain('broken page');
  await end();
});

test('page views of an existing router contain the paths of its routes', async () => {
  const { startSentry } = await import('./sentry.tsx');
  const router = createMemoryRouter(
    [
      { path: '/roofs', element: <h1>Dächer</h1> },
      { path: '/configurator/:roofId?', element: <h1>Konfigurator</h1> },
    ],
    { initialEntries: ['/roofs'] },
  );
  render(<RouterProvider router={router} />);
  const { end } = await startSentry(target, router);
  const { getClient } = await import('@sentry/react');
  await router.navigate('/configurator/01980000-0000-7000-8000-00000000ffff');
  await screen.findByText('Konfigurator');
  await router.navigate('/roofs');
  await getClient()?.flush(2_000);
  const spans = items().flatMap(({ items: streamed = [] }) => streamed);
  const views = spans.filter(({ attributes }) => attributes['sentry.op']?.value === 'navigation');
  const names = views.map(({ name }) => name);
  expect(names).toContain('/configurator/:roofId?');
  expect(JSON.stringify(names)).not.toContain('ffff');
  // Each of them is traced.
  expect(views.map(({ attributes }) => attributes['sentry.sample_rate']?.value)).toEqual(names.map(() => 1));
  await end();
});
