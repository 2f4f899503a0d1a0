import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NewApiKey } from '../contracts/domain/api-keys.ts';
import { Feed, type FeedEvent } from '../contracts/domain/feed.ts';
import { drawn } from '../tests/soak.ts';
import { apiKeyOf } from './testing/calls.ts';
import { type Client, clientOf, createClient } from './testing/client.ts';
import { onBothDatabases } from './testing/on-both-databases.ts';
import { address, done, getProject } from './testing/projects.ts';
import { type RunningServer, startServer } from './testing/start-server.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const BRIDGE = join(import.meta.dirname, '../examples/erp-bridge/bridge.mjs');
const KILLS = 20;
/** Longest life of a bridge, ms; starting takes some 100 ms. */
const LONGEST_LIFE_MS = 700;
const NAME = 'ERP-Brücke';

interface Books {
  readonly cursor: number;
  readonly events: Readonly<Record<string, string>>;
  readonly orders: Readonly<
    Record<string, { status: string; versions: number; netRappen: number; lines: { article: string }[] }>
  >;
}

onBothDatabases((newDatabase) => {
  let server: RunningServer;
  let installer: Client;
  let secret: string;
  const bridges: ChildProcess[] = [];
  beforeAll(async () => {
    const variables = await newDatabase();
    server = await startServer({ ...variables, KEY_CALLS_PER_MINUTE: '100000' });
    installer = await clientOf(server.origin, 'installer@example.ch');
    const admin = await clientOf(server.origin, 'admin@example.ch');
    const body = { ...apiKeyOf(NAME), scopes: ['feed:read', 'projects:staff'] };
    secret = NewApiKey.parse((await admin('PUT', `/v1/staff/api-keys/${newId()}`, body)).body).secret;
  });
  afterAll(async () => {
    for (const bridge of bridges) bridge.kill('SIGKILL');
    await server.stop();
  });

  function start(books: string): ChildProcess {
    const env = { PORTAL: server.origin, API_KEY: secret, BOOKS: books, POLL_MS: '20' };
    const bridge = spawn(process.execPath, [BRIDGE], { env, stdio: 'ignore' });
    bridges.push(bridge);
    return bridge;
  }
  async function kill(bridge: ChildProcess): Promise<void> {
    expect(bridge.exitCode).toBeNull();
    bridge.kill('SIGKILL');
    await once(bridge, 'exit');
  }
  async function order(quantity: number): Promise<string> {
    const id = newId();
    const { status } = await installer('PUT', `/v1/material-orders/${id}`, {
      ...{ lines: [{ article: 'SL-L-BK', quantity }], desiredDate: null, message: '' },
      delivery: { way: 'delivery', address },
    });
    expect(status).toBe(201);
    return id;
  }
  async function feedIds(): Promise<string[]> {
    const program = createClient(server.origin, secret);
    const events: FeedEvent[] = [];
    for (let after = 0; ; ) {
      const page = Feed.parse((await program('GET', `/v1/feed?after=${after}`)).body);
      events.push(...page.events);
      after = page.next;
      if (!page.isMore) return events.map(({ id }) => id);
    }
  }

  test(`killed ${KILLS} times, the bridge loses no event and does nothing twice`, drawn, async () => {
    const folder = temporaryFolder();
    const file = join(folder.path, 'books.json');
    const read = (): Books => JSON.parse(readFileSync(file, 'utf8'));
    const orders = [await order(1)];
    for (let life = 0; life < KILLS; life += 1) {
      const bridge = start(file);
      await sleep(100 + Math.random() * LONGEST_LIFE_MS);
      if (life % 3 === 0) orders.push(await order(life + 2));
      if (life === 10)
        // A partner's correction is no event of the order, but another revision.
        await installer('PATCH', `/v1/projects/${orders.at(-1)}`, { name: 'Neu', revision: 1 });
      await sleep(Math.random() * 100);
      await kill(bridge);
    }
    const last = start(file);
    const statuses = () => Promise.all(orders.map(async (id) => (await getProject(installer, id)).status));
    await expect
      .poll(statuses, { timeout: 60_000, interval: 200 })
      .toEqual(orders.map(() => 'order_delivered'));
    const ids = await feedIds();
    await expect
      .poll(() => Object.keys(read().events).toSorted(), { timeout: 20_000 })
      .toEqual(ids.toSorted());
    await kill(last);

    for (const id of orders) {
      const { history, orders: placed } = await getProject(installer, id);
      const byBridge = history.filter(({ by }) => by === NAME);
      expect(byBridge.map(({ event }) => event)).toEqual(['confirm', 'start', 'ship']);
      expect(read().orders[id]).toMatchObject({
        ...{ status: 'order_delivered', versions: 1, netRappen: placed[0]?.netRappen },
        lines: [{ article: 'SL-L-BK', quantity: placed[0]?.lines[0]?.quantity }],
      });
    }

    // All events again: each is known by its id.
    const before = read();
    writeFileSync(file, JSON.stringify({ ...before, cursor: 0 }));
    const again = start(file);
    await expect.poll(() => read().cursor, { timeout: 20_000 }).toBe(before.cursor);
    await kill(again);
    expect(read()).toEqual(before);
    folder.remove();
  });

  test('an amendment that the bridge has not read is not confirmed unseen', async () => {
    const file = join(temporaryFolder().path, 'books.json');
    const id = await order(5);
    const { revision } = await getProject(installer, id);
    await done(installer, id, 'amend', {
      ...{ description: 'Mehr davon', lines: [{ article: 'SL-L-BK', quantity: 9 }], shown: null },
      data: {},
    });
    const program = createClient(server.origin, secret);
    const stale = { id: newId(), revision, data: { deliveryDate: '2099-01-06' } };
    expect(await program('POST', `/v1/projects/${id}/events/confirm`, stale)).toMatchObject({
      status: 409,
      body: { code: 'PROJECT_CHANGED' },
    });
    const bridge = start(file);
    await expect
      .poll(async () => (await getProject(installer, id)).status, { timeout: 30_000, interval: 100 })
      .toBe('order_delivered');
    await kill(bridge);
    const books: Books = JSON.parse(readFileSync(file, 'utf8'));
    expect(books.orders[id]).toMatchObject({ versions: 2, lines: [{ quantity: 9 }] });
  });
});
