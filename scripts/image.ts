/**
 * `npm run image`: builds the image `portal` with buildah and prints its size. On Linux as root it also runs it from a
 * read-only root as uid 10001, in the demo's mode: probes, sign-in page, a roof that is priced and a printout.
 * `-- --debian`: for machines without a registry of images, with base images made of Debian's packages. Needs Debian's
 * `buildah`, and for `--debian` `mmdebstrap`.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clientOf } from '../server/testing/client.ts';
import { freePort } from '../server/testing/free-port.ts';
import { done, putRoofProject } from '../server/testing/projects.ts';
import { gableRoof } from '../server/testing/roofs.ts';
import { temporaryFolder } from '../server/testing/temporary-folder.ts';

const root = join(import.meta.dirname, '..');
const IMAGE = 'localhost/portal';
const BASES = { BUILD_IMAGE: 'localhost/portal-build', BASE_IMAGE: 'localhost/portal-base' };
/** Packages of the base: what `gcr.io/distroless/cc-debian12` has, without OpenSSL, which is part of Node. */
const PACKAGES = 'base-files base-passwd gcc-12-base libc6 libgcc-s1 libstdc++6 netbase tzdata'.split(' ');
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
const STARTUP_MS = 60_000;

const read = (program: string, ...parameters: string[]): string =>
  execFileSync(program, parameters, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();
const buildah = (...parameters: string[]) => read('buildah', '--storage-driver', 'vfs', ...parameters);

/** Commits `fill` of an empty container as an image. */
function commit(image: string, fill: (container: string) => void): void {
  const container = buildah('from', 'scratch');
  fill(container);
  buildah('commit', '--quiet', container, image);
  buildah('rm', container);
}

/** Makes both base images from Debian's packages and this machine's npm. */
function makeBases(folder: string): void {
  const tar = join(folder, 'build.tar');
  const includes = '--include=ca-certificates,libstdc++6';
  execFileSync('mmdebstrap', ['--quiet', '--variant=minbase', includes, 'bookworm', tar]);
  // npm names its own program to the commands it runs.
  const npm = join(process.env.npm_execpath ?? '', '../..');
  commit(BASES.BUILD_IMAGE, (container) => {
    buildah('add', '--quiet', container, tar, '/');
    buildah('copy', '--quiet', container, CERTIFICATES, CERTIFICATES);
    buildah('copy', '--quiet', container, process.execPath, '/usr/local/bin/node');
    buildah('copy', '--quiet', container, npm, '/usr/local/lib/npm');
    const link = ['ln', '-s', '../lib/npm/bin/npm-cli.js', '/usr/local/bin/npm'];
    buildah('run', '--isolation', 'chroot', container, ...link);
    buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, container);
  });
  const [packages, files] = [join(folder, 'packages'), join(folder, 'base')];
  mkdirSync(packages);
  execFileSync('apt-get', ['download', '-qq', ...PACKAGES], { cwd: packages, stdio: 'ignore' });
  for (const file of globSync(join(packages, '*.deb'))) read('dpkg-deb', '-x', file, files);
  commit(BASES.BASE_IMAGE, (container) => buildah('add', '--quiet', container, files, '/'));
}

function build(own: boolean): void {
  const bases = Object.entries(BASES).flatMap(([name, image]) => ['--build-arg', `${name}=${image}`]);
  const options = ['--isolation', 'chroot', '--network', 'host', '--format', 'docker', '--tag', IMAGE];
  buildah('bud', ...options, ...(own ? ['--pull-never', ...bases] : []), root);
}

interface ImageConfig {
  readonly Env: readonly string[];
  readonly User: string;
  readonly WorkingDir: string;
  readonly Entrypoint: readonly string[];
  readonly Cmd: readonly string[];
  readonly Healthcheck: { readonly Test: readonly string[] };
}

/** Runs a command of the image in its root, which is read-only but for /data and /tmp in memory. */
function launch(files: string, config: ImageConfig, command: readonly string[], variables: object) {
  const environment = [...config.Env, ...Object.entries(variables).map((pair) => pair.join('='))];
  const [program = '', ...parameters] = command.map((part) =>
    part.startsWith('server/') ? join(config.WorkingDir, part) : part,
  );
  const script = `set -e
    mount --bind ${files} ${files}; mount --rbind /dev ${files}/dev; mount -t proc proc ${files}/proc
    mount -t tmpfs -o uid=10001,mode=700 data ${files}/data; mount -t tmpfs tmp ${files}/tmp
    mount -o remount,ro,bind ${files}
    ! touch ${files}/portal/written 2>/dev/null
    exec env -i ${environment.map((each) => `'${each}'`).join(' ')} chroot --userspec=${config.User} ${files} "$@"`;
  const inner = ['--mount', 'sh', '-c', script, 'sh', program, ...parameters];
  return spawn('unshare', inner, { stdio: ['ignore', 'inherit', 'inherit'] });
}

/** Starts the image in the demo's mode, uses it, probes it and ends it; throws at the first fault. */
async function tryImage(files: string, config: ImageConfig): Promise<void> {
  const [port, healthPort] = [await freePort(), await freePort()];
  const origin = `http://localhost:${port}`;
  const variables = { PORT: port, HEALTH_PORT: healthPort, PUBLIC_ORIGIN: origin };
  const demo = { ALLOW_PUBLIC_DEMO_SIGN_IN: 'true', DEMO_PROJECTS: 'false', SUPPLIER: 'manual' };
  const began = performance.now();
  const server = launch(files, config, [...config.Entrypoint, ...config.Cmd], { ...variables, ...demo });
  const ended = once(server, 'close');
  try {
    const [, ...probe] = config.Healthcheck.Test;
    const isHealthy = async () => (await once(launch(files, config, probe, variables), 'close'))[0] === 0;
    while (!(await isHealthy())) {
      if (server.exitCode !== null) throw new Error('The image ended at its start.');
      if (performance.now() - began > STARTUP_MS) throw new Error('The image does not become ready.');
      await sleep(200);
    }
    console.log(`ready after ${((performance.now() - began) / 1_000).toFixed(1)} s`);
    const page = await fetch(origin);
    if (!(await page.text()).includes('<div id="root"')) throw new Error('The app is not served.');
    const planner = await clientOf(origin, 'planner@example.ch');
    const { project, shown } = await putRoofProject(planner);
    await done(planner, project.id, 'submit', { shown });
    console.log(`a request priced at ${shown.totalRappen / 100} CHF is sent`);
    const print = { configuration: gableRoof(), language: 'de' };
    const printout = await planner('POST', '/configurator/v1/documents/bill-of-materials', print);
    if (!String(printout.body).startsWith('%PDF-')) throw new Error(`A printout: ${printout.status}`);
  } finally {
    server.kill('SIGTERM');
  }
  const [code] = await ended;
  if (code !== 0) throw new Error(`The image ended with ${code}.`);
}

const folder = temporaryFolder();
const isDebian = process.argv.includes('--debian');
try {
  if (isDebian) makeBases(folder.path);
  build(isDebian);
  const container = buildah('from', '--pull-never', IMAGE);
  try {
    const files = buildah('mount', container);
    const sizes = ['usr/local/bin/node', 'portal/node_modules', 'portal/dist', 'portal', ''];
    for (const part of sizes)
      console.log(
        `/${part}: ${read('du', '--summarize', '--apparent-size', '--block-size=MB', join(files, part)).split('\t')[0]}`,
      );
    const { Docker } = JSON.parse(buildah('inspect', '--type', 'image', IMAGE));
    if (process.getuid?.() === 0) await tryImage(files, Docker.config);
  } finally {
    buildah('rm', container);
  }
} finally {
  folder.remove();
}
