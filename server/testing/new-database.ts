import { cpSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { mayConnectTo } from '../../tests/own-ports.ts';
import { SOCKET } from './templates.ts';
import { temporaryFolder } from './temporary-folder.ts';

/**
 * Initial content of a database: nothing, all tables, or also what the first start of a server writes (today's demo
 * data without projects, keys).
 */
export type Template = 'empty' | 'migrated' | 'seeded';

export interface TestDatabase {
  /** Leads a server to it. */
  readonly variables: Record<string, string>;
  remove(): Promise<void>;
}

/** Where the run's templates of a kind are, which are made at the first request. */
async function findTemplates(kind: 'sqlite' | 'postgres' | 'pooler'): Promise<string> {
  const socketPath = process.env[SOCKET];
  if (!socketPath) throw new Error('Only Vitest runs have template databases');
  return new Promise((resolve, reject) => {
    // Its own connection: the server may have just closed an idle one.
    get({ socketPath, path: `/${kind}`, agent: false }, async (response) => {
      const answer = await text(response);
      if (response.statusCode === 200) resolve(answer);
      else reject(new Error(answer));
    }).on('error', reject);
  });
}

/** A data folder of its own, with a copy of a SQLite file. */
export async function newSqlite(template: Template): Promise<TestDatabase> {
  const folder = temporaryFolder();
  if (template !== 'empty')
    cpSync(join(await findTemplates('sqlite'), template), folder.path, { recursive: true });
  return { variables: { DATA_DIR: folder.path }, remove: async () => folder.remove() };
}

let created = 0;

/** A database of the run's PostgreSQL server, behind PgBouncer with TEST_PGBOUNCER, and a data folder. */
export async function newPostgres(template: Template): Promise<TestDatabase> {
  const server = await findTemplates('postgres');
  const pooler = process.env.TEST_PGBOUNCER ? await findTemplates('pooler') : server;
  for (const address of [server, pooler]) mayConnectTo(Number(new URL(address).port));
  const execute = async (statement: string) => {
    const client = new pg.Client({ connectionString: `${server}/postgres` });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  created += 1;
  const name = `portal_${process.pid}_${created}`;
  await execute(
    `create database ${name} template ${template === 'empty' ? 'template0' : template} strategy file_copy`,
  );
  const folder = temporaryFolder();
  return {
    variables: {
      DATA_DIR: folder.path,
      DATABASE_URL: `${pooler}/${name}`,
      ...(pooler !== server && { DATABASE_DIRECT_URL: `${server}/${name}` }),
    },
    async remove() {
      folder.remove();
      await execute(`drop database ${name} with (force)`);
    },
  };
}
