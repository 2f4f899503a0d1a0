import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readOrder } from '../../cli/arguments.ts';
import { carryOut } from '../../cli/commands.ts';
import { type Catalogue, createEngine } from '../../engine/index.ts';

const root = join(import.meta.dirname, '../..');
const goldenFolder = join(root, 'tests/golden');

/** Where the reviewed plan of a golden roof is kept. */
export const planFile = (name: string): string => join(goldenFolder, 'plans', `${name}.svg`);

/** The names of the golden roofs, in order. */
export const goldenNames = (): string[] =>
  readdirSync(goldenFolder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort();

/** The plan of every golden roof by its name, as `roof plan` gives it. */
export async function drawGoldenPlans(): Promise<Map<string, string>> {
  const catalogue: Catalogue = JSON.parse(readFileSync(join(root, 'engine/catalogue/demo.json'), 'utf8'));
  const engine = createEngine(catalogue);
  const order = readOrder(['plan', '--as', 'svg']);
  const plans = new Map<string, string>();
  for (const name of goldenNames()) {
    const input = readFileSync(join(goldenFolder, `${name}.json`), 'utf8');
    const { output, message } = await carryOut(order, input, engine, catalogue);
    if (typeof output !== 'string') throw new Error(`${name} has no plan: ${message}`);
    plans.set(name, output);
  }
  return plans;
}
