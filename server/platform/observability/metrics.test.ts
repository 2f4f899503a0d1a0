import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { clientOf, createClient } from '../../testing/client.ts';
import { readEvents } from '../../testing/events.ts';
import { formOf, pdfOf } from '../../testing/files.ts';
import { onBothDatabases } from '../../testing/on-both-databases.ts';
import { openTestDatabase } from '../../testing/open-database.ts';
import { putRoofProject } from '../../testing/projects.ts';
import { saveRoof } from '../../testing/roofs.ts';
import { signIn } from '../../testing/sign-in.ts';
import { startServer } from '../../testing/start-server.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { areaOf } from './requests.ts';

const DEPLOY = join(import.meta.dirname, '../../../deploy');
const PLANNER = 'planner@example.ch';
const HOUR_MS = 3_600_000;

type Server = Awaited<ReturnType<typeof startServer>>;

const textOf = async ({ healthOrigin }: Pick<Server, 'healthOrigin'>): Promise<string> =>
  String((await createClient(healthOrigin)('GET', '/metrics')).body);

/** Values of the lines of a text by their names with labels. */
const valuesIn = (text: string): Record<string, number> =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
      .map((line) => [line.replace(/ [^ ]*$/, ''), Number(line.split(' ').at(-1))]),
  );

/** Sum of the requests of an area and class of status. */
const requests = (text: string, area: string, status: string): number =>
  Object.entries(valuesIn(text))
    .filter(([name]) => name.startsWith(`portal_request_seconds_count{area="${area}"`))
    .filter(([name]) => name.includes(`status="${status}"`))
    .reduce((sum, [, value]) => sum + value, 0);

/** Expressions of the dashboard and the alerts. */
function expressions(): string[] {
  const dashboard = JSON.parse(readFileSync(join(DEPLOY, 'grafana-dashboard.json'), 'utf8'));
  const alerts = parse(readFileSync(join(DEPLOY, 'prometheus-alerts.yaml'), 'utf8'));
  return [
    ...dashboard.panels.flatMap((panel: { targets: { expr: string }[] }) => panel.targets),
    ...alerts.groups.flatMap((group: { rules: { expr: string }[] }) => group.rules),
  ].map(({ expr }) => expr);
}

test('every metric and label of dashboard and alerts is exported', async () => {
  const server = await startServer();
  const planner = await clientOf(server.origin, PLANNER);
  await saveRoof(planner);
  const text = await textOf(server);
  await server.stop();
  const lines = Object.keys(valuesIn(text));
  const used = expressions().flatMap((expression) =>
    [...expression.matchAll(/\b((?:portal|process)_\w+)\{([^}]*)\}/g)].map(([, name = '', labels = '']) => ({
      name,
      labels: [...labels.matchAll(/(\w+)="([^"]*)"/g)].filter(([, label]) => label !== 'job'),
    })),
  );
  expect(used.length).toBeGreaterThan(20);
  for (const { name, labels } of used) {
    const found = lines.filter((line) => line === name || line.startsWith(`${name}{`));
    expect(found, name).not.toEqual([]);
    // A class of status that did not occur has no line.
    for (const [whole, label, value] of labels)
      expect(
        found.some((line) => line.includes(value === '5xx' ? `${label}="` : whole)),
        `${name} ${whole}`,
      ).toBe(true);
  }
  const grouped = expressions().flatMap((expression) =>
    [...expression.matchAll(/by \(([^)]+)\)/g)].flatMap(([, labels = '']) => labels.split(', ')),
  );
  const unknown = [...new Set(grouped)].filter(
    (label) => label !== 'instance' && !lines.some((line) => line.includes(`${label}="`)),
  );
  expect(unknown).toEqual([]);
});

test('counts requests by area and class of status, and no event streams', async () => {
  const server = await startServer();
  const { id_token } = await signIn(server.origin, PLANNER);
  const planner = createClient(server.origin, id_token);
  const before = await textOf(server);
  const reader = await readEvents(server.origin, id_token);
  for (const path of ['/v1/user/me', `/v1/projects/${newId()}`, '/configurator/v1/roofs', '/nowhere'])
    await planner('GET', path);
  await vi.waitFor(() => expect(reader.events.length).toBeGreaterThan(0));
  reader.stop();
  await reader.ended;
  const after = await textOf(server);
  await server.stop();
  const added = (area: string, status: string) =>
    requests(after, area, status) - requests(before, area, status);
  expect(added('portal', '2xx')).toBe(1);
  expect(added('portal', '4xx')).toBe(1);
  expect(added('configurator', '2xx')).toBe(1);
  expect(added('app', '4xx') + added('app', '2xx')).toBe(1);
  expect(requests(before, 'sign-in', '3xx')).toBeGreaterThan(0);
});

test('the area of a route is one of five', () => {
  expect(
    ['/v1/files/:id', '/v1/projects', '/configurator/v1/roofs', '/oidc/auth', '/*', undefined].map(areaOf),
  ).toEqual(['files', 'portal', 'configurator', 'sign-in', 'app', 'app']);
});

test('names nobody: no id, address, name, path or token', async () => {
  const server = await startServer();
  const { id_token } = await signIn(server.origin, PLANNER);
  const planner = createClient(server.origin, id_token);
  const { project } = await putRoofProject(planner);
  await planner('PUT', `/v1/files/${newId()}`, formOf(pdfOf('Geheim'), 'Plan-Geheim.pdf'));
  await planner('GET', `/v1/projects/${project.id}?q=Geheim`);
  await planner('GET', `/configurator/v1/shared/${'x'.repeat(43)}`);
  await fetch(`${server.origin}/Geheim?email=${PLANNER}`);
  const text = await textOf(server);
  await server.stop();
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|@|Geheim|Muster|\/|x{10}/);
  const values = [...text.matchAll(/="([^"]*)"/g)].map(([, value = '']) => value);
  expect(new Set(values).size).toBeLessThan(50);
});

onBothDatabases((newDatabase, kind) => {
  test('shows failed jobs, and how long jobs and mails wait', async () => {
    const variables = await newDatabase('seeded');
    const database = await openTestDatabase(variables);
    const now = Date.now();
    const job = { about: 'x', claimed_by: null, claimed_until: null, attempts: 0, error: null };
    await database
      .insertInto('job')
      .values([
        { ...job, id: newId(), kind: 'of-another-release', due_at: now - 2 * HOUR_MS, failed_at: null },
        { ...job, id: newId(), kind: 'of-another-release', due_at: now - 9 * HOUR_MS, failed_at: now },
      ])
      .execute();
    const recipient = { address: 'weg@example.ch', language: 'de', personId: null, name: null } as const;
    await database.transaction().execute((transaction) =>
      enqueueMail(transaction, recipient, () => ({ subject: 'Betreff', paragraphs: [] }), {
        clock: () => now - 3 * HOUR_MS,
        origin: 'https://portal.example.ch',
      }),
    );
    // Delivered once a mail server is set.
    await database
      .updateTable('job')
      .set({ due_at: now + HOUR_MS })
      .where('kind', '=', 'mail')
      .execute();
    await database.destroy();
    const server = await startServer({ ...variables, DEMO_PROJECTS: 'false' });
    const values = valuesIn(await textOf(server));
    await server.stop();
    expect(values['portal_jobs{state="failed"}']).toBe(1);
    expect(values['portal_jobs{state="due"}']).toBeGreaterThan(0);
    expect(Math.floor((values['portal_oldest_seconds{kind="job"}'] ?? 0) / 3_600)).toBe(2);
    expect(Math.floor((values['portal_oldest_seconds{kind="mail"}'] ?? 0) / 3_600)).toBe(3);
    expect(values['portal_mails{state="pending"}']).toBe(1);
    for (const volume of ['data', 'files'])
      expect(values[`portal_disk_free_bytes{volume="${volume}"}`]).toBeGreaterThan(
        values[`portal_disk_reserve_bytes{volume="${volume}"}`] ?? Number.POSITIVE_INFINITY,
      );
    const lag = values.portal_event_lag_seconds ?? Number.NaN;
    if (kind === 'sqlite') expect(lag).toBe(0);
    else expect(lag).toBeGreaterThan(0);
  });
});
