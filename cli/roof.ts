/**
 * The engine on the command line: `npm run --silent roof -- <command> [options]`.
 *
 * JSON on standard input (a workbook for `read`); JSON, or the file asked for with `--as`, on standard output. Exit code 0
 * solved, 1 not feasible, 2 invalid, 3 broken off by the engine; the reason on standard error. With `--lines` every input line is
 * one input and gets one output line, in order; an error is an answer too, and the exit code is the
 * worst of all lines.
 */
import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { type Catalogue, createEngine } from '../engine/index.ts';
import { checkedCatalogue } from '../engine/tools.ts';
import { type Order, readOrder, USAGE, UsageError } from './arguments.ts';
import { carryOut, failed, type Result, readWorkbook } from './commands.ts';

async function main(): Promise<number> {
  const order = orderOrUsage(process.argv.slice(2));
  if (!order) return 2;
  const catalogue: Catalogue = JSON.parse(
    readFileSync(new URL('../engine/catalogue/demo.json', import.meta.url), 'utf8'),
  );
  const engine = createEngine(checkedCatalogue(catalogue));
  const bytes = await buffer(process.stdin);
  if (order.command === 'read')
    return report(await readWorkbook(order, new Uint8Array(bytes), engine, catalogue));
  const input = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const resultOf = (text: string): Promise<Result> =>
    carryOut(order, text, engine, catalogue).catch((thrown) => failed(thrown, order));
  if (!order.lines) return report(await resultOf(input));
  const lines = input.split('\n');
  // A file's last line ends with a line break; what follows it is no line.
  if (lines.at(-1) === '') lines.pop();
  let worst = 0;
  for (const line of lines) {
    const result = await resultOf(line);
    worst = Math.max(
      worst,
      report(result.isJson ? result : { ...result, output: JSON.stringify(result.output) }),
    );
  }
  return worst;
}

/** The order given, or nothing after the usage was shown. */
function orderOrUsage(commandLine: readonly string[]): Order | undefined {
  try {
    return readOrder(commandLine);
  } catch (thrown) {
    if (!(thrown instanceof UsageError)) throw thrown;
    console.error(`${thrown.message}\n\n${USAGE}`);
    return undefined;
  }
}

/** Texts end with a line break; bytes are written as they are. */
function report({ output, exitCode, message }: Result): number {
  if (output !== undefined)
    process.stdout.write(typeof output === 'string' ? endedByLineBreak(output) : output);
  if (exitCode) console.error(message);
  return exitCode;
}

const endedByLineBreak = (output: string): string => (output.endsWith('\n') ? output : `${output}\n`);

process.exitCode = await main();
