import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import type { Configuration } from './index.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

test('two hundred edits of the largest hall stay under 40 MB', { timeout: 120_000 }, async () => {
  // An engine that nobody else has used: files share what they import, and memory never gets smaller.
  const instances = vi.spyOn(WebAssembly, 'Instance');
  vi.resetModules();
  const { createEngine } = await import('./index.ts');
  const engine = createEngine(JSON.parse(read('./catalogue/demo.json')));
  const memory = instances.mock.results[0]?.value.exports.memory as WebAssembly.Memory;
  expect(memory.buffer.byteLength).toBeLessThan(4e6);
  const hall: Configuration = JSON.parse(read('../tests/golden/hall-200x30.json'));
  const surfaces = hall.surfaces.slice(0, 1);
  const [surface] = surfaces;
  if (surface?.outline.shape !== 'rectangle') throw new Error('the hall is no rectangle');
  let solved = 0;
  for (let edit = 0; edit < 200; edit += 1) {
    surface.outline.width -= 1;
    const roof = engine.open(JSON.stringify(hall), 0);
    solved += roof.answerText.startsWith('{"status":"solved"') ? 1 : 0;
    roof.close();
  }
  expect(solved).toBe(200);
  expect(memory.buffer.byteLength).toBeLessThan(40e6);
});
