import { chmod, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { NotPossible } from './command-line.ts';
import { type Database, type FrozenFile, freezeFile } from './db/database.ts';
import { holdJob, SWEEP_FILES } from './jobs/hold.ts';

/** The socket in the data folder on which the server of a SQLite database takes requests of backups. */
const socketIn = (dataFolder: string): string => join(dataFolder, 'snapshots.sock');

/**
 * Freezes the SQLite database of this process for backups in other processes of the same user. `/hold` keeps
 * contents of files, `/freeze` the main file, until the client closes the connection; `/thaw` ends the latter, with 200
 * if the file was frozen all the time. Rejects if the folder cannot have a socket.
 */
export async function serveSnapshots(
  database: Database,
  dataFolder: string,
  onError: (error: unknown) => void,
): Promise<{ close(): void }> {
  const socket = socketIn(dataFolder);
  let frozen: FrozenFile | null = null;
  const thaw = (): boolean => {
    const wasFrozen = frozen?.thaw() ?? false;
    frozen = null;
    return wasFrozen;
  };
  const calls: Record<string, (response: ServerResponse) => Promise<void>> = {
    async '/hold'(response) {
      const held = await holdJob(database, SWEEP_FILES);
      response.once('close', () => held.release().catch(onError));
      response.writeHead(200).flushHeaders();
    },
    async '/freeze'(response) {
      frozen = await freezeFile(database);
      response.once('close', thaw);
      response.writeHead(200).flushHeaders();
    },
    async '/thaw'(response) {
      response.writeHead(thaw() ? 200 : 409).end();
    },
  };
  const server = createServer(async ({ url = '' }, response) => {
    try {
      await calls[url]?.(response);
      if (!calls[url]) response.writeHead(404).end();
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

/** The main file of a running server's database, as of one instant, while no content of files is deleted. */
export interface Snapshot {
  /** Lets the file change again. Rejects with `NotPossible` if it changed before. */
  thaw(): Promise<void>;
  /** Ends the snapshot. Rejects with `NotPossible` if the server has ended meanwhile. */
  release(): Promise<void>;
}

/** Asks the server that has the data folder open for a snapshot. Rejects with `NotPossible`. */
export async function requestSnapshot(dataFolder: string): Promise<Snapshot> {
  const lost = new NotPossible('The server ended, or its disk was full, during the backup: repeat it.');
  const call = async (path: string): Promise<IncomingMessage> => {
    const failed = (cause: unknown): never => {
      throw new NotPossible(
        `The server in ${dataFolder} gives no snapshot of its database: ${(cause as Error).message}`,
        { cause },
      );
    };
    const asked = sendRequest({ socketPath: socketIn(dataFolder), path, method: 'POST' });
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      asked.once('response', resolve).once('error', reject).end();
    }).catch(failed);
    if (response.statusCode === 500) return failed(new Error(await text(response)));
    response.on('error', () => {}).resume();
    return response;
  };
  const held = await call('/hold');
  const frozen = await call('/freeze').catch((error) => {
    held.destroy();
    throw error;
  });
  return {
    async thaw() {
      const { statusCode } = await call('/thaw').catch(() => ({ statusCode: 0 }));
      if (statusCode !== 200) throw lost;
    },
    async release() {
      const isLost = held.destroyed;
      for (const response of [held, frozen]) response.destroy();
      if (isLost) throw lost;
    },
  };
}
