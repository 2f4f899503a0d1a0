import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FOLDERS, rustStamp } from './rust-stamp.ts';

const root = join(import.meta.dirname, '..');

test('the stamp covers every file of the repository that Rust sources name', () => {
  const sources = execFileSync('git', ['ls-files', '-z', 'engine-rs'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file.endsWith('.rs'));
  expect(sources.length).toBeGreaterThan(100);
  const named = sources.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/"(?:[^"]*\.\.\/)?((?:[\w-]+\/)+[\w.-]*)/g)].map(
      ([, path = '']) => path,
    ),
  );
  const outside = named.filter((path) => existsSync(join(root, path)) && !path.startsWith('engine-rs/'));
  expect(new Set(outside).size).toBeGreaterThan(5);
  const forgotten = outside.filter((path) => !FOLDERS.some((folder) => `${path}/`.startsWith(`${folder}/`)));
  expect(forgotten).toEqual([]);
});

test('the same files and compiler have the same stamp', () => {
  expect(rustStamp()).toBe(rustStamp());
  expect(rustStamp()).toMatch(/^[0-9a-f]{64}$/);
});
