/**
 * `npm run generated-cases [-- CASES]`: schemathesis calls a demo server with cases generated from its OpenAPI
 * description, as administrator and as installer. Fails on a 5xx, on a response that is not described, and on a method
 * that is served without being described. The first run installs schemathesis and needs Python 3.10 and PyPI.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { signIn } from '../../server/testing/sign-in.ts';
import { startProcess } from '../../server/testing/start-process.ts';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { UNLIMITED } from '../../server/testing/unshed-load.ts';

const VERSION = '4.32.5';
const DEFAULT_CASES = 10_000;
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
  'unsupported_method',
  'allow_header_conformance',
];
/** Streams do not end; signing out ends the session of the run. */
const EXCLUDED = ['/v1/notifications/stream', '/v1/sessions/{id}', '/v1/sessions'];
/** Described calls, about; each gets its share of the cases. */
const CALLS = 160;
const PEOPLE = ['admin@example.ch', 'installer@example.ch'];

const environment = join(import.meta.dirname, '../../node_modules/.cache', `schemathesis-${VERSION}`);
const command = join(environment, 'bin/schemathesis');
if (!existsSync(command)) {
  execFileSync('python3', ['-m', 'venv', environment], { stdio: 'inherit' });
  execFileSync(join(environment, 'bin/pip'), ['install', '--quiet', `schemathesis==${VERSION}`], {
    stdio: 'inherit',
  });
}

const cases = Number(process.argv[2] ?? DEFAULT_CASES);
const folder = temporaryFolder();
const server = await startProcess({
  DATA_DIR: folder.path,
  DEMO_PROJECTS: 'true',
  SUPPLIER: 'manual',
  LOG_LEVEL: 'error',
  ...UNLIMITED,
});
if (!(await server.ready)) throw new Error(server.errors());

/** Runs all calls as one person. Returns whether no fault was found. */
async function runAs(email: string): Promise<boolean> {
  // The first request may meet a connection that the server has closed since the run before.
  const { id_token } = await signIn(server.origin, email).catch(() => signIn(server.origin, email));
  const options = [
    ...['run', `${server.origin}/v1/openapi.json`, '--header', `Authorization: Bearer ${id_token}`],
    ...['--phases', 'coverage,fuzzing', '--max-examples', String(Math.ceil(cases / CALLS / PEOPLE.length))],
    ...['--checks', CHECKS.join(','), '--continue-on-failure', '--no-color', '--request-timeout', '30'],
    ...EXCLUDED.flatMap((path) => ['--exclude-path', path]),
  ];
  return spawnSync(command, options, { cwd: folder.path, stdio: 'inherit' }).status === 0;
}

try {
  for (const email of PEOPLE) if (!(await runAs(email))) process.exitCode = 1;
  if (server.errors()) console.error(server.errors().slice(-5_000));
} finally {
  await server.kill();
  folder.remove();
}
