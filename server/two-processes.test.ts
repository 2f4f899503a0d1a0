import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Notification, NotificationList } from '../contracts/domain/notifications.ts';
import { ProjectPrintouts } from '../contracts/domain/printouts.ts';
import { soak } from '../tests/soak.ts';
import { type Client, clientOf, createClient } from './testing/client.ts';
import { type EventReader, readEvents } from './testing/events.ts';
import { newPostgres, type TestDatabase } from './testing/new-database.ts';
import { openTestDatabase } from './testing/open-database.ts';
import { getProject, offerData, PROJECTS, putProject } from './testing/projects.ts';
import { signIn } from './testing/sign-in.ts';
import { type ServerProcess, startProcess } from './testing/start-process.ts';

const QUIET = { SUPPLIER: 'manual', LOG_LEVEL: 'error', CALLS_PER_MINUTE: '100000' };
const PROJECT_COUNT = soak(4, 40);

let own: TestDatabase;
let servers: ServerProcess[];
let variables: Record<string, string>;
beforeAll(async () => {
  own = await newPostgres('seeded');
  variables = { ...own.variables, ...QUIET };
  servers = await Promise.all([1, 2].map(() => startProcess(variables)));
  for (const server of servers) expect(await server.ready, server.errors()).toBe(true);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await own.remove();
});

test(
  'two processes on one database: every event, job and notification once, whichever is asked',
  async () => {
    const readers: EventReader[] = [];
    const planners: Client[] = [];
    for (const { origin } of servers) {
      const { id_token } = await signIn(origin, 'planner@example.ch');
      planners.push(createClient(origin, id_token));
      readers.push(await readEvents(origin, id_token));
    }
    const staff = await Promise.all(servers.map(({ origin }) => clientOf(origin, 'sales@example.ch')));
    const [planner] = planners;
    const [sales] = staff;
    if (!planner || !sales) throw new Error('nobody has signed in');
    const ids: string[] = [];
    for (let index = 0; index < PROJECT_COUNT; index += 1) {
      const { id } = await putProject(planner);
      ids.push(id);
      const post = (clients: typeof planners, event: string, bodies: object[]) =>
        Promise.all(
          clients.map((client, index) => client('POST', `${PROJECTS}/${id}/events/${event}`, bodies[index])),
        );
      // One click that both processes get, then two people at once.
      const click = { id: newId(), revision: 1, data: { shown: null } };
      const [answer, same] = await post(planners, 'submit', [click, click]);
      expect([answer?.status, same?.body]).toEqual([200, answer?.body]);
      const race = (data: object, revision: number) => [1, 2].map(() => ({ id: newId(), revision, data }));
      const accepted = await post(staff, 'accept', race({}, 2));
      expect(accepted.map(({ status }) => status).sort()).toEqual([200, 409]);
      const offered = await post(staff, 'send_offer', race(offerData, 3));
      expect(offered.map(({ status }) => status).sort()).toEqual([200, 409]);
      const { history, offers } = await getProject(planner, id);
      expect([history.length, offers.length]).toEqual([4, 1]);
    }

    // The jobs of both: every offer is printed once.
    const printoutsOf = async (id: string) =>
      ProjectPrintouts.parse((await sales('GET', `${PROJECTS}/${id}/papers`)).body).papers.length;
    for (const id of ids) await expect.poll(() => printoutsOf(id), { timeout: 30_000 }).toBe(1);
    const database = await openTestDatabase(variables);
    const files = await database.selectFrom('file').select('used_in').execute();
    expect(files).toHaveLength(PROJECT_COUNT);
    expect(
      await database.selectFrom('job').select('kind').where('failed_at', 'is not', null).execute(),
    ).toEqual([]);
    await database.destroy();

    // Both streams tell the same, each thing once, in order.
    const list = NotificationList.parse((await planner('GET', '/v1/notifications?after=0&limit=100')).body);
    const counts = new Map<string, number>();
    for (const { link, type } of list.rows)
      counts.set(`${link} ${type}`, (counts.get(`${link} ${type}`) ?? 0) + 1);
    expect([...counts.values()].every((times) => times === 1)).toBe(true);
    for (const id of ids)
      for (const type of ['project.accept', 'project.send_offer'])
        expect([...counts.keys()]).toContain(`/projects/details/${id} ${type}`);
    for (const reader of readers) {
      const numbers = () =>
        reader.events
          .filter(({ event }) => event === 'notification')
          .map(({ data }) => Notification.parse(JSON.parse(data)).number);
      await expect.poll(numbers, { timeout: 15_000 }).toEqual(list.rows.map(({ number }) => number));
      reader.stop();
    }
  },
  soak(120_000, 600_000),
);
