import { parseArgs } from 'node:util';
import { CATALOGUE_LANGUAGES, type CatalogueLanguage } from '../contracts/domain/languages.ts';

const COMMANDS = ['solve', 'layout', 'bom', 'cuts', 'plan', 'check', 'read'] as const;
type Command = (typeof COMMANDS)[number];

const FORMATS = {
  solve: ['json'],
  layout: ['json'],
  bom: ['json', 'csv', 'xlsx', 'pdf'],
  cuts: ['json', 'csv', 'pdf'],
  plan: ['svg', 'pdf', 'dxf'],
  check: ['json'],
  read: ['json'],
} as const;
type Format = (typeof FORMATS)[Command][number];

/** A command line that can be carried out. */
export interface Order {
  readonly command: Command;
  readonly format: Format;
  readonly language: CatalogueLanguage;
  /** One input per line instead of one input. */
  readonly lines: boolean;
}

export const USAGE = `Usage: npm run --silent roof -- <command> [options] < input.json

  solve   configuration -> surfaces, totals, loads, checks, bill of materials
  layout  bare layout instance -> columns, rows, active cells
  bom     configuration -> bill of materials
  cuts    configuration -> pieces of glass and sheet metal made to measure
  plan    configuration -> drawing to scale
  check   configuration -> problems, or checks when it is a roof
  read    the portal's workbook (xlsx) -> configuration; every cell not understood on standard error

  --as json|csv|xlsx|pdf   bom, cuts (no xlsx): form of the answer (json)
  --as svg|pdf|dxf         plan: form of the drawing (svg)
  --language ${CATALOGUE_LANGUAGES.join('|')}   language of csv, xlsx, pdf, svg and dxf, and of what read says (de)
  --lines                  one input per line, one JSON value per line out; csv and svg as JSON strings

Exit code: 0 solved, 1 not feasible, 2 invalid, 3 broken off by the engine; the reason on standard error.`;

/** Thrown for a command line that cannot be carried out; its message says why. */
export class UsageError extends Error {}

/** The order that a command line gives. Throws `UsageError`. */
export function readOrder(commandLine: readonly string[]): Order {
  const { positionals, values } = parsed(commandLine);
  const [name, ...more] = positionals;
  const command = COMMANDS.find((known) => known === name);
  if (!command) throw new UsageError(name === undefined ? 'No command.' : `Unknown command: ${name}`);
  if (more.length) throw new UsageError(`Not understood: ${more.join(' ')}`);
  const formats: readonly Format[] = FORMATS[command];
  const format = values.as === undefined ? formats[0] : formats.find((known) => known === values.as);
  if (!format)
    throw new UsageError(`${command} cannot answer --as ${values.as}, only ${formats.join(', ')}.`);
  const language = CATALOGUE_LANGUAGES.find((known) => known === (values.language ?? 'de'));
  if (!language)
    throw new UsageError(
      `No such language: ${values.language}. There are ${CATALOGUE_LANGUAGES.join(', ')}.`,
    );
  const lines = values.lines ?? false;
  if (lines && command === 'read') throw new UsageError('read reads one workbook, not lines.');
  if (lines && (format === 'xlsx' || format === 'pdf' || format === 'dxf'))
    throw new UsageError(`--as ${format} answers one file and cannot be combined with --lines.`);
  return { command, format, language, lines };
}

function parsed(commandLine: readonly string[]) {
  try {
    return parseArgs({
      args: [...commandLine],
      allowPositionals: true,
      options: {
        as: { type: 'string' },
        language: { type: 'string' },
        lines: { type: 'boolean' },
      },
    });
  } catch (thrown) {
    throw new UsageError(thrown instanceof Error ? thrown.message : String(thrown));
  }
}
