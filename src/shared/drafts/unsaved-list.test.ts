import { expect, test } from 'vitest';
import type { Configuration } from '../../../engine/index.ts';
import { createDraft } from './draft-repository.ts';
import { storedDrafts } from './testing/stored-drafts.ts';
import { listUnsaved } from './unsaved-list.ts';

const here = (roofId: string, savedAt: number) =>
  createDraft(roofId, null, { name: `${roofId} hier` } as Configuration, savedAt);
const there = (roofId: string, savedAt: number) => ({
  roofId,
  name: `${roofId} dort`,
  savedAt,
  baseRevision: 1,
  device: 'Safari, iPad',
});

test('lists the newest work on every roof, from any device', async () => {
  const drafts = storedDrafts().open();
  for (const draft of [here('r1', 5), here('r2', 5), here('r3', 5)]) await drafts.write(draft);
  const { roofs } = await listUnsaved(drafts, async () => [there('r1', 5), there('r2', 9), there('r4', 7)]);
  expect(roofs.map(({ roofId, device, isChange }) => [roofId, device, isChange])).toEqual([
    ['r2', 'Safari, iPad', true],
    ['r4', 'Safari, iPad', true],
    ['r1', null, false],
    ['r3', null, false],
  ]);
});

test('without a network lists the work of this device', async () => {
  const drafts = storedDrafts().open();
  await drafts.write(here('r1', 5));
  const { roofs } = await listUnsaved(drafts, () => Promise.reject(new Error('offline')));
  expect(roofs.map(({ name }) => name)).toEqual(['r1 hier']);
});
