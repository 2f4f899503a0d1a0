import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { ownerFor } from './postgres.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** PgBouncer in transaction mode. */
export interface Pooler {
  /** A URL to which `/` and the name of a database are added. */
  readonly address: string;
  stop(): Promise<void>;
}

/** Starts PgBouncer before a PostgreSQL server, as docs/deployment.md configures it. */
export async function startPgbouncer(server: string): Promise<Pooler> {
  const folder = temporaryFolder();
  const port = await freePort();
  const file = join(folder.path, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
* = host=127.0.0.1 port=${new URL(server).port} connect_query='set random_page_cost = 1.1; set statement_timeout = 10000; set lock_timeout = 5000; set idle_in_transaction_session_timeout = 30000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
auth_file =
pool_mode = transaction
max_client_conn = 1000
default_pool_size = 10
query_wait_timeout = 5
server_login_retry = 1
server_connect_timeout = 3
server_idle_timeout = 10
logfile = ${join(folder.path, 'log')}
`.replace(/^\* = /m, '* = user=postgres '),
  );
  const child = spawn('/usr/sbin/pgbouncer', [file], { stdio: 'ignore', ...ownerFor(folder.path) });
  await Promise.race([listens(port), failure(child)]);
  return {
    address: `postgres://postgres@127.0.0.1:${port}`,
    async stop() {
      const ended = once(child, 'close');
      child.kill('SIGKILL');
      await ended;
      folder.remove();
    },
  };
}

async function failure(child: ChildProcess): Promise<never> {
  await once(child, 'exit');
  throw new Error('PgBouncer does not start: install the Debian package pgbouncer');
}

async function listens(port: number): Promise<void> {
  for (;;) {
    const socket = createConnection(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return;
    } catch {
      await sleep(20);
    } finally {
      socket.destroy();
    }
  }
}
