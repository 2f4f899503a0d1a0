/**
 * `npm run real-store`: the tests of stores, and a portal under uploads, on versitygw, an S3-compatible store. Kills the
 * store and the portal in the middle of uploads; every acknowledged file must be there unchanged. Prints its figures.
 * The first run builds versitygw and needs Go.
 */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { systemClock } from '../../server/platform/clock.ts';
import { openDatabase } from '../../server/platform/db/database.ts';
import { openPlace } from '../../server/platform/files/place.ts';
import { findOrphans, sweepFiles } from '../../server/platform/files/removal.ts';
import { readSettings } from '../../server/settings.ts';
import { type Client, clientOf } from '../../server/testing/client.ts';
import { formOf, pdfOf, sha256 } from '../../server/testing/files.ts';
import { type ServerProcess, startProcess } from '../../server/testing/start-process.ts';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { startVersitygw, type Versitygw } from './versitygw.ts';

const WRITERS = ['planner@example.ch', 'installer@example.ch', 'roofer@example.ch'];
const KILLS = 5;
const UPLOADS_BETWEEN_KILLS = 15;
/** Characters of a PDF: one part of an upload, or several. */
const SIZES = [2_000, 300_000, 13_000_000];
const DAY_MS = 86_400_000;

const folder = temporaryFolder();
const store = await startVersitygw(join(folder.path, 'objects'));
const variables: Record<string, string> = {
  DATA_DIR: join(folder.path, 'data'),
  UPLOADS_PER_MINUTE: '100000',
  ...store.variables,
};
const faults: string[] = [];
const expectThat = (isSo: boolean, fault: string) => void (isSo || faults.push(fault));

interface Tally {
  /** Hashes of the files that the portal has acknowledged, by id. */
  readonly acknowledged: Map<string, string>;
  readonly statuses: Map<string, number>;
}

/** Uploads until `isOver`; after a failure it goes on with the next file. */
async function upload(client: Client, { acknowledged, statuses }: Tally, isOver: () => boolean) {
  const own: string[] = [];
  for (let count = 0; !isOver(); count++) {
    const text = randomBytes((SIZES[count % SIZES.length] ?? 1) / 2).toString('hex');
    const [id, content] = [newId(), pdfOf(text)];
    const reply = await client('PUT', `/v1/files/${id}`, formOf(content, 'Plan.pdf')).catch(() => null);
    const status = String(reply?.status ?? 'cut');
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (reply?.status === 201) {
      acknowledged.set(id, sha256(content));
      own.push(id);
    }
    // A person may have 100 files without a use.
    const old = own.length > 80 ? own.shift() : undefined;
    if (old && (await client('DELETE', `/v1/files/${old}`).catch(() => null))?.status === 204)
      acknowledged.delete(old);
  }
}

/** Kills `part` in the middle of uploads, several times. */
async function killDuring(portal: ServerProcess, tally: Tally, part: Pick<Versitygw, 'kill' | 'start'>) {
  const clients = await Promise.all(WRITERS.map((email) => clientOf(portal.origin, email)));
  let isOver = false;
  const writing = clients.map((client) => upload(client, tally, () => isOver));
  for (let kill = 0; kill < KILLS; kill++) {
    const from = tally.acknowledged.size;
    while (tally.acknowledged.size < from + UPLOADS_BETWEEN_KILLS) await sleep(5);
    await part.kill();
    await sleep(300);
    await part.start();
  }
  isOver = true;
  await Promise.all(writing);
}

async function start(): Promise<ServerProcess> {
  const portal = await startProcess(variables);
  if (!(await portal.ready)) throw new Error(portal.errors());
  return portal;
}

/** Downloads every acknowledged file; then compares the bucket with the rows. */
async function compare(portal: ServerProcess, { acknowledged }: Tally) {
  const clients = await Promise.all(WRITERS.map((email) => clientOf(portal.origin, email)));
  let lost = 0;
  for (const [id, hash] of acknowledged) {
    const replies = await Promise.all(clients.map((client) => client('GET', `/v1/files/${id}`)));
    const isThere = replies.some(
      ({ status, body }) => status === 200 && sha256(Buffer.from(String(body))) === hash,
    );
    if (!isThere) lost += 1;
  }
  expectThat(lost === 0, `${lost} acknowledged files are lost or changed`);
  await portal.kill();
  const settings = readSettings(variables);
  const database = await openDatabase(settings, systemClock);
  const place = await openPlace(settings);
  const tools = { database, store: place.openStore(), clock: () => systemClock() + 2 * DAY_MS };
  await findOrphans(tools);
  await sweepFiles(tools);
  const rows = await database.selectFrom('file').select('store_key').execute();
  const found = new Set<string>();
  for await (const { key } of tools.store.list()) found.add(key);
  await database.destroy();
  const known = new Set(rows.map(({ store_key }) => store_key));
  expectThat(
    found.symmetricDifference(known).size === 0,
    `objects and files differ: ${[...found.symmetricDifference(known)]}`,
  );
  return { files: known.size, objects: found.size };
}

try {
  const address = `${store.origin.replace('//', '//portal:portal-secret@')}/portal`;
  const tested = spawnSync('npx', ['vitest', 'run', 'server/platform/files/store.test.ts'], {
    env: { ...process.env, TEST_S3: address },
    stdio: 'inherit',
  });
  expectThat(tested.status === 0, 'the tests of stores');

  const wrong = await startProcess({ ...variables, S3_SECRET_ACCESS_KEY: 'wrong' });
  expectThat(!(await wrong.ready), 'a start with a wrong secret');
  console.log(`wrong secret: ${wrong.errors().trim()}`);
  const none = await startProcess({ ...variables, S3_BUCKET: 'none' });
  expectThat(!(await none.ready), 'a start with an unknown bucket');
  console.log(`unknown bucket: ${none.errors().trim()}`);

  const tally: Tally = { acknowledged: new Map(), statuses: new Map() };
  let portal = await start();
  await killDuring(portal, tally, store);
  console.log(`store killed ${KILLS} times during uploads:`, Object.fromEntries(tally.statuses));
  tally.statuses.clear();
  await killDuring(portal, tally, {
    kill: () => portal.kill(),
    async start() {
      portal = await startProcess({ ...variables, PORT: new URL(portal.origin).port });
      expectThat(await portal.ready, `a restart: ${portal.errors()}`);
    },
  });
  console.log(`portal killed ${KILLS} times during uploads:`, Object.fromEntries(tally.statuses));
  const { files, objects } = await compare(portal, tally);
  console.log(`${tally.acknowledged.size} acknowledged files compared; ${files} rows, ${objects} objects`);
} finally {
  await store.kill();
  folder.remove();
}
for (const fault of faults) console.log(`FAULT: ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);
