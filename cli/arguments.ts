import { parseArgs } from 'node:util';
import { CATALOGUE_LANGUAGES, type CatalogueLanguage } from '../contracts/domain/languages.ts';

const COMMANDS = ['solve', 'layout', 'bom', 'cuts', 'plan', 'check', 'read', 'verify'] as const;
type Command = (typeof COMMANDS)[number];

const FORMATS = {
  solve: ['json'],
  layout: ['json'],
  bom: ['json', 'csv', 'xlsx', 'pdf'],
  cuts: ['json', 'csv', 'pdf'],
  plan: ['svg', 'pdf', 'dxf'],
  check: ['json'],
  read: ['json'],
  verify: ['json'],
} as const;
type Format = (typeof FORMATS)[Command][number];

/** A command line that can be carried out. */
export interface Order {
  readonly command: Command;
  readonly format: Format;
  readonly language: CatalogueLanguage;
  /** One input per line instead of one input. */
  readonly lines: boolean;
  /** Files of `verify`. */
  readonly verified?: VerifiedFiles;
}

/** Paths of a printout, of the public keys and of the version of the catalogue that it names. */
export interface VerifiedFiles {
  readonly file: string;
  readonly keys: string;
  readonly catalogue: string;
}

export const USAGE = `Usage: npm run --silent roof -- <command> [options] < input.json

  solve   configuration -> surfaces, totals, loads, checks, bill of materials
  layout  bare layout instance -> columns, rows, active cells
  bom     configuration -> bill of materials
  cuts    configuration -> pieces of glass and sheet metal made to measure
  plan    configuration -> drawing to scale
  check   configuration -> problems, or checks when it is a roof
  read    the portal's workbook (xlsx) -> configuration; every cell not understood on standard error
  verify  signed printout (pdf) -> whether it is genuine, and its bill counted again; reads no input

  verify FILE --key KEYS.json --catalogue VERSION.json
                           keys: GET /v1/signing-keys; the version of the catalogue that the printout names

  --as json|csv|xlsx|pdf   bom, cuts (no xlsx): form of the answer (json)
  --as svg|pdf|dxf         plan: form of the drawing (svg)
  --language ${CATALOGUE_LANGUAGES.join('|')}   language of csv, xlsx, pdf, svg and dxf, and of what read says (de)
  --lines                  one input per line, one JSON value per line out; csv and svg as JSON strings

Exit code: 0 solved, or genuine with an equal bill; 1 not feasible, or another bill; 2 invalid, or not genuine;
3 broken off by the engine; the reason on standard error.`;

/** Thrown for a command line that cannot be carried out; its message says why. */
export class UsageError extends Error {}

/** The order that a command line gives. Throws `UsageError`. */
export function readOrder(commandLine: readonly string[]): Order {
  const { positionals, values } = parsed(commandLine);
  const [name, ...more] = positionals;
  const command = COMMANDS.find((known) => known === name);
  if (!command) throw new UsageError(name === undefined ? 'No command.' : `Unknown command: ${name}`);
  const verified = verifiedFiles(command, more, values);
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
  if (lines && (command === 'read' || command === 'verify'))
    throw new UsageError(`${command} reads one file, not lines.`);
  if (lines && (format === 'xlsx' || format === 'pdf' || format === 'dxf'))
    throw new UsageError(`--as ${format} answers one file and cannot be combined with --lines.`);
  return { command, format, language, lines, ...(verified && { verified }) };
}

/** Files of `verify`; other commands have none. Throws `UsageError`. */
function verifiedFiles(
  command: Command,
  positionals: readonly string[],
  { key: keys, catalogue }: ReturnType<typeof parsed>['values'],
): VerifiedFiles | undefined {
  const [file, ...more] = command === 'verify' ? positionals : [undefined, ...positionals];
  if (more.length) throw new UsageError(`Not understood: ${more.join(' ')}`);
  if (command !== 'verify') {
    if (keys ?? catalogue) throw new UsageError(`${command} takes neither --key nor --catalogue.`);
    return undefined;
  }
  if (!file || !keys || !catalogue)
    throw new UsageError('verify needs FILE --key KEYS.json --catalogue VERSION.json.');
  return { file, keys, catalogue };
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
        key: { type: 'string' },
        catalogue: { type: 'string' },
      },
    });
  } catch (thrown) {
    throw new UsageError(thrown instanceof Error ? thrown.message : String(thrown));
  }
}
