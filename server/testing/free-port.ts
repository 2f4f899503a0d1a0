import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the range from which Linux takes the ports of outgoing connections (32,768 to 60,999). */
const PORTS = [10_000, 32_000] as const;

/** Returns a loopback port that nobody listens on, and that no outgoing connection takes meanwhile. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(...PORTS);
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
