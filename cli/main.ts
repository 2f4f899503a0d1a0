import { readFileSync } from 'node:fs';
import { type Catalogue, createEngine } from '../engine/index.ts';
import { checkedCatalogue } from '../engine/tools.ts';
import { type Order, readOrder, USAGE, UsageError } from './arguments.ts';
import { carryOut, failed, type Result, readWorkbook } from './commands.ts';
import { verifyFile } from './verify.ts';

/** Standard input, output and error. */
export interface Io {
  read(): Promise<Uint8Array>;
  write(output: string | Uint8Array): void;
  complain(message: string | undefined): void;
}

/** Carries out a command line; returns the exit code. */
export async function main(commandLine: readonly string[], io: Io): Promise<number> {
  const order = orderOrUsage(commandLine, io);
  if (!order) return 2;
  if (order.verified) return report(io, await verifyFile(order.verified));
  const catalogue: Catalogue = JSON.parse(
    readFileSync(new URL('../engine/catalogue/demo.json', import.meta.url), 'utf8'),
  );
  const engine = createEngine(checkedCatalogue(catalogue));
  const bytes = await io.read();
  if (order.command === 'read')
    return report(io, await readWorkbook(order, new Uint8Array(bytes), engine, catalogue));
  const input = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const resultOf = (text: string): Promise<Result> =>
    carryOut(order, text, engine, catalogue).catch((thrown) => failed(thrown, order));
  if (!order.lines) return report(io, await resultOf(input));
  const lines = input.split('\n');
  // A file's last line ends with a line break; what follows it is no line.
  if (lines.at(-1) === '') lines.pop();
  let worst = 0;
  for (const line of lines) {
    const result = await resultOf(line);
    worst = Math.max(
      worst,
      report(io, result.isJson ? result : { ...result, output: JSON.stringify(result.output) }),
    );
  }
  return worst;
}

/** The order given, or nothing after the usage was shown. */
function orderOrUsage(commandLine: readonly string[], io: Io): Order | undefined {
  try {
    return readOrder(commandLine);
  } catch (thrown) {
    if (!(thrown instanceof UsageError)) throw thrown;
    io.complain(`${thrown.message}\n\n${USAGE}`);
    return undefined;
  }
}

/** Texts end with a line break; bytes are written as they are. */
function report(io: Io, { output, exitCode, message }: Result): number {
  if (output !== undefined) io.write(typeof output === 'string' ? endedByLineBreak(output) : output);
  if (exitCode) io.complain(message);
  return exitCode;
}

const endedByLineBreak = (output: string): string => (output.endsWith('\n') ? output : `${output}\n`);
