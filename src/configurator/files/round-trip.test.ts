import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createEngine } from '../../../engine/index.ts';
import { importRoof } from '../../shared/files/import-roof.ts';
import { demoCatalogue, inProcessEngine } from '../testing/in-process-engine.ts';
import { roofFileText } from './use-export.ts';

const golden = join(import.meta.dirname, '../../../tests/golden');
const engine = createEngine(demoCatalogue);
const client = inProcessEngine();

async function opened(text: string) {
  const read = await importRoof(new Blob([text]), client);
  if (read.status === 'refused') throw new Error(JSON.stringify(read.problems));
  return read.configuration;
}

test.each(globSync('*.json', { cwd: golden }))(
  '%s is written as it was read, of whatever version',
  async (name) => {
    const roof = await opened(readFileSync(join(golden, name), 'utf8'));
    const text = roofFileText(roof);
    const again = await opened(text);
    expect(again).toEqual(roof);
    expect(roofFileText(again)).toBe(text);
    const answerTo = (configuration: typeof roof) => {
      const opened = engine.open(JSON.stringify(configuration), 500);
      const { answerText } = opened;
      opened.close();
      return answerText;
    };
    expect(answerTo(again)).toBe(answerTo(roof));
    expect(answerTo(roof)).toContain('"status":"solved"');
  },
);
