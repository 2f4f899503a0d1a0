import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  MAX_STILL_BYTES,
  type Share,
  type SharedRoof,
  type ShareList,
} from '../../contracts/domain/shares.ts';
import { type Client, clientOf, createClient } from '../testing/client.ts';
import { formOf, samples } from '../testing/files.ts';
import { interleave } from '../testing/interleave.ts';
import { onBothDatabases } from '../testing/on-both-databases.ts';
import { ROOFS, saveRoof } from '../testing/roofs.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';

const JPEG = samples.jpeg ?? Buffer.alloc(0);
/** A JPEG of a size, with a comment that no other one has. */
const jpegOf = (size = JPEG.length): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(size);
  bytes.set(JPEG);
  if (size > JPEG.length + 8) bytes.set(crypto.getRandomValues(new Uint8Array(8)), JPEG.length);
  return bytes;
};

onBothDatabases((newDatabase) => {
  let variables: Record<string, string>;
  let server: RunningServer;
  let installer: Client;
  let planner: Client;
  let stranger: Client;
  beforeAll(async () => {
    variables = await newDatabase('migrated');
    server = await startServer({ ...variables, SAVES_PER_MINUTE: '100000', CALLS_PER_MINUTE: '100000' });
    installer = await clientOf(server.origin, 'installer@example.ch');
    planner = await clientOf(server.origin, 'planner@example.ch');
    stranger = createClient(server.origin);
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => server.stop());

  async function newShare() {
    const roof = await saveRoof(installer);
    const address = `${ROOFS}/${roof.id}/shares/${newId()}`;
    const endsOn = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
    const { body } = await installer('PUT', address, { recipient: 'Familie Beispiel', endsOn });
    return { roof, address, share: body as Share };
  }
  async function uploaded(content = jpegOf(1000), name = 'Haus.jpg', client = installer): Promise<string> {
    const id = newId();
    expect((await client('PUT', `/v1/files/${id}`, formOf(content, name))).status).toBe(201);
    return id;
  }
  const add = (address: string, fileId: string, client = installer) =>
    client('PUT', `${address}/still`, { fileId });
  const open = (token: string) => fetch(`${server.origin}/configurator/v1/shared/${token}/still`);
  const invalid = (rule: string) => ({
    status: 422,
    body: { code: 'INPUT_INVALID', fields: [{ path: 'fileId', rule }] },
  });

  test('a house owner gets the still of a link without signing in, once there is one', async () => {
    const { address, share, roof } = await newShare();
    expect(share.hasStill).toBe(false);
    expect((await open(share.token)).status).toBe(404);
    const content = jpegOf(MAX_STILL_BYTES);
    const file = await uploaded(content);
    for (const _again of [1, 2])
      expect(await add(address, file)).toMatchObject({ status: 200, body: { hasStill: true } });
    const answer = await open(share.token);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(content);
    const { body } = await stranger('GET', `/configurator/v1/shared/${share.token}`);
    expect((body as SharedRoof).hasStill).toBe(true);
    const { body: list } = await installer('GET', `${ROOFS}/${roof.id}/shares`);
    expect((list as ShareList).shares.map(({ hasStill }) => hasStill)).toEqual([true]);
    // Attached, it stays.
    expect((await installer('DELETE', `/v1/files/${file}`)).status).toBe(409);
    expect((await open(`${share.token}A`)).status).toBe(404);
  });

  test('no other picture takes its place, also not at the same time', async () => {
    const { address, share } = await newShare();
    const contents = [jpegOf(1000), jpegOf(1000), jpegOf(1000), jpegOf(1000)];
    const files = await Promise.all(contents.map((content) => uploaded(content)));
    const replies = await Promise.all(files.map((file) => add(address, file)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    const first = replies.findIndex(({ status }) => status === 200);
    expect(new Uint8Array(await (await open(share.token)).arrayBuffer())).toEqual(contents[first]);
    // Those that came too late can be deleted.
    for (const [at, file] of files.entries())
      expect((await installer('DELETE', `/v1/files/${file}`)).status).toBe(at === first ? 409 : 204);
  });

  test('a still is a small JPEG of the own organisation', async () => {
    const { address, share } = await newShare();
    const pdf = await uploaded(samples.pdf as Uint8Array<ArrayBuffer>, 'Haus.pdf');
    expect(await add(address, pdf)).toMatchObject(invalid('invalid'));
    expect(await add(address, await uploaded(jpegOf(MAX_STILL_BYTES + 1)))).toMatchObject(
      invalid('too_large'),
    );
    expect(await add(address, newId())).toMatchObject(invalid('invalid'));
    const foreign = await uploaded(jpegOf(1000), 'Haus.jpg', planner);
    expect(await add(address, foreign)).toMatchObject(invalid('invalid'));
    expect((await open(share.token)).status).toBe(404);
  });

  test('another organisation, and a link of another roof, are not found', async () => {
    const [one, other] = await Promise.all([newShare(), newShare()]);
    const file = await uploaded();
    expect((await add(one.address, await uploaded(jpegOf(900), 'Haus.jpg', planner), planner)).status).toBe(
      404,
    );
    const crossed = `${ROOFS}/${one.roof.id}/shares/${other.share.id}`;
    for (const each of [file, newId()]) expect((await add(crossed, each)).status).toBe(404);
    expect((await open(other.share.token)).status).toBe(404);
  });

  test('a revoked link shows no picture and takes none; its file is free again', async () => {
    const { address, share } = await newShare();
    const file = await uploaded();
    await add(address, file);
    expect((await installer('DELETE', address)).status).toBe(204);
    expect((await open(share.token)).status).toBe(410);
    expect(await add(address, await uploaded())).toMatchObject({
      status: 410,
      body: { code: 'SHARE_REVOKED' },
    });
    expect((await installer('DELETE', `/v1/files/${file}`)).status).toBe(204);
  });

  test('a link that is revoked meanwhile takes no picture', async () => {
    const { address, share } = await newShare();
    const file = await uploaded();
    const isDone = interleave(
      variables,
      'update "roof_share" set "still_file_id"',
      `update roof_share set revoked_at = 1 where id = '${share.id}'`,
    );
    expect(await add(address, file)).toMatchObject({ status: 410 });
    expect(isDone()).toBe(true);
    expect((await installer('DELETE', `/v1/files/${file}`)).status).toBe(204);
  });

  test('with a roof its links go, and their stills are free again', async () => {
    const { address, share, roof } = await newShare();
    const file = await uploaded();
    await add(address, file);
    expect((await installer('DELETE', `${ROOFS}/${roof.id}`)).status).toBe(204);
    expect((await open(share.token)).status).toBe(404);
    expect((await installer('DELETE', `/v1/files/${file}`)).status).toBe(204);
  });
});
