import { expect, test } from 'vitest';
import type { Catalogue } from '../../../engine/index.ts';
import { demoCatalogue } from '../testing/in-process-engine.ts';
import { readCatalogue } from './catalogue.ts';

function keeping(catalogue?: Catalogue) {
  let stored = catalogue;
  return {
    get: async () => stored,
    set: async (next: Catalogue) => {
      stored = next;
    },
  };
}

const offline = () => Promise.reject(new Error('offline'));

test('uses the stored catalogue without a network', async () => {
  const stored = keeping();
  await readCatalogue(async () => demoCatalogue, stored);
  expect(await readCatalogue(offline, stored)).toEqual(demoCatalogue);
});

test("prefers the server's catalogue", async () => {
  const newer = { ...demoCatalogue, version: 'newer' };
  const stored = keeping(demoCatalogue);
  expect(await readCatalogue(async () => newer, stored)).toBe(newer);
  expect(await readCatalogue(offline, stored)).toBe(newer);
});

test('rejects without either', async () => {
  await expect(readCatalogue(offline, keeping())).rejects.toThrow('offline');
});

test('works with a network even if the browser stores nothing', async () => {
  const broken = { ...keeping(), set: () => Promise.reject(new Error('full')) };
  expect(await readCatalogue(async () => demoCatalogue, broken)).toBe(demoCatalogue);
});
