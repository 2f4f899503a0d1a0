import { buildApp, type Parts } from '../app.ts';
import { readSettings } from '../settings.ts';
import { freePort } from './free-port.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface RunningServer {
  origin: string;
  /** What it answers at, as "GET /v1/user/me". */
  routes: string[];
  stop(): Promise<void>;
}

/** The whole server on a loopback port, with an empty data folder of its own unless one is given. */
export async function startServer(
  environment: Record<string, string> = {},
  parts: Partial<Parts> = {},
): Promise<RunningServer> {
  const folder = temporaryFolder();
  const port = await freePort();
  const settings = readSettings({
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    DATA_DIR: folder.path,
    LOG_LEVEL: 'error',
    SUPPLIER: 'manual',
    DEMO_PROJECTS: 'false',
    ...environment,
  });
  const routes: string[] = [];
  const onRoute: Parts['onRoute'] = ({ method, url }) => {
    routes.push(...[method].flat().map((each) => `${each} ${url}`));
  };
  const app = await buildApp(settings, { onRoute, ...parts }).catch((error) => {
    folder.remove();
    throw error;
  });
  await app.listen({ port: settings.port, host: settings.host });
  return {
    origin: settings.origin,
    routes,
    async stop() {
      await app.close();
      folder.remove();
    },
  };
}
