/** The commands `npm run backup`, `restore` and `move-database`; see docs/backup.md. */
import { processIo } from '../platform/command-line.ts';
import { main } from './main.ts';

process.exitCode = await main(process.argv.slice(2), process.env, processIo);
