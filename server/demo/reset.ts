import { systemClock } from '../platform/clock.ts';
import { DatabaseUnavailable, openDatabase } from '../platform/db/database.ts';
import { createSolver } from '../platform/solving/solver.ts';
import { readSettings, SettingsError } from '../settings.ts';
import { seedDemo } from './seed.ts';

/** Those that others refer to come last. Keys of the local sign-in stay. */
const EMPTIED = [
  'job',
  'mail',
  'notification',
  'inbox',
  'file',
  'project_note',
  'project_message',
  'project_order',
  'offer',
  'roof_version',
  'project_event',
  'project',
  'approval_region',
  'holiday',
  'counter',
  'roof_draft',
  'roof',
  'identity',
  'preference',
  'person',
  'organisation',
  'oidc',
] as const;

try {
  const settings = readSettings(process.env);
  if (settings.auth.mode !== 'local')
    throw new SettingsError('Only a database of AUTH_MODE=local can be reset to demo data.');
  const database = await openDatabase(settings, systemClock);
  await database.transaction().execute(async (transaction) => {
    for (const table of EMPTIED) await transaction.deleteFrom(table).execute();
  });
  const solver = createSolver({ threads: settings.solverThreads });
  await seedDemo(database, solver, { projects: settings.demoProjects });
  await solver.close();
  await database.destroy();
  console.log('The database holds the demo data, and nothing else.');
} catch (error) {
  const expected = error instanceof SettingsError || error instanceof DatabaseUnavailable;
  console.error(expected ? error.message : error);
  process.exit(1);
}
