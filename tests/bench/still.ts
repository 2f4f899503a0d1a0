import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Catalogue, type Configuration, createEngine, type Ground } from '../../engine/index.ts';
import { loadStill, type Still, type StillScene } from '../../engine/still.ts';
import { stillScene } from '../../src/viewer/scene/still/still-scene.ts';
import { village } from './light.ts';

/** px, as the owner's link shows it. */
const SIZE = { width: 1280, height: 800 } as const;
/** Each with the samples that reach it, and the time for them, s. */
const GOALS = [
  { decibels: 34, samples: 16, seconds: 60 },
  { decibels: 40, samples: 64, seconds: 240 },
] as const;
/** px; a picture of 16 times the samples is compared at this size, which is as noisy per pixel. */
const COMPARED = { width: 320, height: 200 } as const;
const MORE = 16;

/** Rows of heights of a measured ground, the most that a roof has, and their distance, m. */
const [ROWS, STEP_M] = [41, 12] as const;

/** Prints how long a still of the golden house in a village takes, and how far it is from many more samples. */
export async function benchStill(root: string): Promise<void> {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const catalogue: Catalogue = JSON.parse(read('engine/catalogue/demo.json'));
  const engine = createEngine(catalogue);
  const configuration: Configuration = JSON.parse(engine.upgraded(read('tests/golden/house-gable.json')));
  using open = engine.open(JSON.stringify(configuration), 0);
  if (open.answer.status !== 'solved') throw new Error('not solved');
  const house = {
    ...{ solution: open.answer, table: open.cells, body: open.body() },
    ...{ colour: '#1d2935', ownColours: new Map(), guard: configuration.components.snowGuard },
  };
  const level = stillScene({ ...house, surroundings: village() }, SIZE.width / SIZE.height);
  const surroundings = { ...village(), ground: hillside() };
  const sloping = stillScene({ ...house, surroundings }, SIZE.width / SIZE.height);
  const still = await loadStill();
  console.log(
    `still of ${SIZE.width} x ${SIZE.height} px among 60 houses and 120 trees, wasm, time of one processor`,
  );
  const [few, many] = GOALS;
  for (const goal of [few, many]) measure(still, level, goal);
  console.log('on a measured hillside');
  measure(still, sloping, few);
}

/** A hillside that rises by 1 m per 8 m to the north, with waves. */
const hillside = (): Ground => ({
  corner: [(-ROWS * STEP_M) / 2, (-ROWS * STEP_M) / 2],
  step: STEP_M,
  heights: Array.from({ length: ROWS }, (_, row) =>
    Array.from({ length: ROWS }, (_, column) => (row - ROWS / 2) * (STEP_M / 8) + 2 * Math.sin(column / 3)),
  ),
});

function measure(still: Still, scene: StillScene, { decibels, samples, seconds }: (typeof GOALS)[number]) {
  const started = process.cpuUsage();
  still.begin(scene, SIZE.width, SIZE.height);
  for (let sample = 0; sample < samples; sample++) still.addSample();
  still.pixels();
  const { user, system } = process.cpuUsage(started);
  const took = (user + system) / 1e6;
  still.begin(scene, COMPARED.width, COMPARED.height);
  for (let sample = 0; sample < samples; sample++) still.addSample();
  const few = still.pixels();
  for (let sample = samples; sample < samples * MORE; sample++) still.addSample();
  const reached = ratio(few, still.pixels());
  const missed = took > seconds || reached < decibels ? ': missed' : '';
  console.log(
    `${samples} samples: ${took.toFixed(0)} s, ${reached.toFixed(1)} dB against ${samples * MORE}; ` +
      `target ${decibels} dB within ${seconds} s${missed}`,
  );
}

/** Peak signal-to-noise ratio of two pictures, dB. */
function ratio(one: Uint8ClampedArray, other: Uint8ClampedArray): number {
  const squares = one.reduce((sum, value, at) => sum + (value - (other[at] ?? 0)) ** 2, 0);
  // The opacity is always the same.
  return 10 * Math.log10(255 ** 2 / (squares / (one.length * 0.75)));
}
