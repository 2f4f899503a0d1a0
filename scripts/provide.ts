/**
 * Tools that the tests need and npm does not bring. Each function leaves the tool usable or throws
 * with the ways to get it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium, HEADLESS_SHELL } from './chromium.ts';

const works = (command: string, args = ['--version']): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0;

const attempt = (command: string, args: string[], cwd?: string): boolean =>
  spawnSync(command, args, {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

/** Installs Debian packages where this is a Debian machine and we may. */
function installPackages(...packages: string[]): void {
  if (!works('apt-get')) return;
  attempt('apt-get', ['update', '-qq']);
  attempt('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages]);
}

const engineFolder = join(import.meta.dirname, '../engine-rs');

/**
 * cargo with rustfmt and clippy, as it is called in `engine-rs`: the tool chain pinned there, or the
 * machine's own where that one is not installed and cannot be fetched. Only the bytes of the compiled
 * package depend on it.
 */
export function provideRust(): void {
  const runs = (...args: string[]) =>
    spawnSync('cargo', [...args, '--version'], { cwd: engineFolder, stdio: 'ignore' }).status === 0;
  const complete = () => runs() && runs('fmt') && runs('clippy');
  if (complete()) return;
  if (!runs() && works('rustup') && !attempt('rustup', ['toolchain', 'install'], engineFolder)) {
    console.warn("The pinned tool chain cannot be fetched: going on with the machine's own.");
    process.env.RUSTUP_TOOLCHAIN = defaultToolchain();
  }
  if (!complete() && works('rustup')) {
    attempt('rustup', ['component', 'add', 'rustfmt', 'clippy'], engineFolder);
  }
  if (!complete()) installPackages('cargo-web', 'rustc-web', 'rust-web-fmt', 'rust-web-clippy');
  if (!complete()) throw new Error('cargo, rustfmt or clippy is missing: install Rust with rustup');
}

/** Name of rustup's default tool chain, as in `stable-x86_64-unknown-linux-gnu (default)`. */
const defaultToolchain = (): string =>
  spawnSync('rustup', ['default'], { encoding: 'utf8' }).stdout.split(' ')[0] || 'stable';

/** A PostgreSQL server's programs; the tests start one of their own. */
export function providePostgres(): void {
  const found = () => globSync('/usr/lib/postgresql/*/bin/pg_ctl').length > 0 || works('pg_ctl');
  if (!found()) installPackages('postgresql');
  if (!found()) throw new Error('PostgreSQL is missing: install the Debian package postgresql');
}

/** ClamAV's daemon; the tests bring a signature of their own. */
export function provideClamd(): void {
  if (!works('clamd')) installPackages('clamav-daemon');
  if (!works('clamd')) throw new Error('clamd is missing: install the Debian package clamav-daemon');
}

/** A Chromium that Playwright can drive: the machine's, Debian's, or Playwright's own. */
export function provideChromium(): void {
  if (!existsSync(HEADLESS_SHELL)) installPackages('chromium-headless-shell');
  if (!findChromium()) installPackages('chromium');
  if (!findChromium()) {
    attempt(join(import.meta.dirname, '../node_modules/.bin/playwright'), [
      'install',
      '--with-deps',
      'chromium',
    ]);
  }
  if (!findChromium()) {
    throw new Error(
      'Chromium is missing: install the Debian package chromium, or run `npx playwright install chromium`',
    );
  }
}
