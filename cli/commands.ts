import { contentOfFile } from '../contracts/domain/roofs.ts';
import { bomCsv } from '../documents/bom-csv.ts';
import { bomXlsx, headOf } from '../documents/bom-xlsx.ts';
import { boughtWith } from '../documents/bought.ts';
import { cutListCsv } from '../documents/cut-list-csv.ts';
import { billOfMaterialsPdf, planPdf } from '../documents/pdf/bill-of-materials.ts';
import { cutListPdf } from '../documents/pdf/cut-list.ts';
import { planDxf } from '../documents/plan-dxf.ts';
import { planSvg } from '../documents/plan-svg.ts';
import { priceInterval, withPriceRange } from '../documents/price-range.ts';
import { solvedBy } from '../documents/price-solver.ts';
import { translations } from '../documents/translations.ts';
import { openWorkbook } from '../documents/workbook/open.ts';
import { readSheets } from '../documents/workbook/read.ts';
import { WorkbookRefused } from '../documents/workbook/unpack.ts';
import { type NamedSolution, namedBom } from '../engine/article-names.ts';
import { freezeRoof } from '../engine/frozen-roof.ts';
import {
  type Answer,
  type Catalogue,
  type Configuration,
  engineVersion,
  type OpenRoof,
  type Problem,
  type RoofEngine,
  type Solution,
} from '../engine/index.ts';
import { loadLight } from '../engine/light.ts';
import { shadedSolution } from '../engine/shaded-yields.ts';
import { layout } from '../engine/tools.ts';
import type { Order } from './arguments.ts';

/** Result of a command for one input. */
export interface Result {
  /** JSON text, or the text or bytes of a file. Undefined if a rejected roof gives no file. */
  readonly output: string | Uint8Array | undefined;
  /** Whether `output` is a JSON text. */
  readonly isJson: boolean;
  readonly exitCode: 0 | 1 | 2 | 3;
  /** Reason for an exit code other than 0. */
  readonly message: string;
}

const light = await loadLight();

/** Exit codes by the status of a bare instance. */
const EXIT_CODES: Readonly<Record<string, 0 | 1 | 2>> = {
  optimal: 0,
  feasible: 0,
  'no-power': 0,
  infeasible: 1,
  invalid: 2,
};

/** Runs a command for one input. */
export async function carryOut(
  order: Order,
  text: string,
  engine: RoofEngine,
  catalogue: Catalogue,
): Promise<Result> {
  if (order.command === 'layout') return laidOut(text);
  const input = engine.upgraded(contentOfFile(text).configuration);
  using roof = engine.open(input, 0);
  const answer = roof.wholeAnswer;
  if (answer.status === 'refused') return refused(answer, order);
  const outcome = outcomeOf(answer);
  if (order.format === 'pdf')
    return { output: await pdf(order, input, roof, engine, catalogue), isJson: false, ...outcome };
  if (order.command === 'plan') {
    const output = plan(order, input, roof, catalogue);
    return { output, isJson: false, ...outcome };
  }
  if (order.command === 'cuts') return { ...cuts(order, input, roof), ...outcome };
  const solved = order.command === 'solve' ? withYields(input, answer, roof) : answer;
  const named = { ...solved, bom: namedBom(answer.bom, catalogue) };
  if (order.format === 'json')
    return { output: JSON.stringify(shown(order, named)), isJson: true, ...outcome };
  return { output: await file(order, input, named, engine, catalogue), isJson: false, ...outcome };
}

/** Returns a solved roof with shade in its yields. */
const withYields = <Solved extends Solution>(input: string, solution: Solved, roof: OpenRoof): Solved => {
  const { location }: Configuration = JSON.parse(input);
  return shadedSolution(light, location, solution, roof.cells, roof.body());
};

/** Result of an input on which the engine trapped; the next input gets a fresh instance. */
export function failed(thrown: unknown, { format, lines }: Order): Result {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  const output = format === 'json' || lines ? JSON.stringify({ status: 'failed', message }) : undefined;
  return { output, isJson: true, exitCode: 3, message };
}

/** Reads the roof of a workbook. If any cell is invalid, it returns only the faults. */
export async function readWorkbook(
  { language }: Order,
  bytes: Uint8Array<ArrayBuffer>,
  engine: RoofEngine,
  catalogue: Catalogue,
): Promise<Result> {
  const refusal = (message: string): Result => ({ output: undefined, isJson: true, exitCode: 2, message });
  try {
    const tools = { engine, catalogue, i18n: translations(language) };
    const { configuration, faults } = readSheets(await openWorkbook(bytes), tools);
    const places = faults.map(({ sheet, cell, value, reason }) =>
      [cell ? `${sheet}!${cell}` : sheet, value && `"${value}"`, `- ${reason}`].filter(Boolean).join(' '),
    );
    if (!configuration || places.length > 0) return refusal(places.join('\n') || 'NO_ROOF');
    return { output: JSON.stringify(configuration), isJson: true, exitCode: 0, message: '' };
  } catch (error) {
    if (error instanceof WorkbookRefused) return refusal(`WORKBOOK_REFUSED ${error.fault}`);
    throw error;
  }
}

/** Checks of severity "error" make a roof infeasible: a surface without a layout, an overloaded format. */
function outcomeOf({ checks }: Extract<Answer, { status: 'solved' }>): Pick<Result, 'exitCode' | 'message'> {
  const errors = checks.filter(({ severity }) => severity === 'error');
  const message = errors.map(({ code, surface }) => (surface ? `${code} ${surface}` : code)).join(', ');
  return { exitCode: errors.length ? 1 : 0, message };
}

function laidOut(input: string): Result {
  const output = layout(input);
  const { status, problems = [] } = JSON.parse(output);
  const exitCode = EXIT_CODES[status] ?? 2;
  return { output, isJson: true, exitCode, message: exitCode ? reasonsOf(problems) || status : '' };
}

/** A rejection is output as JSON, but never written as a file. */
function refused(answer: Extract<Answer, { status: 'refused' }>, { format, lines }: Order): Result {
  const output = format === 'json' || lines ? JSON.stringify(answer) : undefined;
  return { output, isJson: true, exitCode: 2, message: reasonsOf(answer.problems) };
}

const reasonsOf = (problems: readonly Problem[]) =>
  problems.map(({ code, path }) => `${code} ${path}`.trim()).join('; ');

function shown({ command }: Order, answer: Extract<Answer, { status: 'solved' }>): unknown {
  if (command === 'bom') return answer.bom;
  if (command === 'check') return { problems: [], checks: answer.checks };
  return answer;
}

/** Draws the plan of a solved roof; cells come as numbers. */
function plan(
  { format, language }: Order,
  input: string,
  roof: OpenRoof,
  catalogue: Catalogue,
): string | Uint8Array {
  const { answer: solution, cells: table } = roof;
  if (solution.status === 'refused') throw new Error('only solved roofs are drawn');
  const configuration: Configuration = JSON.parse(input);
  const planned = {
    configuration,
    solution,
    table,
    catalogueVersion: catalogue.version,
    colours: catalogue.colours,
  };
  if (format === 'svg') return planSvg(planned, translations(language));
  const cuts = roof.cutList();
  if (cuts.status === 'refused') throw new Error('only solved roofs are drawn');
  return planDxf(planned, cuts, translations(language));
}

/** Creates the bill of materials, cut list or plan of a solved roof as a PDF dated today. */
async function pdf(
  { command, language }: Order,
  input: string,
  open: OpenRoof,
  engine: RoofEngine,
  catalogue: Catalogue,
): Promise<Uint8Array> {
  const { answer: solution, cells } = open;
  if (solution.status === 'refused') throw new Error('only solved roofs are printed');
  const shaded = withYields(input, solution, open);
  const roof = await withPriceRange(
    freezeRoof(JSON.parse(input), shaded, cells, open.body(), catalogue, engineVersion()),
    solvedBy(engine, 0),
  );
  const cuts = open.cutList();
  if (cuts.status === 'refused') throw new Error('only solved roofs are cut');
  const writtenAt = Date.now();
  const paper = { author: 'Solar Partner Portal', roof, cuts, catalogue, writtenAt, isInvented: false };
  const write = { bom: billOfMaterialsPdf, cuts: cutListPdf, plan: planPdf }[
    command as 'bom' | 'cuts' | 'plan'
  ];
  return write(paper, translations(language));
}

/** Creates the cut list of a solved roof. */
function cuts({ format, language }: Order, input: string, roof: OpenRoof) {
  const list = roof.cutList();
  if (format === 'json' || list.status === 'refused') return { output: JSON.stringify(list), isJson: true };
  const configuration: Configuration = JSON.parse(input);
  return { output: cutListCsv(list, configuration, translations(language)), isJson: false };
}

async function file(
  { format, language }: Order,
  input: string,
  solution: NamedSolution,
  engine: RoofEngine,
  catalogue: Catalogue,
): Promise<string | Uint8Array> {
  const i18n = translations(language);
  const configuration: Configuration = JSON.parse(input);
  const range = await priceInterval(configuration, boughtWith(solution).price, solvedBy(engine, 0));
  const head = headOf(configuration, solution, catalogue.version, Date.now(), {
    priceRange: range ?? undefined,
  });
  if (format === 'csv') return bomCsv(solution.bom, head, catalogue, i18n);
  const workbook = await bomXlsx(solution.bom, head, catalogue, i18n);
  return new Uint8Array(await workbook.arrayBuffer());
}
