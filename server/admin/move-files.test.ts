import { spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { v7 as newId } from 'uuid';
import { expect, onTestFinished, test } from 'vitest';
import { drawn, soak } from '../../tests/soak.ts';
import { demoPeople } from '../demo/people.ts';
import { claimPlace } from '../platform/files/claim.ts';
import { folderPlace } from '../platform/files/place.ts';
import { storeOwnFile } from '../platform/files/service.ts';
import { contentsIn, sha256 } from '../testing/files.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { openTestDatabase } from '../testing/open-database.ts';
import { type S3Double, startS3Double } from '../testing/s3-double.ts';
import { bareEnvironment, startProcess } from '../testing/start-process.ts';

const COMMAND = join(import.meta.dirname, 'move-files.ts');
const FILES = 40;
const [person] = demoPeople;
if (!person) throw new Error('unreachable');
const owner = { id: person.id, organisation: { id: person.organisation_id } };

onBothDatabases((newDatabase, kind) => {
  /** A database with files in its folder, an empty bucket, and the command on both. */
  async function newInstallation() {
    const variables = await newDatabase('seeded');
    const double = await startS3Double();
    onTestFinished(() => double.stop());
    const folder = join(variables.DATA_DIR ?? '', 'files');
    const place = folderPlace(variables.DATA_DIR ?? '');
    const database = await openTestDatabase(variables);
    await claimPlace(database, place);
    const tools = { database, store: place.openStore(), clock: () => Date.now() };
    for (let index = 0; index < FILES; index++) {
      const bytes = Readable.from([randomBytes(index === 0 ? 6_000_000 : 500)]);
      await storeOwnFile(tools, owner, newId(), { name: 'Plan.pdf', type: 'pdf', bytes });
    }
    const rows = await database.selectFrom('file').select(['store_key', 'sha256']).execute();
    await database.destroy();
    const environment = { ...variables, ...variablesOf(double) };
    return { environment, double, folder, rows, start: (...order: string[]) => start(environment, order) };
  }

  const variablesOf = ({ settings }: S3Double) => ({
    S3_BUCKET: settings.bucket,
    S3_ENDPOINT: settings.endpoint ?? '',
    S3_ACCESS_KEY_ID: settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
  });

  function start(environment: Record<string, string>, order: readonly string[]) {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', COMMAND, ...order], {
      env: { ...bareEnvironment(), ...environment },
    });
    const ended = Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]).then(
      ([[code], output, errors]) => ({ code: code as number | null, output, errors }),
    );
    return { kill: () => void child.kill('SIGKILL'), ended };
  }

  const hashesIn = ({ objects }: S3Double) =>
    [...objects].flatMap(([key, { content }]) =>
      key === 'folder-id' ? [] : [{ store_key: key, sha256: sha256(content) }],
    );
  const byKey = <T extends { store_key: string }>(rows: readonly T[]) =>
    rows.toSorted((one, other) => (one.store_key < other.store_key ? -1 : 1));

  test(
    'killed at random points and repeated, it moves every file to the bucket, and back',
    drawn,
    async () => {
      const { environment, double, folder, rows, start } = await newInstallation();
      const until = async (order: string, kills: number) => {
        for (let kill = 0; kill < kills; kill++) {
          const running = start(order);
          const from = double.requests.length;
          const least = randomInt(1, 3 * FILES);
          const isOver = running.ended.then(() => true);
          while (double.requests.length < from + least)
            if (await Promise.race([isOver, new Promise((resolve) => setTimeout(resolve, 1))])) break;
          running.kill();
          await running.ended;
        }
        return start(order).ended;
      };
      const moved = await until('to-bucket', soak(4, 30));
      expect(moved).toMatchObject({ code: 0, errors: '' });
      expect(moved.output).toMatch(new RegExp(`^${rows.length} of ${rows.length} files`, 'm'));
      expect(byKey(hashesIn(double))).toEqual(byKey(rows));
      expect(double.uploads.size).toBe(0);
      // A server with the old setting does not start, one with the bucket does.
      const { S3_BUCKET: _bucket, S3_ENDPOINT: _endpoint, ...old } = environment;
      const refused = await startProcess(old);
      expect(await refused.ready).toBe(false);
      expect(refused.errors()).toMatch(/is not the folder with the files of this database: it has no id/);
      const server = await startProcess(environment);
      expect(await server.ready, server.errors()).toBe(true);
      await server.kill();

      rmSync(folder, { recursive: true });
      expect(await until('to-folder', soak(3, 20))).toMatchObject({ code: 0, errors: '' });
      expect(contentsIn(folder).sort()).toEqual(rows.map(({ store_key }) => store_key).sort());
      expect(double.objects.has('folder-id')).toBe(false);
    },
  );

  test('refuses while something would be lost, until it is accepted', async () => {
    const { double, folder, rows, start } = await newInstallation();
    const [missing, damaged] = rows.map(({ store_key }) => store_key);
    if (!missing || !damaged) throw new Error('unreachable');
    rmSync(join(folder, missing));
    writeFileSync(join(folder, damaged), 'something else');
    const refused = await start('to-bucket').ended;
    expect(refused.code).toBe(1);
    expect(refused.errors).toMatch(`${missing} is missing`);
    expect(refused.errors).toMatch(`${damaged} is damaged`);
    expect(refused.errors).toMatch(/1 contents are missing in both places, 1 differ/);
    expect(double.objects.has('folder-id')).toBe(false);
    expect(contentsIn(folder)).toHaveLength(rows.length - 1);
    expect(await start('to-bucket', '--accept-faults').ended).toMatchObject({ code: 0 });
    // Damaged content is moved as it is.
    expect(double.objects.get(damaged)?.content.toString()).toBe('something else');
    expect(double.objects.has('folder-id')).toBe(true);
  });

  test('refuses a bucket of another database, a folder of another one, and a running server', async () => {
    const { environment, double, folder, start } = await newInstallation();
    double.objects.set('folder-id', { content: Buffer.from('another'), changedAt: new Date() });
    const foreign = await start('to-bucket').ended;
    expect(foreign).toMatchObject({ code: 1 });
    expect(foreign.errors).toMatch(/has the files of another database: its id is another/);
    double.objects.clear();
    const { S3_BUCKET: _bucket, S3_ENDPOINT: _endpoint, ...folderOnly } = environment;
    const server = await startProcess(folderOnly);
    expect(await server.ready, server.errors()).toBe(true);
    if (kind === 'postgres')
      expect((await start('to-bucket').ended).errors).toMatch(/^A server runs on this database/);
    else expect(await start('to-bucket').ended).toMatchObject({ code: 3 });
    await server.kill();
    writeFileSync(join(folder, 'folder-id'), 'other');
    expect((await start('to-bucket').ended).errors).toMatch(/its id is other, not /);
    expect(double.objects.size).toBe(0);
    expect(await start('to-nowhere').ended).toMatchObject({ code: 2 });
  });
});
