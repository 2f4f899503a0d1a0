import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { instantiate } from './pkg/engine.js';
import { wasmModule } from './wasm-module.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const catalogue = read('./catalogue/demo.json');
const expected = read('../tests/golden/whole-answers.txt').trimEnd().split('\n');

/** FNV-1a, 64 bits, as the engine's own. */
function hash(text: string): string {
  let value = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) {
    value = BigInt.asUintN(64, (value ^ BigInt(byte)) * 0x100000001b3n);
  }
  return value.toString(16).padStart(16, '0');
}

test('every byte of an answer is that of the engine on this machine', async () => {
  const { Engine } = instantiate(await wasmModule(new URL('./pkg/engine_bg.wasm', import.meta.url)));
  const engine = new Engine(catalogue);
  expect(expected.length).toBeGreaterThan(10);
  const found = expected.map((line) => {
    const name = line.split(' ')[0] ?? '';
    const roof = engine.open(read(`../tests/golden/${name}.json`), '0');
    return `${name} ${hash(roof.wholeAnswer())} ${hash(roof.cutList())}`;
  });
  expect(found).toEqual(expected);
});
