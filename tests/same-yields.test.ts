import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readOrder } from '../cli/arguments.ts';
import { carryOut } from '../cli/commands.ts';
import { onAllArticles } from '../contracts/domain/discounts.ts';
import { type Configuration, createEngine, type Surroundings } from '../engine/index.ts';
import { loadLight } from '../engine/light.ts';
import { catalogue, shipped } from '../server/platform/solving/shipped-catalogue.ts';
import { createSolver } from '../server/platform/solving/solver.ts';
import { yieldsWithShade } from '../src/configurator/solving/shade.ts';

const golden = join(import.meta.dirname, 'golden');
const engine = createEngine(catalogue);
const light = await loadLight();

/** A neighbour to the south, a tree and hills. */
const AROUND: Surroundings = {
  horizon: Array.from({ length: 36 }, (_, index) => 3 + (index % 9)),
  buildings: [
    {
      faces: [
        [
          [-8, -20, 7],
          [8, -20, 7],
          [8, -14, 10],
          [-8, -14, 10],
        ],
      ],
    },
  ],
  trees: [{ at: [9, -9, 0], height: 12, crown: 6 }],
};

test('app, server and command line have the same yields of every golden roof, alone and among neighbours', async () => {
  const solver = createSolver();
  const names = readdirSync(golden).filter((file) => file.endsWith('.json'));
  expect(names.length).toBeGreaterThan(14);
  for (const name of names) {
    const alone: Configuration = JSON.parse(engine.upgraded(readFileSync(join(golden, name), 'utf8')));
    for (const surroundings of [null, AROUND]) {
      const location = { ...alone.location, ...(surroundings && { surroundings }) };
      const configuration = { ...alone, partnerDiscount: null, location };
      const text = JSON.stringify(configuration);

      using roof = engine.open(text, 0);
      const { answer, cells } = roof;
      if (answer.status !== 'solved') throw new Error(`${name} is refused`);
      const solved = { solution: answer, table: cells, body: roof.body() };
      const shown = await yieldsWithShade(solved, location, async (lit) => light.shade(lit));
      expect([name, shown]).toEqual([name, expect.objectContaining({ shade: expect.anything() })]);

      const frozen = await solver.solveToFreeze(configuration, {
        ...{ organisation: 'a', catalogue: shipped, discount: onAllArticles(0) },
      });
      if (frozen.status !== 'frozen') throw new Error(`${name} is refused`);
      expect([name, frozen.roof.solution.yields]).toEqual([name, shown]);

      const { output } = await carryOut(readOrder(['solve']), text, engine, catalogue);
      expect([name, JSON.parse(String(output)).yields]).toEqual([name, shown]);
    }
  }
  await solver.close();
});
