import { expect, test } from 'vitest';
import { SaveDraft } from './drafts.ts';
import { RenameRoof, RoofId, RoofQuery, SaveRoof } from './roofs.ts';

const ID = '01980000-0000-7000-8000-00000000000a';

test.each([
  ['a UUID v7', ID, true],
  ['in capitals', ID.toUpperCase(), false],
  ['a UUID v4', '0b0a7b0e-3f6e-4c6e-9d0e-0f0a7b0e3f6e', false],
  ['another text', 'roof', false],
  ['a NUL character', '\0', false],
])('as the id of a roof: %s', (_what, id, accepted) => {
  expect(RoofId.safeParse(id).success).toBe(accepted);
});

test.each([
  ['a plain name', 'Haus "Zürich", 4¾° 🏠', true],
  ['no name', '', true],
  ['a NUL character', 'Haus\0', false],
  ['a line break', 'Haus\n4', false],
  ['half a character', 'Haus \ud83c', false],
])('as a name: %s', (_what, name, accepted) => {
  const saved = SaveRoof.safeParse({ configuration: { name }, baseRevision: null });
  expect(saved.success).toBe(accepted);
  if (!accepted) expect(saved.error?.issues[0]?.path).toEqual(['configuration', 'name']);
  expect(RenameRoof.safeParse({ name, revision: 1 }).success).toBe(accepted);
  expect(RoofQuery.safeParse({ search: name }).success).toBe(accepted);
});

test.each([
  ['a line break in an address', { projectAddress: 'Weg 1\n3000 Bern' }, null],
  ['a NUL in an address', { projectAddress: 'Weg\0' }, 'projectAddress'],
  [
    'half a character in an opening',
    { surfaces: [{}, { cutouts: [{ id: '\ud83c' }] }] },
    'surfaces.1.cutouts.0.id',
  ],
])('as a configuration: %s', (_what, configuration, path) => {
  const { error } = SaveRoof.safeParse({ configuration, baseRevision: null });
  expect(error?.issues.map((issue) => issue.path.join('.')) ?? null).toEqual(
    path && [`configuration.${path}`],
  );
});

test.each([
  ['a first edit', { baseRevision: null }, true],
  ['an edit of a saved roof', { baseRevision: 3 }, true],
  ['no revision at all', { baseRevision: undefined }, false],
  ['content with line breaks', { content: '{\n}' }, true],
  ['content with a NUL character', { content: '\0' }, false],
  ['an instant that is no number', { savedAt: '2026' }, false],
])('as a draft: %s', (_what, change, accepted) => {
  const draft = { name: 'Haus', baseRevision: null, device: 'Firefox auf Linux', savedAt: 1, content: '{}' };
  expect(SaveDraft.safeParse({ ...draft, ...change }).success).toBe(accepted);
});
