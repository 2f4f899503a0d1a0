import { randomBytes } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { expect, onTestFinished, test } from 'vitest';
import { type Client, clientOf, createClient } from './testing/client.ts';
import { formOf, pdfOf, sha256 } from './testing/files.ts';
import { newSqlite } from './testing/new-database.ts';
import { type S3Double, startS3Double } from './testing/s3-double.ts';
import { startProcess } from './testing/start-process.ts';
import { startServer } from './testing/start-server.ts';

const variablesOf = ({ settings }: S3Double) => ({
  S3_BUCKET: settings.bucket,
  S3_ENDPOINT: settings.endpoint ?? '',
  S3_ACCESS_KEY_ID: settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
  S3_TIMEOUT_SECONDS: '1',
});

/** A server whose files are in a double. */
async function serverOnDouble() {
  const double = await startS3Double();
  const database = await newSqlite('seeded');
  const server = await startServer({ ...database.variables, ...variablesOf(double) });
  onTestFinished(async () => {
    await server.stop();
    await double.stop().catch(() => {});
    await database.remove();
  });
  return { double, server, planner: await clientOf(server.origin, 'planner@example.ch') };
}
const upload = (client: Client, content: Buffer<ArrayBuffer>, id = newId()) =>
  client('PUT', `/v1/files/${id}`, formOf(content, 'Plan.pdf'));

test('uploads, downloads and deletions use the bucket', async () => {
  const { double, planner } = await serverOnDouble();
  const content = pdfOf(randomBytes(1000).toString('hex'));
  const id = newId();
  expect((await upload(planner, content, id)).status).toBe(201);
  const stored = [...double.objects].filter(([key]) => key !== 'folder-id');
  expect(stored.map(([, object]) => sha256(object.content))).toContain(sha256(content));
  expect((await planner('GET', `/v1/files/${id}`)).body).toBe(content.toString());
  const before = double.objects.size;
  expect((await planner('DELETE', `/v1/files/${id}`)).status).toBe(204);
  expect(double.objects.size).toBe(before - 1);
});

test('without its store the portal goes on, says so, and recovers by itself', async () => {
  const { double, server, planner } = await serverOnDouble();
  const probe = createClient(server.healthOrigin);
  const ready = async () => (await probe('GET', '/readyz')).body;
  const content = pdfOf('before');
  const id = newId();
  await upload(planner, content, id);
  expect(await ready()).toMatchObject({ status: 'ready', store: true });
  await double.stop();
  for (const reply of [await planner('GET', `/v1/files/${id}`), await upload(planner, content)]) {
    expect(reply).toMatchObject({ status: 503, body: { code: 'STORE_UNAVAILABLE' } });
    expect(reply.headers.get('retry-after')).toMatch(/^\d+$/);
  }
  expect((await planner('GET', '/v1/projects')).status).toBe(200);
  await expect.poll(ready).toMatchObject({ status: 'not ready', store: false, database: true });
  await double.start();
  const again = newId();
  expect((await upload(planner, pdfOf('after'), again)).status).toBe(201);
  expect((await planner('GET', `/v1/files/${id}`)).body).toBe(content.toString());
  await expect.poll(ready).toMatchObject({ status: 'ready', store: true });
  // An object is deleted from outside.
  for (const key of double.objects.keys()) if (key !== 'folder-id') double.objects.delete(key);
  expect(await planner('GET', `/v1/files/${id}`)).toMatchObject({
    status: 410,
    body: { code: 'FILE_MISSING' },
  });
});

test('a start with a wrong bucket, or a bucket of another database, fails in one line', async () => {
  const double = await startS3Double();
  const [own, other] = [await newSqlite('seeded'), await newSqlite('seeded')];
  onTestFinished(async () => {
    await double.stop();
    await own.remove();
    await other.remove();
  });
  const errorsOf = async (variables: Record<string, string>) => {
    const started = await startProcess({ ...variablesOf(double), ...variables });
    expect(await started.ready).toBe(false);
    expect(await started.ended).toBe(1);
    return started.errors();
  };
  expect(await errorsOf({ ...own.variables, S3_BUCKET: 'none' })).toMatch(
    /^S3_BUCKET: there is no bucket none at http:\S+\.\n$/,
  );
  // The first start of a database records the id of its place.
  for (const variables of [{ ...variablesOf(double), ...own.variables }, other.variables]) {
    const first = await startProcess(variables);
    expect(await first.ready, first.errors()).toBe(true);
    await first.kill();
  }
  expect(await errorsOf(other.variables)).toMatch(
    /^S3_BUCKET: portal is not the bucket with the files of this database: it has the id \S+, and .*\n$/,
  );
});
