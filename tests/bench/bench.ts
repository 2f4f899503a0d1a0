/**
 * `npm run bench [-- parts]`: how fast the engine and the app are on this machine. Parts: `layout` (bare
 * layout: native, wasm, JavaScript, HiGHS), `layout-own` (the same without HiGHS), `solve` (whole roofs,
 * wasm under Node, with the targets), `drag`, `viewer`, `edits` and `pages` (3D: how it is
 * drawn, what 200 edits and 30 changes of the page leave behind; all in Chromium on the built app), `size`,
 * `server` (roofs: lists and saves on both databases), `server-cpu` (calls per millisecond of the processor; with
 * `BASE=folder` against another tree), `streams` (memory of an event stream), `lists` (of 100,000 projects), `arrivals` (a mix at
 * rising rates next to 500 event streams, one to four processes: the knee, shedding and recovery).
 * `transfers`: backup, restore and move of these. `survey` (how accurately surveyed
 * roofs are reconstructed, and how soon one has price and heights in Chromium). `light` and `still`: shade of a year and
 * a picture by rays, wasm under Node, with the targets. Without parts: `layout`, `solve`, `drag` and `size`.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Catalogue, type Configuration, createEngine, type RoofEngine } from '../../engine/index.ts';
import { benchArrivals } from './arrivals.ts';
import { MOVES, measureDrag } from './drag.ts';
import { benchEventStreams } from './event-streams.ts';
import { benchLayout, printMarkdown } from './layout-table.ts';
import { benchLight } from './light.ts';
import { benchOverload } from './overload.ts';
import { benchLists } from './project-lists.ts';
import { quantile } from './quantile.ts';
import { benchServerCpu } from './server-cpu.ts';
import { benchServer } from './server-load.ts';
import { benchStill } from './still.ts';
import { benchSurvey } from './survey-accuracy.ts';
import { measureSurveyTimes } from './survey-times.ts';
import { benchTransfers } from './transfers.ts';
import { measureLeaks, measureViewer } from './viewer.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const catalogue: Catalogue = read('engine/catalogue/demo.json');

/** The same roof with every surface a little narrower, so that no earlier answer can be reused. */
function variant(configuration: Configuration, step: number): string {
  const surfaces = configuration.surfaces.map((surface) => ({
    ...surface,
    outline:
      surface.outline.shape === 'polygon'
        ? { ...surface.outline, points: surface.outline.points.map(([x, y]) => [x, y + step]) }
        : { ...surface.outline, height: surface.outline.height + step },
  }));
  return JSON.stringify({ ...configuration, surfaces });
}

/** mm: a roof of the largest size would have no room for the rounds, of which each is 1 mm higher. */
const NEARLY_500_M = 499_900;

/** Milliseconds of an answer to a roof, to its text. */
function measureAnswer(open: RoofEngine['open'], text: string): number {
  const started = performance.now();
  const roof = open(text, 0);
  const answer = roof.answerText;
  const elapsed = performance.now() - started;
  roof.close();
  if (!answer.includes('"status":"solved"')) throw new Error(`not solved: ${answer.slice(0, 300)}`);
  return elapsed;
}

/** Milliseconds of `rounds` full solves, none of which can reuse another's surfaces. */
function measureSolve(engine: RoofEngine, configuration: Configuration, rounds: number): number[] {
  const warmUp = Math.min(20, rounds);
  const times = Array.from({ length: rounds + warmUp }, (_, round) =>
    measureAnswer(engine.open, variant(configuration, round)),
  );
  return times.slice(warmUp);
}

/** Milliseconds of `rounds` answers while the last cutout of the first surface that has one moves by 4 mm each. */
function measureMoves(engine: RoofEngine, golden: Configuration, rounds: number): number[] {
  const configuration = structuredClone(golden);
  const cutout = configuration.surfaces.find(({ cutouts }) => cutouts.length > 0)?.cutouts.at(-1);
  if (!cutout) throw new Error('the roof has no cutout');
  const warmUp = 10;
  const times = Array.from({ length: rounds + warmUp }, (_, round) => {
    // To and fro, so that it stays on the roof: never twice at one place.
    const by = (round % 2 ? -4 : 4) * round;
    cutout.x1 += by;
    cutout.x2 += by;
    return measureAnswer(engine.openMoving, JSON.stringify(configuration));
  });
  return times.slice(warmUp);
}

/** Every surface in portrait. */
const portrait = (configuration: Configuration): Configuration => ({
  ...configuration,
  layout: { ...configuration.layout, orientation: 'portrait' },
  surfaces: configuration.surfaces.map(({ orientation: _, ...surface }) => surface),
});

/** At no less than 95 % of the most power. */
const leastPrice = (configuration: Configuration): Configuration => ({
  ...configuration,
  layout: { ...configuration.layout, objective: 'price', powerFloor: 95 },
});

/** A pent roof of one rectangle, mm. */
function oneSurface(width: number, height: number): Configuration {
  const configuration: Configuration = read('tests/golden/pent-roof.json');
  const [surface] = configuration.surfaces;
  if (!surface) throw new Error('the pent roof has no surface');
  const outline = { shape: 'rectangle', width, height } as const;
  return {
    ...configuration,
    roof: { ...configuration.roof, type: 'free' },
    surfaces: [{ ...surface, outline, cutouts: [], skylights: [] }],
  };
}

/** As many surfaces as a roof may have, each a little wider than the one before. */
function manySurfaces(): Configuration {
  const configuration = oneSurface(100_000, 20_000);
  const surfaces = Array.from({ length: 64 }, (_, index) =>
    configuration.surfaces.map((surface) => ({
      ...surface,
      id: `s${index}`,
      outline: { shape: 'rectangle', width: 100_000 + index, height: 20_000 } as const,
    })),
  );
  return { ...configuration, surfaces: surfaces.flat() };
}

interface Line {
  work: string;
  median: number;
  p95: number;
  target: string;
  note: string;
}

function solveLines(): Line[] {
  const engine = createEngine(catalogue);
  const golden = (name: string): Configuration => read(`tests/golden/${name}.json`);
  const works = [
    ['house, full solve', golden('house-gable'), 500, 'median < 1.5 ms, p95 < 3 ms'],
    ['hall 60 x 12 m, full solve', golden('hall-60x12'), 100, '-'],
    ['hall 200 x 30 m, full solve', golden('hall-200x30'), 30, '< 25 ms'],
    ['house in portrait', portrait(golden('house-gable')), 200, '< 3 ms'],
    ['villa (hip) in portrait', portrait(golden('villa-hip')), 30, '-'],
    ['hall 200 x 30 m in portrait', portrait(golden('hall-200x30')), 15, '< 150 ms'],
    ['house, least price', leastPrice(golden('house-gable')), 30, '-'],
    ['villa, least price', leastPrice(golden('villa-hip')), 15, '-'],
    ['villa in portrait, least price', leastPrice(portrait(golden('villa-hip'))), 10, '< 500 ms'],
    ['hall 200 x 30 m, least price', leastPrice(golden('hall-200x30')), 5, '< 1 s'],
    ['hall in portrait, least price', leastPrice(portrait(golden('hall-200x30'))), 5, '< 2 s'],
    ['64 surfaces of 100 x 20 m, least price', leastPrice(manySurfaces()), 3, '< 2 s'],
    ['500 x 500 m in portrait', portrait(oneSurface(500_000, NEARLY_500_M)), 3, '< 5 s'],
    ['500 x 500 m, least price', leastPrice(oneSurface(500_000, NEARLY_500_M)), 3, '< 5 s'],
  ] as const;
  const moves = [
    ['house, a dormer moved', golden('house-gable'), 200, 'least < 0.7 ms'],
    ['hall 200 x 30 m, an opening moved', golden('hall-200x30'), 60, 'least < 7 ms'],
  ] as const;
  const line = (work: string, configuration: Configuration, times: number[], target: string): Line => {
    const answer = engine.open(JSON.stringify(configuration), 0).answer;
    const figures =
      answer.status === 'solved' ? `${answer.totals.power} W, ${answer.totals.activeModules} modules` : '';
    const note = `least ${Math.min(...times).toFixed(2)} ms; ${figures}`;
    return { work, median: quantile(times, 0.5), p95: quantile(times, 0.95), target, note };
  };
  return [
    ...moves.map(([work, configuration, rounds, target]) =>
      line(work, configuration, measureMoves(engine, configuration, rounds), target),
    ),
    ...works.map(([work, configuration, rounds, target]) =>
      line(work, configuration, measureSolve(engine, configuration, rounds), target),
    ),
  ];
}

const DRAGS = [
  ['drag a dormer of the house', 'house-gable', /^Gaube/, 1, 'p95 < 8 ms'],
  ['the same with the CPU slowed four times', 'house-gable', /^Gaube/, 4, 'no task over 50 ms, no move lost'],
  ['drag an opening of the hall 200 x 30 m', 'hall-200x30', /^Absatz/, 1, 'no task over 50 ms, no move lost'],
] as const;

async function dragLines(): Promise<Line[]> {
  const lines: Line[] = [];
  for (const [work, golden, opening, slowed, target] of DRAGS) {
    const { answers, longTasks, moves, work: computed } = await measureDrag(golden, opening, slowed);
    const tasks = longTasks.map((task) => task.toFixed(0)).join(', ') || 'none';
    const of = (times: number[]) => ({ median: quantile(times, 0.5), p95: quantile(times, 0.95) });
    const perAnswer = (computed / answers.length).toFixed(1);
    lines.push({
      work: `${work}: from the pointer to the answer on the main thread`,
      ...of(answers.map(({ arrived }) => arrived)),
      target,
      note: `${answers.length} answers, for each of which the main thread computes ${perAnswer} ms in all; tasks over 50 ms: ${tasks}; ${moves} of ${MOVES} moves heard`,
    });
    lines.push({ work: '... and taken in', ...of(answers.map(({ taken }) => taken)), target: '-', note: '' });
    lines.push({
      work: '... and painted, at 60 frames a second',
      ...of(answers.map(({ painted }) => painted)),
      target: '-',
      note: '',
    });
  }
  return lines;
}

const print = (lines: readonly Line[]): void =>
  printMarkdown(
    lines.map(({ work, median, p95, target, note }) => ({
      work,
      'median ms': median.toFixed(2),
      'p95 ms': p95.toFixed(2),
      target,
      note,
    })),
  );

const parts: Record<string, () => Promise<void> | void> = {
  layout: () => benchLayout(root, true),
  'layout-own': () => benchLayout(root, false),
  solve: () => print(solveLines()),
  drag: async () => print(await dragLines()),
  viewer: async () => printMarkdown(await measureViewer()),
  edits: async () => printMarkdown(await measureLeaks('edits')),
  pages: async () => printMarkdown(await measureLeaks('pages')),
  server: async () => printMarkdown(await benchServer()),
  'server-cpu': async () => printMarkdown(await benchServerCpu()),
  streams: async () => printMarkdown(await benchEventStreams()),
  lists: async () => printMarkdown(await benchLists()),
  transfers: async () => printMarkdown(await benchTransfers()),
  arrivals: async () => printMarkdown(await benchArrivals()),
  overload: async () => printMarkdown(await benchOverload()),
  survey: async () => {
    benchSurvey(root);
    printMarkdown(await measureSurveyTimes());
  },
  light: () => benchLight(root),
  still: () => benchStill(root),
  // The drag builds the app, whose size this reads.
  size: async () => {
    await import('../../scripts/size.ts');
  },
};

const asked = process.argv.slice(2);
const unknown = asked.filter((part) => !Object.hasOwn(parts, part));
if (unknown.length) {
  console.error(`No such part: ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}`);
  process.exit(2);
}
for (const part of asked.length ? asked : ['layout', 'solve', 'drag', 'size']) {
  console.log(`\n${part}`);
  await parts[part]?.();
}
