import { sql } from 'kysely';
import { systemClock } from '../platform/clock.ts';
import { openDatabase } from '../platform/db/database.ts';
import { HOLIDAY_NOTICE_ID } from '../platform/db/migrations.ts';
import type { Tables } from '../platform/db/schema.ts';
import { createSolver } from '../platform/solving/solver.ts';
import { StartError } from '../platform/start-error.ts';
import { readSettings, SettingsError } from '../settings.ts';
import { seedDemo } from './seed.ts';

/**
 * Every table in this order: those that others refer to come last. Keys stay; what the
 * search looks into goes with its projects, and the content of files with the next sweep.
 */
const EMPTIED: Readonly<
  Record<
    Exclude<
      keyof Tables,
      'secret' | 'signing_key' | 'migration' | 'project_search' | 'content_removal' | 'rate_count' | 'notice'
    >,
    true
  >
> = {
  job: true,
  audit_entry: true,
  availability: true,
  organisation_change: true,
  organisation_note: true,
  approval_request: true,
  agreed_discount: true,
  catalogue_effect: true,
  catalogue_version: true,
  draft_file: true,
  mail: true,
  notification: true,
  inbox: true,
  document_title: true,
  document: true,
  video_position: true,
  video: true,
  invoice: true,
  file: true,
  project_note: true,
  project_message: true,
  picking_scan: true,
  certificate: true,
  participant: true,
  booking: true,
  training_session: true,
  picking_item: true,
  picking_list: true,
  storage_place: true,
  warehouse: true,
  material_list: true,
  ordered_article: true,
  project_milestone: true,
  supplier_answer: true,
  project_order: true,
  offer: true,
  roof_version: true,
  project_event: true,
  api_key: true,
  webhook_attempt: true,
  webhook_delivery: true,
  webhook: true,
  feed_event: true,
  project: true,
  approval_region: true,
  holiday: true,
  counter: true,
  roof_share: true,
  customer_offer: true,
  design_version: true,
  design: true,
  roof_draft: true,
  roof: true,
  identity: true,
  session: true,
  second_factor: true,
  recovery_code: true,
  preference: true,
  change_request: true,
  invitation: true,
  application: true,
  person: true,
  organisation: true,
  oidc: true,
};

try {
  const settings = readSettings(process.env);
  if (settings.auth.mode !== 'local')
    throw new SettingsError('Only a database of AUTH_MODE=local can be reset to demo data.');
  const database = await openDatabase(settings, systemClock);
  await database.transaction().execute(async (transaction) => {
    await sql`insert into content_removal (store_key, due_at, size)
      select store_key, ${systemClock()}, 0 from file`.execute(transaction);
    for (const table of Object.keys(EMPTIED) as (keyof typeof EMPTIED)[])
      await transaction.deleteFrom(table).execute();
    // The holiday notice belongs to every installation.
    await transaction.deleteFrom('notice').where('id', '!=', HOLIDAY_NOTICE_ID).execute();
  });
  const solver = createSolver({ threads: settings.solverThreads });
  await seedDemo(database, solver, { projects: settings.demoProjects });
  await solver.close();
  await database.destroy();
  console.log('The database holds the demo data, and nothing else.');
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
