import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { sha256 } from '../../testing/files.ts';
import { onEveryStore } from '../../testing/stores.ts';
import { ProblemError } from '../http/problems.ts';

const MB = 1024 * 1024;
/** Sizes of a part of an upload, of one byte more, and of several parts. */
const SIZES = [0, 1, 64 * 1024, 5 * MB, 5 * MB + 1, 12 * MB];
const chunksOf = (content: Buffer, size = 64 * 1024) =>
  Readable.from(
    Array.from({ length: Math.ceil(content.length / size) }, (_, index) =>
      content.subarray(index * size, (index + 1) * size),
    ),
    { objectMode: false },
  );

onEveryStore((place) => {
  const keys = async () => {
    const found: string[] = [];
    for await (const { key } of place().openStore().list()) found.push(key);
    return found;
  };

  test.each(SIZES)('returns %d bytes unchanged, whole and in ranges', async (size) => {
    const store = place().openStore();
    const content = randomBytes(size);
    const key = newId();
    expect(await store.put(key, chunksOf(content))).toEqual({ key, size, sha256: sha256(content) });
    const whole = await buffer(await store.open(key));
    expect(sha256(whole)).toBe(sha256(content));
    const edges = [0, 1, 4095, 5 * MB - 1, 5 * MB, size - 2, size - 1].filter((at) => at >= 0 && at < size);
    for (const start of edges)
      for (const end of edges.filter((at) => at >= start)) {
        const part = await buffer(await store.open(key, { start, end }));
        expect(part.equals(content.subarray(start, end + 1)), `bytes ${start} to ${end}`).toBe(true);
      }
    await store.remove(key);
  });

  test('shows the whole content to the inspection, and stores nothing that it rejects', async () => {
    const store = place().openStore();
    const content = randomBytes(100_000);
    const [taken, rejected] = [newId(), newId()];
    await store.put(taken, chunksOf(content), async (path, size) => {
      expect(size).toBe(content.length);
      expect((await readFile(path)).equals(content)).toBe(true);
    });
    const refusal = new ProblemError(422, 'FILE_TYPE_NOT_ALLOWED');
    await expect(store.put(rejected, chunksOf(content), () => Promise.reject(refusal))).rejects.toBe(refusal);
    const found = await keys();
    expect(found).toContain(taken);
    expect(found).not.toContain(rejected);
    await expect(store.open(rejected)).rejects.toMatchObject({ status: 410, code: 'FILE_MISSING' });
  });

  test('stores nothing of a stream that breaks off', async () => {
    const key = newId();
    const broken = Readable.from(
      (async function* () {
        yield randomBytes(1000);
        throw new Error('the connection broke');
      })(),
    );
    await expect(place().openStore().put(key, broken)).rejects.toMatchObject({ code: 'INPUT_INVALID' });
    expect(await keys()).not.toContain(key);
  });

  test('stores nothing without room', async () => {
    const key = newId();
    const full = new ProblemError(507, 'STORAGE_FULL');
    const store = place().openStore(() => Promise.reject(full));
    await expect(store.requireRoom()).rejects.toBe(full);
    await expect(store.put(key, chunksOf(randomBytes(MB)))).rejects.toBe(full);
    expect(await keys()).not.toContain(key);
  });

  test('reports missing content, and removes it as often as it is asked', async () => {
    const store = place().openStore();
    const key = newId();
    const missing = { status: 410, code: 'FILE_MISSING', event: 'file missing' };
    await expect(store.open(key)).rejects.toMatchObject(missing);
    await expect(store.open(key, { start: 5, end: 9 })).rejects.toMatchObject(missing);
    await store.remove(key);
    await store.put(key, chunksOf(randomBytes(10)));
    await store.remove(key);
    await store.remove(key);
    await expect(store.open(key)).rejects.toMatchObject(missing);
  });

  test('stores concurrently, and lists all of it with the time', async () => {
    const store = place().openStore();
    const contents = new Map(Array.from({ length: 25 }, () => [newId(), randomBytes(2000)]));
    await Promise.all([...contents].map(([key, content]) => store.put(key, chunksOf(content))));
    const times = new Map<string, number>();
    for await (const { key, changedAt } of store.list()) times.set(key, changedAt);
    for (const [key, content] of contents) {
      expect((await buffer(await store.open(key))).equals(content)).toBe(true);
      expect(Math.abs((times.get(key) ?? 0) - Date.now())).toBeLessThan(60_000);
      await store.remove(key);
    }
    expect((await keys()).filter((key) => contents.has(key))).toEqual([]);
  });

  test('serves others while a reader stops in the middle', async () => {
    const store = place().openStore();
    const content = randomBytes(6 * MB);
    const key = newId();
    await store.put(key, chunksOf(content));
    const abandoned = await store.open(key);
    for await (const chunk of abandoned) {
      expect(chunk.length).toBeGreaterThan(0);
      break;
    }
    expect(abandoned.destroyed).toBe(true);
    expect(sha256(await buffer(await store.open(key)))).toBe(sha256(content));
    await store.remove(key);
  });

  test('gives the place one id, also concurrently, and lists it as no content', async () => {
    await place().readId();
    const ids = await Promise.all(Array.from({ length: 5 }, () => place().createId(newId())));
    expect(new Set(ids).size).toBe(1);
    expect(await place().readId()).toBe(ids[0]);
    expect(await place().createId(newId())).toBe(ids[0]);
    expect(await keys()).not.toContain('folder-id');
    await expect(place().openStore().isAvailable()).resolves.toBe(true);
    await place().removeId();
    expect(await place().readId()).toBeNull();
  });
});
