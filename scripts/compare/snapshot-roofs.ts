/** Snapshot of the command line for the golden roofs: answers, cut lists, bills of materials and plans. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readOrder } from '../../cli/arguments.ts';
import { carryOut } from '../../cli/commands.ts';
import { type Catalogue, createEngine } from '../../engine/index.ts';
import { goldenNames } from '../../tests/plans/draw-golden-plans.ts';
import { readable } from './readable.ts';

const root = join(import.meta.dirname, '../..');

export const goldenText = (name: string): string =>
  readFileSync(join(root, `tests/golden/${name}.json`), 'utf8');

/** Languages of compared printouts; English texts may change. */
const LANGUAGES = ['de', 'fr', 'it'] as const;

const COMMANDS = [
  'solve',
  'cuts',
  ...LANGUAGES.flatMap((language) =>
    ['bom --as csv', 'bom --as xlsx', 'cuts --as csv', 'plan --as svg', 'plan --as dxf'].map(
      (command) => `${command} --language ${language}`,
    ),
  ),
];

export async function snapshotRoofs(add: (name: string, text: string) => void): Promise<void> {
  const catalogue: Catalogue = JSON.parse(readFileSync(join(root, 'engine/catalogue/demo.json'), 'utf8'));
  const engine = createEngine(catalogue);
  for (const name of goldenNames()) {
    for (const command of COMMANDS) {
      const order = readOrder(command.split(' '));
      const {
        output = '',
        isJson,
        exitCode,
        message,
      } = await carryOut(order, goldenText(name), engine, catalogue);
      const type = isJson ? 'application/json' : order.format;
      add(`roof ${command} < ${name}.json`, await readable(output, type));
      add(`roof ${command} < ${name}.json: exit code`, `${exitCode} ${message}`);
    }
  }
}
