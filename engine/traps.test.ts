import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import type { Configuration, RoofEngine } from './index.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const hall: Configuration = JSON.parse(read('../tests/golden/hall-200x30.json'));
/** Pages of 64 kB that a memory can have. */
const MAX_PAGES = 65_536;

/** An engine, and the memory of every instance that it starts. */
async function observed(): Promise<{ engine: RoofEngine; memories: WebAssembly.Memory[] }> {
  const memories: WebAssembly.Memory[] = [];
  const Instance = WebAssembly.Instance;
  vi.stubGlobal('WebAssembly', {
    ...Object.getOwnPropertyDescriptors(WebAssembly),
    Module: WebAssembly.Module,
    RuntimeError: WebAssembly.RuntimeError,
    Instance: class extends Instance {
      constructor(module: WebAssembly.Module, imports: WebAssembly.Imports) {
        super(module, imports);
        memories.push(this.exports.memory as WebAssembly.Memory);
      }
    },
  });
  vi.resetModules();
  const { createEngine } = await import('./index.ts');
  return { engine: createEngine(JSON.parse(read('./catalogue/demo.json'))), memories };
}

/** Leaves a memory no page to grow by: what needs more than it has traps. */
function exhaust(memory: WebAssembly.Memory | undefined) {
  memory?.grow(MAX_PAGES - memory.buffer.byteLength / 65_536);
}

afterEach(() => vi.unstubAllGlobals());

test('the call after a trap runs in a fresh instance', async () => {
  const { engine, memories } = await observed();
  const house = JSON.stringify(engine.newConfiguration('gable'));
  using before = engine.open(house, 0);
  const expected = before.answerText;
  exhaust(memories.at(-1));
  using broken = engine.open(JSON.stringify(hall), 0);
  expect(() => broken.answerText).toThrow(WebAssembly.RuntimeError);
  expect(memories).toHaveLength(1);
  using after = engine.open(house, 0);
  expect(after.answerText).toBe(expected);
  expect(memories).toHaveLength(2);
  // Roofs that were open go on, the one that met the trap too.
  expect(before.answerText).toBe(expected);
  expect(broken.answer.status).toBe('solved');
  expect(memories).toHaveLength(2);
});

test('a refused value starts no instance', async () => {
  const { engine, memories } = await observed();
  expect(() => engine.newConfiguration('igloo' as 'gable')).toThrow();
  using roof = engine.open('{', 0);
  expect(roof.answer.status).toBe('refused');
  expect(memories).toHaveLength(1);
});

test('a closed roof answers nothing and costs no instance', async () => {
  const { engine, memories } = await observed();
  const roof = engine.open(JSON.stringify(engine.newConfiguration('pent')), 0);
  expect(roof.answer.status).toBe('solved');
  roof.close();
  roof.close();
  expect(() => roof.answerText).toThrow('closed');
  expect(memories).toHaveLength(1);
});
