import { createReadStream } from 'node:fs';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { ScannerUnavailable } from './scanner-unavailable.ts';

/** Looks for malware in uploads. */
export interface FileScanner {
  /** Returns the name of the malware in a file; null without any. Rejects with `ScannerUnavailable`. */
  malwareIn(path: string, signal?: AbortSignal): Promise<string | null>;
  /** Number of files being scanned. */
  queueLength(): number;
}

/** Timeout of a scan. Files of 60 MB, the largest, take about 8 s on one core. */
const TIMEOUT_MS = 30_000;
/** Longest reply, characters; signatures have names of some dozens. */
const LONGEST_REPLY = 1_000;

/** Finds no malware, without a scanner. */
export const noScanner: FileScanner = { malwareIn: async () => null, queueLength: () => 0 };

/** A ClamAV daemon at tcp://HOST:PORT or unix:///PATH. */
export function createScanner(url: string, timeoutMs = TIMEOUT_MS): FileScanner {
  const { protocol, hostname, port, pathname } = new URL(url);
  const target =
    protocol === 'unix:' ? { path: decodeURIComponent(pathname) } : { host: hostname, port: Number(port) };
  let scanning = 0;

  async function ask(path: string, signal: AbortSignal): Promise<string> {
    const socket = connect({ ...target, signal });
    const content = Readable.from(framesOf(path)).on('error', (error) => socket.destroy(error));
    content.pipe(socket, { end: false });
    let reply = '';
    try {
      for await (const chunk of socket.setEncoding('latin1')) {
        reply += chunk;
        if (reply.length > LONGEST_REPLY) break;
      }
    } catch (error) {
      // The daemon may reply and disconnect before it has read everything.
      if (reply === '') throw error;
    } finally {
      content.destroy();
      socket.destroy();
    }
    return reply;
  }

  return {
    queueLength: () => scanning,
    async malwareIn(path, signal) {
      scanning += 1;
      const timeout = AbortSignal.timeout(timeoutMs);
      try {
        const reply = await ask(path, signal ? AbortSignal.any([signal, timeout]) : timeout);
        const [, name, isClean] = /^stream: (?:(.+) FOUND|(OK))\0$/.exec(reply) ?? [];
        if (name ?? isClean) return name ?? null;
        throw new Error(`unexpected reply: ${JSON.stringify(reply.slice(0, 100))}`);
      } catch (cause) {
        const reason = timeout.aborted ? `no reply within ${timeoutMs / 1_000} s` : (cause as Error).message;
        throw new ScannerUnavailable(`CLAMD_URL: ${reason}`, { cause });
      } finally {
        scanning -= 1;
      }
    },
  };
}

/** Yields a file as the command INSTREAM of clamd: chunks with their lengths, and one of length 0. */
async function* framesOf(path: string): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of createReadStream(path)) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    yield Buffer.concat([length, chunk]);
  }
  yield Buffer.alloc(4);
}
