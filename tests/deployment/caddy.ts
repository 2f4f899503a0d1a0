import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const DEPLOY = join(import.meta.dirname, '../../deploy');
/** Both processes have the same ports on addresses of their own, as in containers. */
export const HOSTS = ['127.0.0.1', '127.0.0.2'];

/** A proxy, and the processes behind it. */
export interface Place {
  readonly folder: string;
  readonly origin: string;
  readonly port: number;
  readonly portals: { readonly port: number; readonly healthPort: number };
}

/** Starts Caddy with the file of `deploy` and a certificate of its own. */
export function startCaddy({ folder, origin, portals }: Place): ChildProcess {
  const configuration = join(folder, 'Caddyfile');
  // Without changes to this machine: port 80, its trusted certificates.
  const options =
    '{\n admin off\n skip_install_trust\n auto_https disable_redirects\n log {\n level ERROR\n }\n}\n';
  writeFileSync(configuration, options + readFileSync(join(DEPLOY, 'Caddyfile'), 'utf8'));
  return spawn('caddy', ['run', '--config', configuration, '--adapter', 'caddyfile'], {
    env: {
      ...{ PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      ...{ PORTAL_HOST: origin, PORTAL_HEALTH_PORT: String(portals.healthPort) },
      PORTAL_PROCESSES: HOSTS.map((host) => `${host}:${portals.port}`).join(' '),
    },
    stdio: 'inherit',
  });
}
