import { systemClock } from '../platform/clock.ts';
import { openDatabase } from '../platform/db/database.ts';
import { createSolver } from '../platform/solving/solver.ts';
import { readSettings } from '../settings.ts';
import { seedDemo } from './seed.ts';

const settings = readSettings(process.env);
if (settings.auth.mode !== 'local') {
  console.error('Only a database of AUTH_MODE=local can be reset to demo data.');
  process.exit(1);
}
const database = await openDatabase(settings, systemClock);
for (const table of [
  'roof_draft',
  'roof',
  'identity',
  'preference',
  'person',
  'organisation',
  'oidc',
] as const)
  await database.deleteFrom(table).execute();
const solver = createSolver();
await seedDemo(database, solver);
await solver.close();
await database.destroy();
console.log('The database holds the demo data, and nothing else.');
