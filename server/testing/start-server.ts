import { mayConnectTo } from '../../tests/own-ports.ts';
import type { Parts } from '../app.ts';
import { type Replacements, startPortal } from '../portal.ts';
import { readSettings } from '../settings.ts';
import { freePort } from './free-port.ts';
import { newSqlite } from './new-database.ts';
import { UNSHED_LOAD } from './unshed-load.ts';

export interface RunningServer {
  origin: string;
  /** Where its probes are. */
  healthOrigin: string;
  /** The routes of the server, as "GET /v1/user/me". */
  routes: string[];
  stop(): Promise<void>;
}

/**
 * The whole server on a loopback port. Unless it is given a database it has a new one: with today's demo data if
 * these are what it would make.
 */
export async function startServer(
  environment: Record<string, string> = {},
  parts: Replacements = {},
): Promise<RunningServer> {
  const isTodaysDemo =
    !parts.clock && environment.DEMO_PROJECTS !== 'true' && environment.AUTH_MODE !== 'b2c';
  const hasDatabase = parts.database ?? environment.DATA_DIR;
  const own = await newSqlite(isTodaysDemo && !hasDatabase ? 'seeded' : 'empty');
  const port = await freePort();
  const settings = readSettings({
    PORT: String(port),
    HOST: '127.0.0.1',
    HEALTH_PORT: '0',
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    ...own.variables,
    LOG_LEVEL: 'error',
    SUPPLIER: 'manual',
    DEMO_PROJECTS: 'false',
    ...UNSHED_LOAD,
    ...environment,
  });
  const routes: string[] = [];
  const onRoute: Parts['onRoute'] = ({ method, url }) => {
    routes.push(...[method].flat().map((each) => `${each} ${url}`));
  };
  const portal = await startPortal(settings, { onRoute, ...parts }).catch(async (error) => {
    await own.remove();
    throw error;
  });
  // A thread of the server has opened it.
  mayConnectTo(Number(new URL(portal.healthOrigin).port));
  return {
    origin: settings.origin,
    healthOrigin: portal.healthOrigin,
    routes,
    async stop() {
      // Tests leave streams and answers behind that nobody waits for.
      await portal.close({ timeoutMs: 1_000 });
      await own.remove();
    },
  };
}
