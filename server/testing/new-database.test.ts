import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { newSqlite } from './new-database.ts';
import { SOCKET } from './templates.ts';
import { temporaryFolder } from './temporary-folder.ts';

test('finds the templates also where their server has just closed what was idle', async () => {
  const folder = temporaryFolder();
  const socket = join(folder.path, 'socket');
  const server = createServer((_, response) => response.end(folder.path)).listen(socket);
  vi.stubEnv(SOCKET, socket);
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    server.close();
    folder.remove();
  });
  await once(server, 'listening');
  for (const _time of [1, 2]) {
    await expect(newSqlite('seeded')).rejects.toThrow('ENOENT');
    server.closeIdleConnections();
  }
});
