/** The operator's command: `npm run --silent portal -- admin <command>`; see docs/administration.md. */
import { processIo } from '../platform/command-line.ts';
import { main } from './main.ts';

process.exitCode = await main(process.argv.slice(2), process.env, processIo);
