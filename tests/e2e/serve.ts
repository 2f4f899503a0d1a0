/** Server of the browser tests: like `server/main.ts`, but with a clock that `clock.ts` sets ahead. */
import { startPortal } from '../../server/portal.ts';
import { readSettings } from '../../server/settings.ts';
import { millisecondsAhead } from './clock.ts';

const settings = readSettings(process.env);
const clock = () => Date.now() + millisecondsAhead(settings.dataFolder);
const portal = await startPortal(settings, { clock });
process.once('SIGTERM', () => void portal.close({ timeoutMs: 1_000 }).then(() => process.exit(0)));
process.stdout.write(`Solar Partner Portal: ${settings.origin}\n`);
