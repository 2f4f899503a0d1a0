/**
 * The engine on the command line: `npm run --silent roof -- <command> [options]`.
 *
 * JSON on standard input (a workbook for `read`, nothing for `verify`); JSON, or the file asked for with `--as`, on standard output. Exit code 0
 * solved, 1 not feasible, 2 invalid, 3 broken off by the engine; the reason on standard error. With `--lines` every input line is
 * one input and gets one output line, in order; an error is an answer too, and the exit code is the
 * worst of all lines.
 */
import { buffer } from 'node:stream/consumers';
import { main } from './main.ts';

process.exitCode = await main(process.argv.slice(2), {
  read: () => buffer(process.stdin),
  write: (output) => void process.stdout.write(output),
  complain: console.error,
});
