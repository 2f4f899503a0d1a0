/**
 * The engine on the command line: `npm run --silent roof -- <command> [--lines]`.
 *
 * JSON on standard input, JSON on standard output. Exit code 0 solved, 1 not feasible, 2 invalid;
 * the reason on standard error. With `--lines` every input line is one input and gets one output
 * line, in order; an error is an answer too, and the exit code is the worst of all lines.
 */
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { type Answer, type Catalogue, createEngine, layout, type RoofEngine } from '../index.ts';

interface Result {
  /** One JSON value. */
  output: string;
  exitCode: 0 | 1 | 2;
  /** Why the exit code is not 0. */
  message: string;
}

const catalogue: Catalogue = JSON.parse(
  readFileSync(new URL('../catalogue/demo.json', import.meta.url), 'utf8'),
);
let engine: RoofEngine | undefined;
function roofEngine(): RoofEngine {
  engine ??= createEngine(catalogue);
  return engine;
}

/** An answer's exit code: not feasible when a surface that is to be roofed has no layout. */
function resultOf(answer: Answer, shown: unknown): Result {
  const output = JSON.stringify(shown);
  if (answer.status === 'refused') {
    const reasons = answer.problems.map(({ code, path }) => `${code} ${path}`.trim());
    return { output, exitCode: 2, message: reasons.join('; ') };
  }
  const untiled = answer.surfaces.filter(({ status }) => status === 'notTileable').map(({ id }) => id);
  return untiled.length
    ? { output, exitCode: 1, message: `FIELD_NOT_TILEABLE ${untiled.join(', ')}` }
    : { output, exitCode: 0, message: '' };
}

const EXIT_CODES: Record<string, 0 | 1 | 2> = { optimal: 0, 'no-power': 0, infeasible: 1, invalid: 2 };

const commands: Record<string, (input: string) => Result> = {
  solve(input) {
    const answer = roofEngine().solveWhole(input);
    return resultOf(answer, answer);
  },
  bom(input) {
    const answer = roofEngine().solveWhole(input);
    return resultOf(answer, answer.status === 'solved' ? answer.bom : answer);
  },
  check(input) {
    const answer = roofEngine().solveWhole(input);
    return resultOf(answer, answer.status === 'solved' ? { problems: [], checks: answer.checks } : answer);
  },
  layout(input) {
    const output = layout(input);
    const { status, path } = JSON.parse(output);
    return { output, exitCode: EXIT_CODES[status] ?? 2, message: `${status} ${path ?? ''}`.trim() };
  },
};

const USAGE = `Usage: npm run --silent roof -- <command> [--lines] < input.json

  solve   configuration -> surfaces, totals, loads, checks, bill of materials
  layout  bare layout instance -> columns, rows, active cells
  bom     configuration -> bill of materials
  check   configuration -> problems, or checks when it is a roof

  --lines one JSON value per line in, one per line out`;

async function main(): Promise<number> {
  const [name = '', ...flags] = process.argv.slice(2);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const unknown = flags.filter((flag) => flag !== '--lines');
  if (!command || unknown.length) {
    console.error(unknown.length ? `Unknown option: ${unknown.join(' ')}\n\n${USAGE}` : USAGE);
    return 2;
  }
  const input = await text(process.stdin);
  if (!flags.includes('--lines')) return report(command(input));
  const lines = input.split('\n');
  // A file's last line ends with a line break; what follows it is no line.
  if (lines.at(-1) === '') lines.pop();
  return lines.reduce((worst, line) => Math.max(worst, report(command(line))), 0);
}

function report({ output, exitCode, message }: Result): number {
  process.stdout.write(`${output}\n`);
  if (exitCode) console.error(message);
  return exitCode;
}

process.exitCode = await main();
