import { chmod, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request as sendRequest } from 'node:http';
import { join } from 'node:path';
import { json, text } from 'node:stream/consumers';
import { z } from 'zod';
import { NotPossible } from './command-line.ts';
import { copySqlite, type Database } from './db/database.ts';
import { holdJob, SWEEP_FILES } from './jobs/hold.ts';

/** The socket in the data folder on which the server takes requests for copies of its SQLite database. */
const socketIn = (dataFolder: string): string => join(dataFolder, 'snapshots.sock');

const CopyRequest = z.strictObject({ file: z.string() });

/**
 * Serves copies of a SQLite database, which is locked for one process, to other processes of the same user. While
 * the response is open, no file is deleted. Rejects if the folder cannot have a socket.
 */
export async function serveSnapshots(
  database: Database,
  dataFolder: string,
  onError: (error: unknown) => void,
): Promise<{ close(): void }> {
  const socket = socketIn(dataFolder);
  const server = createServer(async (request, response) => {
    try {
      const { file } = CopyRequest.parse(await json(request));
      const held = await holdJob(database, SWEEP_FILES);
      response.once('close', () => held.release().catch(onError));
      await copySqlite(database, file);
      response.writeHead(200).flushHeaders();
    } catch (error) {
      if (!(error instanceof NotPossible)) onError(error);
      response.writeHead(500).end((error as Error).message);
    }
  });
  // A killed process leaves its socket. The database is locked, so this is the only process.
  await rm(socket, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(socket, resolve);
  });
  await chmod(socket, 0o600);
  return {
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** A copy of a running server's database, while which no file is deleted. */
export interface Snapshot {
  /** Rejects with `NotPossible` if the server has ended meanwhile. */
  release(): Promise<void>;
}

/**
 * Asks the server that has the data folder open for a copy of its database as a new file. Rejects with
 * `NotPossible`.
 */
export async function requestSnapshot(dataFolder: string, file: string): Promise<Snapshot> {
  const failed = (cause: unknown): never => {
    throw new NotPossible(
      `The server in ${dataFolder} makes no copy of its database: ${(cause as Error).message}`,
      { cause },
    );
  };
  const asked = sendRequest({ socketPath: socketIn(dataFolder), method: 'POST' });
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve).once('error', reject);
    asked.end(JSON.stringify({ file }));
  }).catch(failed);
  if (response.statusCode !== 200) return failed(new Error(await text(response)));
  let isLost = false;
  response.once('close', () => {
    isLost = true;
  });
  response.on('error', () => {}).resume();
  return {
    async release() {
      const wasLost = isLost;
      asked.destroy();
      if (wasLost) throw new NotPossible('The server ended during the backup: repeat it.');
    },
  };
}
