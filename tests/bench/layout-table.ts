/**
 * The bare layout problem, solved four ways: natively, as WebAssembly under Node, by the same algorithm in plain
 * JavaScript, and by a general solver on a 10 mm grid. One table with optima and times.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { layout as engineLayout } from '../../engine/tools.ts';
import { solveGenerally } from './general-solver.ts';
import { INSTANCES, type Named, onGrid } from './instances.ts';
import { layout as javascriptLayout } from './plain-javascript/layout.ts';
import { quantile } from './quantile.ts';

/**
 * Time limit of the general solver per instance, over all gaps and offsets, seconds: a thousand times what the
 * engine takes for the largest landscape instance.
 */
const TIME_LIMIT = 25;
/** Runs per measurement: until the time budget is used, within these limits. */
const RUNS = { budget: 1000, fewest: 5, most: 500 } as const;
/** Both JavaScript compilers take a while to optimise hot code. */
const WARM_UP = { budget: 300, most: 50 } as const;

interface Figures {
  readonly status: string;
  readonly power?: number;
  readonly fillers?: number;
  readonly gap?: number;
}

interface Measured {
  readonly figures: Figures;
  readonly milliseconds: readonly number[];
}

/** Measures a solver from text to text; undefined if it does not support the instance. */
function measure(run: (text: string) => string, text: string): Measured | undefined {
  const figures: Figures = JSON.parse(run(text));
  if (figures.status !== 'optimal') return undefined;
  const repeat = ({ budget, most, fewest }: { budget: number; most: number; fewest: number }): number[] => {
    const milliseconds: number[] = [];
    const started = performance.now();
    while (
      milliseconds.length < fewest ||
      (milliseconds.length < most && performance.now() - started < budget)
    ) {
      const from = performance.now();
      run(text);
      milliseconds.push(performance.now() - from);
    }
    return milliseconds;
  };
  repeat({ ...WARM_UP, fewest: 1 });
  return { figures, milliseconds: repeat(RUNS) };
}

/** Solves every instance natively; empty without a Rust tool chain. */
function measureNatively(root: string, instances: readonly Named[]): (Measured | undefined)[] {
  const input = instances.map(({ instance }) => JSON.stringify(instance)).join('\n');
  const { status, stdout, error } = spawnSync('cargo', ['bench', '--quiet', '--bench', 'layout'], {
    cwd: join(root, 'engine-rs'),
    input,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'inherit'],
    maxBuffer: 1 << 28,
  });
  if (error || status !== 0) {
    console.error('The native column is empty: cargo is missing or failed.');
    return [];
  }
  return stdout
    .trim()
    .split('\n')
    .map((line) => {
      const { micros, ...figures }: Figures & { micros: number[] } = JSON.parse(line);
      return figures.status === 'optimal'
        ? { figures, milliseconds: micros.map((time) => time / 1000) }
        : undefined;
    });
}

const short = (milliseconds: number): string =>
  milliseconds >= 100 ? milliseconds.toFixed(0) : milliseconds.toFixed(milliseconds >= 10 ? 1 : 2);
const times = (measured: Measured | undefined): string =>
  measured
    ? `${short(quantile(measured.milliseconds, 0.5))} / ${short(quantile(measured.milliseconds, 0.95))}`
    : '-';

/** The solver's time, and what it had proved at its limit. */
function solverText({ instance }: Named) {
  const outcome = solveGenerally(instance, TIME_LIMIT);
  const { power, bound, isOptimal, milliseconds, models } = outcome;
  const found = power === undefined ? 'none found' : String(power);
  return {
    isOptimal,
    median: milliseconds,
    time: isOptimal ? short(milliseconds) : `> ${TIME_LIMIT} s, ${models[0]} of ${models[1]} models`,
    power: isOptimal ? found : `${found}, bound ${bound ?? 'none'}`,
  };
}

/** Prints the table. Throws if two exact solvers differ on an instance. */
export function benchLayout(root: string, withSolver: boolean): void {
  const native = measureNatively(root, INSTANCES);
  const rows = INSTANCES.map((named, index) => {
    const text = JSON.stringify(named.instance);
    const own = [native[index], measure(engineLayout, text), measure(javascriptLayout, text)] as const;
    const known = own.flatMap((measured) => (measured ? [measured.figures] : []));
    const [first] = known;
    for (const { power, fillers, gap } of known) {
      if (power !== first?.power || fillers !== first?.fillers || gap !== first?.gap) {
        throw new Error(`${named.name}: ${JSON.stringify(known)}`);
      }
    }
    const [compiled, wasm, javascript] = own;
    const onGridPower: Figures = JSON.parse(javascriptLayout(JSON.stringify(onGrid(named.instance))));
    const solver = withSolver ? solverText(named) : undefined;
    const reference = wasm ?? compiled;
    const ratio = (milliseconds: number | undefined): string =>
      reference && milliseconds !== undefined
        ? `${short(milliseconds / quantile(reference.milliseconds, 0.5))} ×`
        : '-';
    return {
      instance: named.name,
      'optimum W': first?.power ?? '-',
      native: times(compiled),
      wasm: times(wasm),
      JavaScript: times(javascript),
      'JS : engine': ratio(javascript && quantile(javascript.milliseconds, 0.5)),
      'optimum W on grid': onGridPower.power ?? '-',
      ...(solver && {
        HiGHS: solver.time,
        'HiGHS W': solver.power,
        'HiGHS : engine': `${solver.isOptimal ? '' : '> '}${ratio(solver.median)}`,
      }),
    };
  });
  console.log('Bare layout, every gap of 10 to 30 mm; ms, median / p95. HiGHS: 10 mm grid, one run.');
  printMarkdown(rows);
}

/** Prints a Markdown table that can be pasted into the docs. */
export function printMarkdown(rows: readonly Record<string, string | number>[]): void {
  const heads = Object.keys(rows[0] ?? {});
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
  console.log(line(heads));
  console.log(line(heads.map(() => '---')));
  for (const row of rows) console.log(line(heads.map((head) => row[head] ?? '')));
}
