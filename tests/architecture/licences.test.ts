import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isPermitted, lockedPackages, refusedLicences } from '../../scripts/licences.ts';
import { cratesOf } from '../../scripts/sbom.ts';

const root = join(import.meta.dirname, '../..');

test('every package has a permitted licence', () => {
  const packages = lockedPackages(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  expect(packages.length).toBeGreaterThan(500);
  expect(refusedLicences(packages)).toEqual([]);
});

test('refuses other licences, and tools of developers in what is delivered', () => {
  const all = [
    { name: 'a', license: 'MIT' },
    { name: 'b', license: 'GPL-3.0-only' },
    { name: 'c' },
    { name: 'd', license: 'MPL-2.0', dev: true },
    { name: 'e', license: 'MPL-2.0' },
  ];
  expect(refusedLicences(all)).toEqual(['b: GPL-3.0-only', 'c: no licence', 'e: MPL-2.0']);
});

test.each([
  ['MIT', true],
  ['GPL-2.0-only', false],
  ['MIT/GPL-2.0-only', true],
  ['(GPL-2.0-only OR MIT)', true],
  ['MIT AND GPL-2.0-only', false],
  ['(MIT OR GPL-2.0-only) AND ISC', true],
  ['(MIT AND GPL-2.0-only) OR (GPL-2.0-only AND ISC)', false],
])('reads %s', (expression, permitted) => {
  expect(isPermitted(expression, ['MIT', 'ISC'])).toBe(permitted);
});

test('finds the crates of a module, without those of its tests', () => {
  const crate = (name: string, source: string | null = 'registry') => ({
    ...{ id: name, name, source, version: '1.0.0', license: 'MIT' },
  });
  const edge = (pkg: string, kind: string | null = null) => ({ pkg, dep_kinds: [{ kind }] });
  const packages = [crate('own-wasm', null), crate('own-tools', null), crate('a'), crate('b'), crate('c')];
  const nodes = [
    { id: 'own-wasm', deps: [edge('a'), edge('c', 'dev')] },
    { id: 'own-tools', deps: [edge('c')] },
    { id: 'a', deps: [edge('b')] },
    { id: 'b', deps: [] },
    { id: 'c', deps: [] },
  ];
  const found = cratesOf({ packages, resolve: { nodes } });
  expect([...found.keys()].map(({ name }) => name)).toEqual(['own-wasm', 'a', 'b']);
});
