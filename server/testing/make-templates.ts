/**
 * Makes the databases `migrated` and `seeded`: in TEMPLATES_FOLDER a folder with a SQLite file each, or on the
 * PostgreSQL server at TEMPLATES_SERVER.
 */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { seedDemo } from '../demo/seed.ts';
import { createLocalProvider } from '../identity/provider.ts';
import { systemClock } from '../platform/clock.ts';
import { openDatabase } from '../platform/db/database.ts';
import { createSolver } from '../platform/solving/solver.ts';
import { readSettings } from '../settings.ts';

const { TEMPLATES_FOLDER: folder = '', TEMPLATES_SERVER: server } = process.env;

const settingsOf = (name: string) =>
  readSettings({
    DATA_DIR: join(folder, server ? '' : name),
    ...(server && { DATABASE_URL: `${server}/${name}` }),
  });

async function execute(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

if (server) await execute('create database migrated');
await (await openDatabase(settingsOf('migrated'), systemClock)).destroy();

if (server) await execute('create database seeded template migrated');
else cpSync(join(folder, 'migrated'), join(folder, 'seeded'), { recursive: true });
const settings = settingsOf('seeded');
if (settings.auth.mode !== 'local') throw new Error('unreachable');
const database = await openDatabase(settings, systemClock);
await createLocalProvider(settings, settings.auth, database, systemClock);
const solver = createSolver();
await seedDemo(database, solver);
await solver.close();
await database.destroy();

// Databases with connections are not copied.
if (server)
  await execute(
    "update pg_database set datistemplate = true, datallowconn = false where datname in ('migrated', 'seeded')",
  );
