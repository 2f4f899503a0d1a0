import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SettingsError } from '../../settings.ts';
import { type Fault, type S3Double, startS3Double } from '../../testing/s3-double.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { bucketPlace } from './bucket.ts';
import type { FileStore } from './store.ts';
import { StoreUnavailable } from './store-unavailable.ts';

const MB = 1024 * 1024;
const ALWAYS = 1_000;

let double: S3Double;
let store: FileStore;
let folder: ReturnType<typeof temporaryFolder>;
beforeEach(async () => {
  double = await startS3Double();
  folder = temporaryFolder();
  store = bucketPlace(double.settings, folder.path).openStore();
});
afterEach(async () => {
  await double.stop();
  folder.remove();
});

const put = (content: Buffer, key = newId()) => store.put(key, Readable.from([content]));
const read = async (key: string) => buffer(await store.open(key));

test.each<Fault>(['silent', 'failing', 'cut', 'no answer'])(
  'a request that is %s once is repeated, an upload and a download',
  async (fault) => {
    const content = randomBytes(7 * MB);
    for (const request of [/^PUT .*partNumber/, /^POST .*uploads/, /^GET/]) double.fail(fault, 1, request);
    const { key } = await put(content);
    expect((await read(key)).equals(content)).toBe(true);
    expect([...double.objects.keys()]).toEqual([key]);
  },
);

test.each<Fault>(['silent', 'failing', 'cut', 'refused'])(
  'a store that stays %s is unavailable, asked a bounded number of times, and is used when it is back',
  async (fault) => {
    const before = await put(randomBytes(10));
    double.requests.length = 0;
    double.fail(fault, ALWAYS);
    const lost = newId();
    const failing = [
      () => put(randomBytes(10), lost),
      () => store.open(before.key),
      () => store.remove(lost),
    ];
    for (const ask of failing) await expect(ask()).rejects.toThrow(StoreUnavailable);
    expect(await store.isAvailable()).toBe(false);
    expect(double.requests.length).toBeLessThanOrEqual(3 * 4);
    expect(store.queueLength()).toBe(0);
    // Nothing stays on this machine.
    expect(readdirSync(folder.path)).toEqual([]);
    await double.stop();
    await expect(store.open(before.key)).rejects.toThrow(/does not answer: .*ECONNREFUSED/);
    await double.start();
    const after = await put(randomBytes(20));
    expect(await read(after.key)).toHaveLength(20);
    expect(await read(before.key)).toHaveLength(10);
  },
);

test('counts the operations that wait for the store', async () => {
  const { key } = await put(randomBytes(10));
  double.fail('silent', 2);
  const opening = Promise.all([store.open(key), store.open(key)]);
  await expect.poll(() => store.queueLength()).toBe(2);
  await opening;
  expect(store.queueLength()).toBe(0);
});

test('a download goes on where its connection breaks', async () => {
  const content = randomBytes(3 * MB);
  const { key } = await put(content);
  double.fail('cut content', 3);
  expect((await read(key)).equals(content)).toBe(true);
  const ranges = double.requests.filter((request) => request.startsWith('GET'));
  expect(ranges.length).toBeGreaterThan(3);
  double.fail('cut content', 1);
  const part = await buffer(await store.open(key, { start: 1000, end: 2_000_000 }));
  expect(part.equals(content.subarray(1000, 2_000_001))).toBe(true);
});

test('a download that cannot go on fails and never looks complete', async () => {
  const { key } = await put(randomBytes(MB));
  double.fail('cut content', 1);
  const opened = await store.open(key);
  double.fail('failing', ALWAYS);
  await expect(buffer(opened)).rejects.toThrow(StoreUnavailable);
});

test('a content that changed in the store is rejected by its checksum', async () => {
  double.fail('wrong content', ALWAYS);
  for (const size of [1000, 3 * MB]) {
    const { key } = await put(randomBytes(size));
    await expect(read(key)).rejects.toThrow(/Checksum mismatch/);
  }
});

test('parts of a failed upload are removed, at the latest with its content', async () => {
  double.fail('failing', ALWAYS, /^PUT .*partNumber/);
  await expect(put(randomBytes(11 * MB))).rejects.toThrow(StoreUnavailable);
  expect([double.uploads.size, double.objects.size]).toEqual([0, 0]);
  double.fail('failing', 6, /^DELETE .*uploadId/);
  const key = newId();
  await expect(put(randomBytes(11 * MB), key)).rejects.toThrow(StoreUnavailable);
  expect(double.uploads.size).toBe(1);
  const listed: string[] = [];
  for await (const found of store.list()) listed.push(found.key);
  expect(listed).toEqual([key]);
  await double.stop();
  await double.start();
  await store.remove(key);
  expect(double.uploads.size).toBe(0);
});

test('removes what a killed process left on this machine, after a day', async () => {
  const [old, recent] = [newId(), `${newId()}.part`];
  const local = join(folder.path, 'uploads');
  mkdirSync(local);
  for (const name of [old, recent]) writeFileSync(join(local, name), 'left behind');
  utimesSync(join(local, old), 1, 1);
  bucketPlace(double.settings, local).openStore();
  await expect.poll(() => readdirSync(local)).toEqual([recent]);
});

test.each([
  ['an unknown bucket', { bucket: 'other' }, /^S3_BUCKET: there is no bucket other at http/],
  ['an unknown key', { accessKeyId: 'x' }, /^S3_ACCESS_KEY_ID, .* refuses them \(Invalid/],
])('names the setting at fault: %s', async (_, wrong, message) => {
  const reading = bucketPlace({ ...double.settings, ...wrong }, folder.path).readId();
  await expect(reading).rejects.toThrow(message);
  await expect(reading).rejects.toBeInstanceOf(SettingsError);
});

test('names the address where no store answers', async () => {
  await double.stop();
  const reading = bucketPlace(double.settings, folder.path).readId();
  await expect(reading).rejects.toThrow(/^S3_ENDPOINT: http:.* does not answer: .*ECONNREFUSED/);
  await expect(reading).rejects.toBeInstanceOf(StoreUnavailable);
  await double.start();
});

test('names the secret where the store refuses the signature', async () => {
  double.fail('refused', ALWAYS);
  await expect(bucketPlace(double.settings, folder.path).readId()).rejects.toThrow(
    /^S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: .* refuses them \(SignatureDoesNotMatch\)/,
  );
});
