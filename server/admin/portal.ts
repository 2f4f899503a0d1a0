/** The operator's command: `npm run --silent portal -- admin <command>`; see docs/administration.md. */
import { main } from './main.ts';

process.exitCode = await main(process.argv.slice(2), process.env, {
  write: (line) => void process.stdout.write(`${line}\n`),
  complain: console.error,
});
