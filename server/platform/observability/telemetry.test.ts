import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { mayConnectTo } from '../../../tests/own-ports.ts';
import { clientOf } from '../../testing/client.ts';
import { formOf, pdfOf } from '../../testing/files.ts';
import { onBothDatabases } from '../../testing/on-both-databases.ts';
import { done, putRoofProject } from '../../testing/projects.ts';
import { saveRoof } from '../../testing/roofs.ts';
import { startServer } from '../../testing/start-server.ts';
import { nameOfStatement } from './telemetry.ts';

const PLANNER = 'planner@example.ch';
const FILE = '01980000-0000-7000-8000-00000000f11e';

interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[];
}
interface Metric {
  readonly name: string;
  readonly histogram?: {
    readonly dataPoints: readonly { readonly count: number; readonly bucketCounts: number[] }[];
  };
}
interface Received {
  readonly text: string[];
  readonly spans: Span[];
  readonly metrics: Metric[];
  readonly authorizations: Set<string | undefined>;
}

const open: { close(): unknown }[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});

async function listenOn(server: Server | ReturnType<typeof createSocket>): Promise<string> {
  server.listen(0, '127.0.0.1');
  open.push(server);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  mayConnectTo(port);
  return `http://127.0.0.1:${port}`;
}

/** A collector that stores what it receives. */
async function startCollector() {
  const received: Received = { text: [], spans: [], metrics: [], authorizations: new Set() };
  const origin = await listenOn(
    createServer(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const text = String(Buffer.concat(parts));
      const body = JSON.parse(text);
      received.text.push(text);
      received.authorizations.add(request.headers.authorization);
      for (const { scopeSpans } of body.resourceSpans ?? [])
        for (const { spans } of scopeSpans) received.spans.push(...spans);
      for (const { scopeMetrics } of body.resourceMetrics ?? [])
        for (const { metrics } of scopeMetrics) received.metrics.push(...metrics);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    }),
  );
  return { origin, received };
}

const traced = (origin: string) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: origin,
  OTEL_TRACES_SAMPLER_ARG: '1',
  OTEL_METRIC_EXPORT_INTERVAL: '1000',
});

test('names a statement by its kind and first table only', () => {
  expect(nameOfStatement(`select "person"."email" from "person" where "email" = 'a@b.ch'`)).toBe(
    'select person',
  );
  expect(nameOfStatement('insert into "job" ("id") values (?)')).toBe('insert job');
  expect(nameOfStatement('update "project" set "name" = ?')).toBe('update project');
  expect(nameOfStatement('with x as (select 1) select 2')).toBe('with');
  expect(nameOfStatement('begin')).toBe('begin');
});

test('a server without a collector loads nothing of it', () => {
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
    const { readSettings } = await import('./server/settings.ts');
    const { startPortal } = await import('./server/portal.ts');
    const { mkdtempSync } = await import('node:fs');
    const folder = mkdtempSync('/tmp/portal-telemetry-');
    const portal = await startPortal(readSettings({ DATA_DIR: folder, PORT: '0', DEMO_PROJECTS: 'false', ...JSON.parse(process.argv[1]) }));
    await portal.close();
    console.log('loaded', loaded.filter((url) => /otlp|sdk-trace|observability.telemetry/.test(url)).length);
    process.exit(0);`;
  const countWith = (variables: object) => {
    const parameters = ['--input-type=module', '-e', script, JSON.stringify(variables)];
    const { stdout } = spawnSync(process.execPath, parameters, { encoding: 'utf8' });
    return Number(/loaded (\d+)/.exec(stdout)?.[1] ?? Number.NaN);
  };
  expect(countWith({})).toBe(0);
  expect(countWith({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })).toBeGreaterThan(3);
});

onBothDatabases((newDatabase) => {
  test('sends requests with their statements, jobs and metrics, and names nobody', async () => {
    const { origin, received } = await startCollector();
    const server = await startServer({
      ...(await newDatabase()),
      ...traced(origin),
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer geheim',
    });
    const planner = await clientOf(server.origin, PLANNER);
    const { project, shown } = await putRoofProject(planner);
    await done(planner, project.id, 'submit', { shown });
    await planner('PUT', `/v1/files/${FILE}`, formOf(pdfOf('Geheim'), 'Plan-Geheim.pdf'));
    await planner('GET', `/v1/projects?search=Geheim`);
    await vi.waitFor(
      () => {
        expect(received.spans.some(({ name }) => name === 'PUT /v1/files/:id')).toBe(true);
        expect(received.spans.some(({ name }) => name.startsWith('job '))).toBe(true);
        expect(received.metrics.some(({ name }) => name === 'portal_jobs')).toBe(true);
      },
      { timeout: 30_000, interval: 100 },
    );
    await server.stop();
    const request = received.spans.find(({ name }) => name === 'PUT /v1/projects/:id');
    const inner = received.spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
    expect(inner.map(({ name }) => name)).toContain('insert project');
    expect(inner.every(({ traceId }) => traceId === request?.traceId)).toBe(true);
    const points = received.metrics.findLast(({ name }) => name === 'portal_request_seconds')?.histogram
      ?.dataPoints;
    expect(points?.length).toBeGreaterThan(2);
    for (const { count, bucketCounts } of points ?? [])
      expect(bucketCounts.reduce((sum, each) => sum + Number(each), 0)).toBe(Number(count));
    expect([...received.authorizations]).toEqual(['Bearer geheim']);
    const text = received.text.join('\n');
    for (const secret of [PLANNER, '@example', 'Geheim', 'geheim', FILE, project.id, 'Muster'])
      expect(text).not.toContain(secret);
    const keys = received.spans.flatMap(({ attributes }) => attributes.map(({ key }) => key));
    expect(new Set(keys)).toEqual(
      new Set(['http.request.method', 'http.route', 'http.response.status_code']),
    );
  });
});

test.each([
  ['refuses connections', async () => 'http://127.0.0.1:9'],
  ['never answers', () => listenOn(createSocket(() => {}))],
  ['answers with errors', () => listenOn(createServer((_, response) => void response.writeHead(500).end()))],
])('a collector that %s affects neither requests nor the end', async (_what, collector) => {
  mayConnectTo(9);
  const lines: string[] = [];
  const logTo = { write: (line: string) => void lines.push(line) };
  const server = await startServer({ ...traced(await collector()), LOG_LEVEL: 'warn' }, { logTo });
  const planner = await clientOf(server.origin, PLANNER);
  for (let call = 0; call < 50; call++)
    expect((await planner('GET', '/v1/user/me')).status, `call ${call}`).toBe(200);
  await saveRoof(planner);
  const faults = () => lines.filter((line) => line.includes('telemetry not delivered'));
  await vi.waitFor(() => expect(faults()).toHaveLength(1), { timeout: 30_000, interval: 100 });
  await server.stop();
  expect(faults()).toHaveLength(1);
});

test('takes trace ids from a proxy only', async () => {
  const { origin, received } = await startCollector();
  const traceparent = '00-11111111111111111111111111111111-2222222222222222-01';
  for (const proxy of [{}, { TRUST_PROXY: '1' }]) {
    const server = await startServer({ ...traced(origin), ...proxy });
    await fetch(`${server.origin}/app-config.json`, { headers: { traceparent } });
    await server.stop();
  }
  const ids = received.spans
    .filter(({ name }) => name === 'GET /app-config.json')
    .map(({ traceId }) => traceId);
  expect(ids).toHaveLength(2);
  expect(ids.filter((id) => /^1+$/.test(id))).toHaveLength(1);
});
