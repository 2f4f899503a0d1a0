import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Configuration, createEngine } from '../../../engine/index.ts';
import { importRoof } from '../../shared/files/import-roof.ts';
import { demoCatalogue, inProcessEngine } from '../testing/in-process-engine.ts';
import { roofFileText } from './use-export.ts';

const golden = join(import.meta.dirname, '../../../tests/golden');
const engine = createEngine(demoCatalogue);
const client = inProcessEngine();

async function read(text: string) {
  const roof = await importRoof(new Blob([text]), client);
  if (roof.status === 'refused') throw new Error(JSON.stringify(roof.problems));
  return { configuration: roof.configuration, variants: [...roof.variants] };
}

function answerTo(configuration: Configuration): string {
  const opened = engine.open(JSON.stringify(configuration), 500);
  const { answerText } = opened;
  opened.close();
  return answerText;
}

const names = globSync('*.json', { cwd: golden });
test.each(names)('writes %s as it was read, whatever its version', async (name) => {
  const roof = await read(readFileSync(join(golden, name), 'utf8'));
  const again = await read(roofFileText(roof));
  expect(again).toEqual(roof);
  expect(roofFileText(again)).toBe(roofFileText(roof));
  expect(answerTo(again.configuration)).toBe(answerTo(roof.configuration));
  expect(answerTo(roof.configuration)).toContain('"status":"solved"');
});

test('writes a roof with variants as it was read', async () => {
  const [first, second] = await Promise.all(
    ['house-gable.json', 'house-portrait.json'].map((name) => read(readFileSync(join(golden, name), 'utf8'))),
  );
  if (!first || !second) throw new Error('no golden roofs');
  const variants = [
    { id: '01980000-0000-7000-8000-000000000001', name: 'Quer', configuration: null },
    { id: '01980000-0000-7000-8000-000000000002', name: 'Hoch', configuration: second.configuration },
  ];
  const roof = { configuration: first.configuration, variants };
  expect(await read(roofFileText(roof))).toEqual(roof);
});
