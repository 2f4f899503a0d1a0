/** Stamp of engine/pkg: hashes of its sources and of its files. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const workspace = join(import.meta.dirname, '../engine-rs');
const pkg = join(import.meta.dirname, '../engine/pkg');
/** The crates that the package is built with; test crates are left out. */
const crates = [
  'bindgen',
  'exact-tiling',
  'irradiance',
  'light',
  'light-wasm',
  'plane-geometry',
  'roof-engine',
  'roof-tools',
  'roof-wasm',
  'still',
  'still-wasm',
  'survey',
  'survey-wasm',
  'surveyed-roof',
];

/** File with the stamp of the committed package. */
export const stampFile = join(pkg, 'sources.sha256');

/** SHA-256 over names and contents of the Rust sources, the manifests, the lock file and the tool chain's name. */
export function sourcesHash(): string {
  const sources = crates.flatMap((name) =>
    readdirSync(join(workspace, name, 'src'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const manifests = [
    'Cargo.toml',
    'Cargo.lock',
    'rust-toolchain.toml',
    ...crates.map((name) => `${name}/Cargo.toml`),
  ].map((name) => join(workspace, name));
  return hashOf([...sources, ...manifests], workspace);
}

/**
 * Returns the stamp of the present package, built from sources with this hash: that hash and those of the files.
 */
export function stampOf(sources: string): string {
  const files = readdirSync(pkg).map((name) => join(pkg, name));
  const built = files.filter((file) => file !== stampFile);
  return `sources ${sources}\npackage ${hashOf(built, pkg)}\n`;
}

function hashOf(files: readonly string[], folder: string): string {
  const hash = createHash('sha256');
  for (const file of [...files].sort()) {
    hash.update(relative(folder, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}
