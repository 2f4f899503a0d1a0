import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { Notification } from '../contracts/domain/notifications.ts';
import { soak } from '../tests/soak.ts';
import { demoPeople } from './demo/people.ts';
import type { Database } from './platform/db/database.ts';
import { type Client, clientOf, createClient } from './testing/client.ts';
import { type EventReader, readEvents } from './testing/events.ts';
import { onBothDatabases } from './testing/on-both-databases.ts';
import { openTestDatabase } from './testing/open-database.ts';
import { done, PROJECTS, putProject } from './testing/projects.ts';
import { signIn } from './testing/sign-in.ts';
import { startProcess } from './testing/start-process.ts';

/** Of one person, as many as the server has for them. */
const STREAMS_EACH = soak(4, 12);
const PEOPLE = soak(3, 42);
const NOTIFICATIONS = soak(60, 10_080);
const KILLS = soak(1, 3);
const UNLIMITED = {
  CALLS_PER_MINUTE: '1000000',
  DRAFTS_PER_MINUTE: '1000000',
  SAVES_PER_MINUTE: '1000000',
  CONNECTIONS_PER_ADDRESS: '10000',
};
const QUIET = { SUPPLIER: 'manual', LOG_LEVEL: 'error' };

/** A person of a partner with a project to which the supplier sends messages. */
interface Reader {
  readonly token: string;
  readonly projectId: string;
}

/** Reads a stream from its beginning to the end of the test, over every server that dies. */
function follow(origin: string, token: string) {
  const heard: Notification[] = [];
  let reader: EventReader | undefined;
  let isOver = false;
  const read = async () => {
    while (!isOver) {
      try {
        reader = await readEvents(origin, token, heard.at(-1)?.number ?? 0);
        await reader.ended;
        for (const { event, data } of reader.events)
          if (event === 'notification') heard.push(Notification.parse(JSON.parse(data)));
        reader = undefined;
      } catch {
        // The server is away; it comes again.
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  };
  const following = read();
  return {
    /** Numbers, and what they say, of everything that came. */
    heard: () => [
      ...heard,
      ...(reader?.events ?? [])
        .filter(({ event }) => event === 'notification')
        .map(({ data }) => Notification.parse(JSON.parse(data))),
    ],
    async stop() {
      isOver = true;
      reader?.stop();
      await following;
    },
  };
}

/** More people of the planner's company, with its password. */
async function hirePeople(database: Database, count: number): Promise<string[]> {
  const planner = await database
    .selectFrom('person')
    .selectAll()
    .where('email', '=', demoPeople[0]?.email ?? '')
    .executeTakeFirstOrThrow();
  const people = Array.from({ length: count }, (_, at) => ({
    ...planner,
    id: newId(),
    email: `reader${at}@example.ch`,
  }));
  await database.insertInto('person').values(people).execute();
  return people.map(({ email }) => email);
}

onBothDatabases((newDatabase) => {
  test(
    `${PEOPLE * STREAMS_EACH} streams, ${NOTIFICATIONS} notifications, the server killed: each hears exactly its own, in order`,
    async () => {
      const variables: Record<string, string> = { ...(await newDatabase()), ...QUIET, ...UNLIMITED };
      let server = await startProcess(variables);
      expect(await server.ready, server.errors()).toBe(true);
      const { origin } = server;
      // The same port, so that the issuer and with it the tokens stay the same.
      const again = { ...variables, PORT: new URL(origin).port };
      // One process has a folder for itself.
      await server.kill();
      const database = await openTestDatabase(variables);
      const emails = await hirePeople(database, PEOPLE);
      await database.destroy();
      server = await startProcess(again);
      expect(await server.ready, server.errors()).toBe(true);
      const sales = await clientOf(origin, 'sales@example.ch');
      const readers: Reader[] = [];
      for (const email of emails) {
        const { id_token: token } = await signIn(origin, email);
        const client = createClient(origin, token);
        const { id: projectId } = await putProject(client);
        await done(client, projectId, 'submit');
        readers.push({ token, projectId });
      }
      const streams = readers.map(({ token }) =>
        Array.from({ length: STREAMS_EACH }, () => follow(origin, token)),
      );

      const texts = readers.map((_, at) =>
        Array.from({ length: NOTIFICATIONS / PEOPLE }, (_, count) => `${at} ${count}`),
      );
      let written = 0;
      /** Writes everything to one person, each message again and again until the server has it. */
      const writeTo = async ({ projectId }: Reader, at: number) => {
        for (const text of texts[at] ?? []) {
          const path = `${PROJECTS}/${projectId}/messages/${newId()}`;
          await untilTaken(sales, path, { text });
          written += 1;
        }
      };
      const writing = Promise.all(readers.map(writeTo));
      for (let kill = 1; kill <= KILLS; kill += 1) {
        const moment = (NOTIFICATIONS * kill) / (KILLS + 1);
        await expect.poll(() => written, { timeout: 600_000, interval: 1 }).toBeGreaterThan(moment);
        await server.kill();
        server = await startProcess(again);
        expect(await server.ready, server.errors()).toBe(true);
      }
      await writing;

      for (const [at, own] of streams.entries())
        for (const stream of own) {
          const said = () => stream.heard().map(({ parameters }) => parameters.text);
          await expect.poll(() => said().length, { timeout: 120_000 }).toBe(texts[at]?.length);
          expect(said()).toEqual(texts[at]);
          const numbers = stream.heard().map(({ number }) => number);
          expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
        }
      await Promise.all(streams.flat().map((stream) => stream.stop()));
      await server.kill();
    },
    soak(120_000, 1_800_000),
  );
});

async function untilTaken(client: Client, path: string, body: object): Promise<void> {
  for (;;) {
    const status = await client('PUT', path, body).then(
      (reply) => reply.status,
      () => 0,
    );
    if (status === 200 || status === 201) return;
    expect(status).toBeOneOf([0, 503]);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
