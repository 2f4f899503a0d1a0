/**
 * Builds engine-rs into engine/pkg: compile to wasm32, bind, optimise, stamp.
 *
 * Compiles with the tool chain of engine-rs/rust-toolchain.toml if rustup has it or can install it, else with
 * Debian's compiler. The latter gives an engine with the same answers but other bytes, which must not be committed.
 * Either way the standard library is built from its sources.
 *
 * `--check` only compares the stamp. `--unoptimised` builds a package for tests within seconds.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { instantiable, instantiableTypes } from './engine-glue.ts';
import { named } from './engine-order.ts';
import { sourcesHash, stampFile, stampOf } from './engine-stamp.ts';

const root = join(import.meta.dirname, '..');
const crate = join(root, 'engine-rs');
const output = join(root, 'engine/pkg');
const target = 'wasm32-unknown-unknown';
/** Features that wasm-bindgen's output uses and every current browser has. */
const features = [
  'bulk-memory',
  'nontrapping-float-to-int',
  'reference-types',
  'multivalue',
  'sign-ext',
  'mutable-globals',
  'simd',
];

/** The modules of engine/pkg: the engine, the tools that only Node uses, the reconstruction of surveyed roofs, shade, stills. */
const modules = {
  engine: 'roof_wasm.wasm',
  tools: 'roof_tools.wasm',
  survey: 'survey_wasm.wasm',
  light: 'light_wasm.wasm',
  still: 'still_wasm.wasm',
};

if (process.argv.includes('--check')) {
  const fresh = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stampOf(sourcesHash());
  if (!fresh) {
    console.error(
      'engine/pkg does not belong to the sources in engine-rs: run `npm run engine:build` and commit it.',
    );
    process.exit(1);
  }
  process.exit(0);
}

const isOptimised = !process.argv.includes('--unoptimised');

/** Fewer copies of functions and loops: 9 % off the download, up to 3 % slower (docs/decisions/layout.md). */
const smaller = ['-inline-threshold=5', '-unroll-threshold=40', '-unroll-runtime=false'].map(
  (setting) => `-Cllvm-args=${setting}`,
);
/** Panics without file and line: saves 7 kB. */
const withoutPlaces = '-Zlocation-detail=none';
/** A panic is a trap without a formatted message, and the library is optimised for size: saves 23 kB. */
const trapping = ['-Zunstable-options', '-Cpanic=immediate-abort'];
const library = ['-Zbuild-std=std,panic_abort', '-Zbuild-std-features=optimize_for_size'];
const run = (command: string, args: string[], environment: Record<string, string> = {}) =>
  execFileSync(command, args, { cwd: crate, stdio: 'inherit', env: { ...process.env, ...environment } });
const answers = (command: string, args: string[]) =>
  spawnSync(command, args, { cwd: crate, encoding: 'utf8' });

// Hash the sources first: a change during the build is not part of it.
const sources = sourcesHash();
/** Name of the build, shown with the engine's version. */
const build = sources.slice(0, 8);
const folder = compile();
rmSync(output, { recursive: true, force: true });
mkdirSync(output, { recursive: true });
for (const [name, file] of Object.entries(modules)) {
  const wasm = join(folder, file);
  run('cargo', ['run', '--quiet', '--release', '--package', 'engine-bindgen', '--', wasm, output, name]);
  rewrite(`${name}_bg.js`, `${name}.js`, instantiable);
  rewrite(`${name}.d.ts`, `${name}.d.ts`, instantiableTypes);
  rmSync(join(output, `${name}_bg.wasm.d.ts`));
  const module = join(output, `${name}_bg.wasm`);
  if (isOptimised) optimise(module);
  console.log(`${name}_bg.wasm is built: ${Math.round(statSync(module).size / 1000)} kB`);
}
writeFileSync(stampFile, stampOf(sources));

/** Writes a file of the output under another name, with a change. */
function rewrite(from: string, to: string, change: (text: string) => string) {
  const text = readFileSync(join(output, from), 'utf8');
  rmSync(join(output, from));
  writeFileSync(join(output, to), change(text));
}

/** Compiles the modules and returns their folder. */
function compile(): string {
  const crates = ['roof-wasm', 'roof-tools', 'survey-wasm', 'light-wasm', 'still-wasm'].flatMap((crate) => [
    '--package',
    crate,
  ]);
  // Cargo's folder for the profile `dev` is called `debug`.
  const [profile, built] = isOptimised ? ['wasm', 'wasm'] : ['dev', 'debug'];
  const flags = ['build', '--profile', profile, ...crates, '--target', target];
  const compilerFlags = ['-Ctarget-feature=+simd128', withoutPlaces, ...smaller, ...remappedPaths()];
  const environment = { RUSTC_BOOTSTRAP: '1', RUSTFLAGS: compilerFlags.join(' '), ENGINE_BUILD: build };
  if (hasTarget()) {
    const RUSTFLAGS = [...compilerFlags, ...trapping].join(' ');
    if (isOptimised) run('cargo', [...flags, ...library], { ...environment, RUSTFLAGS });
    else
      run('cargo', flags, {
        ...environment,
        CARGO_PROFILE_DEV_DEBUG: 'false',
        CARGO_PROFILE_DEV_DEBUG_ASSERTIONS: 'false',
      });
    return join(crate, 'target', target, built);
  }
  if (
    !existsSync('/usr/bin/cargo') ||
    !existsSync('/usr/lib/rustlib/src/rust/library') ||
    answers('wasm-ld', ['--version']).error
  ) {
    console.error(
      'No compiler for wasm32-unknown-unknown. Either of these provides one:\n' +
        '  rustup target add wasm32-unknown-unknown && rustup component add rust-src\n' +
        '  apt-get install -y --no-install-recommends rustc-web cargo-web rust-web-src lld',
    );
    process.exit(1);
  }
  // A separate folder: two compiler versions must not share build artefacts.
  const folder = join(crate, 'target/debian');
  run('/usr/bin/cargo', [...flags, '-Zbuild-std=std,panic_abort', '--target-dir', folder], {
    ...environment,
    RUSTC: '/usr/bin/rustc',
    CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER: 'wasm-ld',
  });
  return join(folder, target, built);
}

/** Removes paths of this machine from the package, so that the same sources give the same bytes everywhere. */
function remappedPaths(): string[] {
  const registry = join(process.env.CARGO_HOME ?? join(homedir(), '.cargo'), 'registry/src');
  const registries = existsSync(registry) ? readdirSync(registry) : [];
  const names: [string, string][] = [
    [crate, 'engine-rs'],
    ...registries.map((name): [string, string] => [join(registry, name), 'crate']),
    ['/usr/lib/rustlib/src/rust', 'rust'],
    [join(answers('rustc', ['--print', 'sysroot']).stdout?.trim() ?? '', 'lib/rustlib/src/rust'), 'rust'],
  ];
  return names.map(([path, name]) => `--remap-path-prefix=${path}=${name}`);
}

/** Whether rustup's tool chain can compile for wasm32; installs target and library if possible. */
function hasTarget(): boolean {
  const has = (kind: string, name: string) => {
    const isInstalled = () => answers('rustup', [kind, 'list', '--installed']).stdout?.includes(name);
    return Boolean(isInstalled() || (answers('rustup', [kind, 'add', name]).status === 0 && isInstalled()));
  };
  return has('target', target) && has('component', 'rust-src');
}

/** Runs wasm-opt on a module in place. */
function change(module: string, ...passes: string[]) {
  const enabled = features.map((feature) => `--enable-${feature}`);
  run(join(root, 'node_modules/.bin/wasm-opt'), [...passes, ...enabled, module, '-o', module]);
}

/**
 * Shrinks a module in place. `-O3` adds 1 kB and is no faster, since the loops were optimised before.
 * `--low-memory-unused`: the lowest kilobyte of the memory is the far end of the stack, which is never used.
 * `--gufa` infers possible values. Only small functions are inlined into their one caller, which is shorter after
 * gzip. Finally, similar functions are placed next to each other, and locals are merged again: saves 0.6 kB. Hints of
 * alignment, which engines ignore, are dropped: saves 1 kB.
 */
function optimise(module: string): void {
  change(
    module,
    '--low-memory-unused',
    '--gufa',
    '-Oz',
    '--one-caller-inline-max-function-size=40',
    '--converge',
    '--strip-producers',
    '--strip-target-features',
  );
  writeFileSync(module, named(readFileSync(module)));
  change(
    module,
    '--reorder-functions-by-name',
    '--coalesce-locals-learning',
    '--reorder-locals',
    '--dealign',
  );
}
