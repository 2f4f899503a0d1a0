import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { functionsOf, orderOf } from './engine-order.ts';

const tools = readFileSync(join(import.meta.dirname, '../engine/pkg/tools_bg.wasm'));

it('names every function of a module once', () => {
  const functions = functionsOf(tools);
  expect(functions.length).toBeGreaterThan(500);
  expect(orderOf(functions).sort((a, b) => a - b)).toEqual([...functions.keys()]);
});

it('puts similar functions near each other', () => {
  const random = (seed: number): Uint8Array =>
    createHash('shake256', { outputLength: 9_000 }).update(`${seed}`).digest();
  // Five pairs, farther apart than gzip looks back.
  const pairs = [1, 2, 3, 4, 5].map((seed) => random(seed));
  const apart = [...pairs, ...pairs.map((bytes) => bytes.map((byte, at) => (at === 100 ? 0 : byte)))];
  const size = (functions: readonly Uint8Array[]) => gzipSync(Buffer.concat(functions)).length;
  const near = orderOf(apart).map((index) => apart[index] ?? new Uint8Array());
  expect(size(near)).toBeLessThan(size(apart) * 0.6);
});
