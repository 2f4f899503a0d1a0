/**
 * The layout as a mixed-integer program for HiGHS, a general solver, on a grid of 10 mm.
 *
 * One model per gap (in portrait per gap and offset of the grid of columns), in an outer loop. A model is a path
 * from one end of the field to the other. It has one binary per format and start, three flows for fillers (begun,
 * extended by one step, ended), and one equation per position.
 * The maximum width of a filler is omitted: a wider one can be split in two at the same power, which is the
 * objective; number and width of fillers are not.
 */
import loadHighs from 'highs';
import { onGrid } from './instances.ts';
import { type Instance, landscapeTask, portraitParts } from './plain-javascript/layout.ts';
import { PortraitSearch } from './plain-javascript/portrait.ts';
import type { Task } from './plain-javascript/task.ts';

const highs = await loadHighs();

/** Result of the solver within its time limit. */
export interface SolverOutcome {
  /** Best power found, W; undefined if no model gave a solution. */
  readonly power: number | undefined;
  /** Upper bound over all models, W; equal to `power` if solved, undefined if a model has none. */
  readonly bound: number | undefined;
  readonly isOptimal: boolean;
  /** Time in the solver without building the models, ms. */
  readonly milliseconds: number;
  /** Number of models solved, and of all models. */
  readonly models: readonly [solved: number, all: number];
  /** Columns of the largest model. */
  readonly columns: number;
}

/** Solves an instance in mm on the grid. `timeLimit`: seconds for all models together. */
export function solveGenerally(instance: Instance, timeLimit: number): SolverOutcome {
  const paths = pathsOf(onGrid(instance));
  let [milliseconds, solved, columns] = [0, 0, 0];
  let power: number | undefined;
  let bound: number | undefined = 0;
  for (const [index, path] of paths.entries()) {
    // The remaining time is divided among the remaining models, so that each gets a bound.
    const rest = timeLimit - milliseconds / 1000;
    if (rest <= 0) {
      bound = undefined;
      break;
    }
    const outcome = solvePath(path, rest / (paths.length - index));
    milliseconds += outcome.milliseconds;
    columns = Math.max(columns, outcome.columns);
    if (outcome.isProven) solved += 1;
    if (outcome.power !== undefined) power = Math.max(power ?? 0, outcome.power);
    const isBounded = outcome.bound !== undefined || outcome.isInfeasible;
    bound = isBounded && bound !== undefined ? Math.max(bound, outcome.bound ?? 0) : undefined;
  }
  const isOptimal = solved === paths.length;
  const models = [solved, paths.length] as const;
  return { power, bound, isOptimal, milliseconds, models, columns };
}

/** A task with one gap. */
interface Path {
  readonly task: Task;
  readonly gap: number;
}

function pathsOf(instance: Instance): Path[] {
  const { min, max } = instance.gap;
  const gaps = Array.from({ length: max - min + 1 }, (_, index) => min + index);
  if (instance.orientation !== 'portrait') {
    const task = landscapeTask(instance);
    return gaps.map((gap) => ({ task, gap }));
  }
  const search = new PortraitSearch(...portraitParts(instance));
  return gaps.flatMap((gap) =>
    search.offsets(gap).map((offset) => ({ task: search.task(gap, offset, offset), gap: -instance.overlap })),
  );
}

/** A model, column by column: cost, and the equations it leaves and enters. */
interface Arcs {
  readonly costs: number[];
  readonly from: number[];
  readonly to: number[];
  readonly isWhole: number[];
}

/** Equations 0 to width − 1: a column starts here. Then one per end of a filler, and last the field's end. */
function arcsOf({ task, gap }: Path): Arcs {
  const { width, filler, tiles, active, emptyFormats } = task;
  const arcs: Arcs = { costs: [], from: [], to: [], isWhole: [] };
  const add = (cost: number, from: number, to: number, whole: number) => {
    arcs.costs.push(cost);
    arcs.from.push(from);
    arcs.to.push(to);
    arcs.isWhole.push(whole);
  };
  const end = 2 * width + 1;
  /** The equation after a column that ends here; undefined if no column can follow. */
  const after = (at: number): number | undefined =>
    at === width ? end : at < width && at + gap < width ? at + gap : undefined;
  tiles.forEach((tile, index) => {
    const rows = active[index] ?? new Int32Array(0);
    rows.forEach((count, start) => {
      const to = after(start + tile.width);
      if (to !== undefined && start < width && (count > 0 || emptyFormats))
        add(count * tile.power, start, to, 1);
    });
  });
  if (filler) {
    for (let at = 0; at + filler.min <= width; at += 1) add(0, at, width + at + filler.min, 0);
    for (let at = filler.min; at < width; at += 1) add(0, width + at, width + at + 1, 0);
    for (let at = filler.min; at <= width; at += 1) {
      const to = after(at);
      if (to !== undefined) add(0, width + at, to, 0);
    }
  }
  return arcs;
}

function solvePath(path: Path, timeLimit: number) {
  const { costs, from, to, isWhole } = arcsOf(path);
  const numCols = costs.length;
  const numRows = 2 * path.task.width + 2;
  const starts = Int32Array.from({ length: numCols + 1 }, (_, column) => 2 * column);
  const indices = new Int32Array(2 * numCols);
  const values = new Float64Array(2 * numCols);
  for (let column = 0; column < numCols; column += 1) {
    indices.set([from[column] ?? 0, to[column] ?? 0], 2 * column);
    values.set([-1, 1], 2 * column);
  }
  const balance = new Float64Array(numRows);
  balance[0] = -1;
  balance[numRows - 1] = 1;
  const { objectiveSense, modelStatus } = highs.constants;
  const model = highs.createModel({
    numCols,
    numRows,
    sense: objectiveSense.maximize,
    colCost: costs,
    colLower: new Float64Array(numCols),
    colUpper: new Float64Array(numCols).fill(1),
    rowLower: balance,
    rowUpper: balance,
    matrix: { format: 'csc', numRows, numCols, starts, indices, values },
    integrality: Int32Array.from(isWhole),
  });
  try {
    model.options.set({ output_flag: false, time_limit: timeLimit, mip_rel_gap: 0, mip_abs_gap: 0.5 });
    const started = performance.now();
    model.run();
    const milliseconds = performance.now() - started;
    const status = model.getModelStatus();
    const isOptimal = status === modelStatus.optimal;
    const isProven = isOptimal || status === modelStatus.infeasible;
    const found = isOptimal ? Math.round(model.getObjectiveValue()) : incumbentOf(model.getObjectiveValue());
    const dual = Number(model.info.get('mip_dual_bound'));
    return {
      milliseconds,
      isProven,
      isInfeasible: status === modelStatus.infeasible,
      columns: numCols,
      power: status === modelStatus.infeasible ? undefined : found,
      bound: isOptimal ? found : Number.isFinite(dual) ? Math.floor(dual + 1e-6) : undefined,
    };
  } finally {
    model.dispose();
  }
}

/** The power of an unproven solution, W; undefined if there is none. */
const incumbentOf = (objective: number): number | undefined =>
  Number.isFinite(objective) && objective > 0 ? Math.round(objective) : undefined;
