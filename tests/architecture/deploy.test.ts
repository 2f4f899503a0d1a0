import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readOrder } from '../../server/admin/arguments.ts';
import { readSettings, variables } from '../../server/settings.ts';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

type Environment = Record<string, string>;
interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}
interface Container {
  readonly args?: readonly string[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly startupProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly livenessProbe?: Probe;
}
interface Resource {
  readonly kind: string;
  readonly data?: Environment;
  readonly stringData?: Environment;
  readonly spec?: {
    readonly template: {
      readonly spec: {
        readonly containers: readonly Container[];
        readonly terminationGracePeriodSeconds?: number;
        readonly securityContext: { readonly runAsUser: number };
      };
    };
  };
}
interface Service {
  readonly environment: Environment;
  readonly command?: readonly string[];
  readonly secrets: readonly string[];
  readonly stop_grace_period: string;
}

const docker = read('Dockerfile');
const image: Environment = Object.fromEntries(
  [...docker.matchAll(/^(?:ENV| {2}) ?([A-Z_]+)=(\S+)/gm)].map(([, name = '', value = '']) => [name, value]),
);
const compose = parse(read('deploy/compose.yaml'), { merge: true }) as {
  readonly services: Record<string, Service>;
  readonly secrets: Record<string, unknown>;
};
const portals = ['portal-1', 'portal-2', 'migration'].map((name) => compose.services[name] as Service);
const resources = globSync('deploy/kubernetes/*.yaml', { cwd: root }).flatMap((file) =>
  parseAllDocuments(read(file)).map((document) => document.toJS() as Resource),
);
const ofKind = (kind: string) => resources.find((resource) => resource.kind === kind) as Resource;
const pods = ['Deployment', 'Job'].flatMap((kind) => ofKind(kind).spec?.template.spec ?? []);
const containers = pods.flatMap((pod) => pod.containers);
const unit = read('deploy/portal@.service');
const unitEnvironment: Environment = Object.fromEntries(
  [...unit.matchAll(/^Environment=(.+)$/gm)]
    .flatMap(([, pairs = '']) => pairs.split(' '))
    .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
);

/** Environments of the files under deploy, by file. */
const environments: Record<string, Environment> = {
  'compose.yaml': portals[0]?.environment ?? {},
  'kubernetes/configuration.yaml': ofKind('ConfigMap').data ?? {},
  'portal@.service': unitEnvironment,
};
/** Fills placeholders as a deployment does. */
const filled = (text: string): string =>
  text
    .replace(/\$\{AUTH_AUTHORITY[^}]*\}/, 'https://tenant.b2clogin.com/tenant.onmicrosoft.com/B2C_1_signin')
    .replace(/\$\{AUTH_RESET_URL[^}]*\}/, 'https://tenant.b2clogin.com/reset')
    .replace(/\$\{MAIL_FROM[^}]*\}/, 'Portal <portal@example.ch>')
    .replaceAll(/\$\{\w+:-\}/g, '')
    .replaceAll(/\$\{[^}]*\}|<([\w.-]+)>|%i/g, (_, name) => name ?? '4173');
const SECRETS: Environment = {
  'database-url': 'postgres://portal:secret@database:5432/portal?sslmode=verify-full',
  'smtp-url': 'smtps://portal:secret@mail.example.ch:465',
  's3-secret': 'secret',
};
const minimal: Environment = { MAIL_FROM: 'portal@example.ch', ALLOW_PUBLIC_DEMO_SIGN_IN: 'true' };

describe.each(Object.entries(environments))('%s', (_file, environment) => {
  test('names variables of the server only', () => {
    const names = Object.keys(environment);
    expect(names.length).toBeGreaterThan(4);
    expect(names.filter((name) => !variables.includes(name))).toEqual([]);
  });

  test('has settings that the server takes, with secrets of the names that are mounted', () => {
    const folder = temporaryFolder();
    for (const [name, value] of Object.entries(SECRETS)) writeFileSync(join(folder.path, name), value);
    const own = Object.entries(environment).map(([name, value]) => [
      name,
      name.endsWith('_FILE') ? value.replace(/^.*\//, `${folder.path}/`) : filled(value),
    ]);
    const settings = readSettings({ ...minimal, ...image, ...Object.fromEntries(own) });
    folder.remove();
    expect(settings.databaseUrl).toBe(SECRETS['database-url']);
    expect(settings.smtp?.url).toBe(SECRETS['smtp-url']);
    expect(settings.clearText.filter((name) => name !== 'S3_ENDPOINT')).toEqual([]);
  });

  test('gives a process longer to end than its own delay and timeout', () => {
    const grace = {
      'compose.yaml': Number.parseInt(portals[0]?.stop_grace_period ?? '', 10),
      'kubernetes/configuration.yaml': pods[0]?.terminationGracePeriodSeconds ?? 0,
      'portal@.service': Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]),
    }[_file] as number;
    const delay = Number(environment.SHUTDOWN_DELAY_SECONDS);
    const timeout = Number(
      environment.SHUTDOWN_TIMEOUT_SECONDS ?? readSettings({}).shutdownTimeoutMs / 1_000,
    );
    expect(delay).toBeGreaterThan(5);
    // The end of the app has ten seconds of its own.
    expect(grace).toBeGreaterThan(delay + timeout + 10);
  });
});

test('secrets that a file names are mounted', () => {
  const mounted = {
    'compose.yaml': portals.flatMap(({ secrets }) => secrets),
    'kubernetes/configuration.yaml': Object.keys(ofKind('Secret').stringData ?? {}),
    'portal@.service': [...unit.matchAll(/^LoadCredential=([\w-]+):/gm)].map(([, name = '']) => name),
  };
  for (const [file, environment] of Object.entries(environments)) {
    const named = Object.entries(environment)
      .filter(([name]) => name.endsWith('_FILE'))
      .map(([, path]) => path.replace(/^.*\//, ''));
    expect(named.length).toBeGreaterThan(1);
    expect([...new Set(mounted[file as keyof typeof mounted])].sort(), file).toEqual(named.sort());
  }
  expect(Object.keys(compose.secrets)).toEqual(expect.arrayContaining([...(portals[0]?.secrets ?? [])]));
});

test('variables of the image are the server’s, and its ports are those of all files', () => {
  const { NODE_OPTIONS, ...own } = image;
  expect(NODE_OPTIONS).toBeDefined();
  expect(Object.keys(own).filter((name) => !variables.includes(name))).toEqual([]);
  const { PORT, HEALTH_PORT } = own;
  expect(docker).toContain(`EXPOSE ${PORT} ${HEALTH_PORT}\n`);
  const named = [...read('deploy/compose.yaml').matchAll(/portal-\d:(\d+)/g)].map(([, port]) => port);
  expect(new Set(named)).toEqual(new Set([PORT]));
  expect(read('deploy/Caddyfile')).toContain(`health_port {$PORTAL_HEALTH_PORT:${HEALTH_PORT}}`);
  const ports = Object.fromEntries(
    (containers[0]?.ports ?? []).map(({ name, containerPort }) => [name, String(containerPort)]),
  );
  expect(ports).toEqual({ http: PORT, health: HEALTH_PORT });
});

test('probes ask paths of the health port', () => {
  const served = read('server/platform/http/health-thread.ts');
  const probes = containers.flatMap(({ startupProbe, readinessProbe, livenessProbe }) =>
    [startupProbe, readinessProbe, livenessProbe].filter((probe) => probe !== undefined),
  );
  expect(probes.map(({ httpGet }) => httpGet.port)).toEqual(['health', 'health', 'health']);
  const paths = [
    ...probes.map(({ httpGet }) => httpGet.path),
    /health_uri (\S+)/.exec(read('deploy/Caddyfile'))?.[1],
    /HEALTH_PORT\}(\/\w+)/.exec(docker)?.[1],
    /prometheus.io\/path: (\S+)/.exec(read('deploy/kubernetes/portal.yaml'))?.[1],
  ];
  expect(paths).toHaveLength(6);
  expect(paths.filter((path) => !served.includes(`'${path}'`))).toEqual([]);
});

test('commands exist', () => {
  const commands = [
    /^CMD \["([^"]+)"\]/m.exec(docker)?.[1]?.split(' '),
    /^ExecStart=\S+node \S+ (.+)$/m.exec(unit)?.[1]?.split(' '),
    ...portals.flatMap(({ command }) => (command ? [command] : [])),
    ...containers.flatMap(({ args }) => (args ? [args] : [])),
  ];
  expect(commands).toHaveLength(4);
  for (const [script = '', ...parameters] of commands.map((command) => command ?? [])) {
    expect(existsSync(join(root, script)), script).toBe(true);
    if (script.endsWith('admin/portal.ts')) expect(readOrder(parameters).command).toBe('migrate');
    else expect(script).toBe('server/main.ts');
  }
});

test('the user of the image is that of the pods', () => {
  const user = Number(/^USER (\d+):\d+$/m.exec(docker)?.[1]);
  expect(user).toBeGreaterThan(0);
  expect(pods.map(({ securityContext }) => securityContext.runAsUser)).toEqual([user, user]);
});

test('proxies close idle connections before a process ends, and pass event streams and bodies on', () => {
  const delayS = Math.min(...Object.values(environments).map((each) => Number(each.SHUTDOWN_DELAY_SECONDS)));
  const [nginx, caddy] = [read('deploy/nginx.conf'), read('deploy/Caddyfile')];
  expect(Number(/^ {2}keepalive_timeout (\d+)s/m.exec(nginx)?.[1])).toBeLessThan(delayS);
  expect(Number(/keepalive (\d+)s/.exec(caddy)?.[1])).toBeLessThan(delayS);
  for (const line of ['proxy_buffering off;', 'proxy_request_buffering off;', 'client_max_body_size 0;'])
    expect(nginx).toContain(line);
  expect(caddy).toContain('flush_interval -1');
});
