/** The server of the browser tests, as `server/main.ts` starts it but for its clock, which `clock.ts` sets forward. */
import { buildApp } from '../../server/app.ts';
import { readSettings } from '../../server/settings.ts';
import { millisecondsAhead } from './clock.ts';

const settings = readSettings(process.env);
const app = await buildApp(settings, { clock: () => Date.now() + millisecondsAhead(settings.dataFolder) });
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
await app.listen({ port: settings.port, host: settings.host });
