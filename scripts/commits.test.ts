import { expect, test } from 'vitest';
import { titleFault } from './commits.ts';

test.each([
  'fix(ui): move focus to the page after deleting a row',
  'feat!: take names of the catalogue in any language',
  `docs: ${'a'.repeat(66)}`,
  'refactor(server): größe in mm',
])('accepts %s', (title) => {
  expect(titleFault(title)).toBeNull();
});

test.each([
  `docs: ${'a'.repeat(67)}`,
  'Fix the focus',
  'fix (ui): move focus',
  'fix: Move focus',
  'fix: move focus.',
  'wip: move focus',
  'fix(UI): move focus',
  'fix:move focus',
])('rejects %s', (title) => {
  expect(titleFault(title)).not.toBeNull();
});
