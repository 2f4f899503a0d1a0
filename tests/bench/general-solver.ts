/**
 * The layout as a mixed-integer programme for HiGHS, a general solver, on a grid of 10 mm.
 *
 * One model per gap (in portrait per gap and offset of the grid of columns), the loop outside. A model is
 * a path from the field's one end to the other: one binary per format and start, and three flows for
 * fillers (begun, made one step longer, ended), one equation per position. That a filler has a largest
 * width is left out: a wider one can be split in two without changing the power, which is what is
 * maximised; number and width of fillers are not.
 */
import loadHighs from 'highs';
import { onGrid } from './instances.ts';
import { type Instance, landscapeTask, portraitParts } from './plain-javascript/layout.ts';
import { PortraitSearch } from './plain-javascript/portrait.ts';
import type { Task } from './plain-javascript/task.ts';

const highs = await loadHighs();

/** What the solver found within its time. */
export interface SolverOutcome {
  /** Most watts found; nothing when no model gave a solution. */
  readonly power: number | undefined;
  /** Upper bound over all models, W; equal to `power` when solved, nothing when a model has none. */
  readonly bound: number | undefined;
  readonly isOptimal: boolean;
  /** Milliseconds in the solver, without building the models. */
  readonly milliseconds: number;
  /** Models solved of all models. */
  readonly models: readonly [solved: number, all: number];
  /** Columns of the largest model. */
  readonly columns: number;
}

/** Solves an instance in mm on the grid; stops after a time in seconds for all models together. */
export function solveGenerally(instance: Instance, timeLimit: number): SolverOutcome {
  const paths = pathsOf(onGrid(instance));
  let [milliseconds, solved, columns] = [0, 0, 0];
  let power: number | undefined;
  let bound: number | undefined = 0;
  for (const [index, path] of paths.entries()) {
    // What is left is shared among the models that are left, so that each gets a bound.
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

/** A task and its one gap. */
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

/** A model column by column: the cost, and the equations it leaves and enters. */
interface Arcs {
  readonly costs: number[];
  readonly from: number[];
  readonly to: number[];
  readonly isWhole: number[];
}

/** Equation 0 to width − 1: a column starts here; then one per end of a filler; last the field's end. */
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
  /** The equation after a column that ends here; none when no column can follow. */
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

/** The watts of a solution that was not proven; none when there is none. */
const incumbentOf = (objective: number): number | undefined =>
  Number.isFinite(objective) && objective > 0 ? Math.round(objective) : undefined;
