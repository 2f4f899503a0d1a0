import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Catalogue, type Configuration, createEngine, type Surroundings } from '../../engine/index.ts';
import { loadLight } from '../../engine/light.ts';
import type { LitRoof } from '../../engine/shade.ts';
import { quantile } from './quantile.ts';

/** Target of 500 slates and every hour of a year, s. */
const TARGET_S = 1.5;
const SLATES = 500;

/** 60 gable roofs in rings, two trees beside each, and hills. */
export function village(): Surroundings {
  const places = Array.from({ length: 60 }, (_, index) => {
    const [angle, radius] = [index * 2.4, 18 + 12 * Math.sqrt(index)];
    return [Math.cos(angle) * radius, Math.sin(angle) * radius] as const;
  });
  return {
    horizon: Array.from({ length: 36 }, (_, index) => 4 + (index % 7)),
    buildings: places.map(([x, y]) => ({
      faces: [
        [
          [x, y, 6],
          [x + 10, y, 6],
          [x + 10, y + 4, 9],
          [x, y + 4, 9],
        ],
        [
          [x, y + 4, 9],
          [x + 10, y + 4, 9],
          [x + 10, y + 8, 6],
          [x, y + 8, 6],
        ],
      ],
    })),
    trees: places.flatMap(([x, y]) => [4, 9].map((west) => ({ at: [x - west, y, 0], height: 10, crown: 4 }))),
  };
}

/** Prints how long the shade of a year takes: of the golden house, counted as 500 slates, alone and in a village. */
export async function benchLight(root: string): Promise<void> {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const catalogue: Catalogue = JSON.parse(read('engine/catalogue/demo.json'));
  const engine = createEngine(catalogue);
  const configuration: Configuration = JSON.parse(engine.upgraded(read('tests/golden/house-gable.json')));
  using open = engine.open(JSON.stringify(configuration), 0);
  const { answer, cells } = open;
  if (answer.status !== 'solved' || answer.yields.status !== 'calculated') throw new Error('no yield');
  const count = cells.cells.length / 8;
  const roof: LitRoof = {
    latitude: configuration.location.latitude,
    horizontal: answer.yields.basis.horizontal,
    ...{ surfaces: answer.surfaces, table: cells, body: open.body(), surroundings: null },
  };
  const light = await loadLight();
  console.log(`shade of a year, ${count} slates counted as ${SLATES}, wasm, median of 5`);
  for (const [name, surroundings] of [
    ['alone', null],
    ['60 houses, 120 trees, hills', village()],
  ] as const)
    for (const [hours, days] of [
      ['8,760 h', 31],
      ['6 days a month', 6],
    ] as const) {
      const times = Array.from({ length: 6 }, () => {
        const started = performance.now();
        light.shade({ ...roof, surroundings }, days);
        return ((performance.now() - started) / 1000 / count) * SLATES;
      });
      const seconds = quantile(times.slice(1), 0.5);
      const goal = days === 31 ? `, target ${TARGET_S} s${seconds > TARGET_S ? ': missed' : ''}` : '';
      console.log(`${name}, ${hours}: ${seconds.toFixed(2)} s${goal}`);
    }
}
