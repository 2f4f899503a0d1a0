/** The hash of everything that engine/pkg is built from. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const workspace = join(import.meta.dirname, '../engine-rs');
/** The crates of the workspace, which have no sources elsewhere. */
const crates = ['bindgen', 'roof-engine', 'roof-layout', 'roof-wasm'];

/** Where the stamp of the committed package stands. */
export const stampFile = join(import.meta.dirname, '../engine/pkg/sources.sha256');

/** SHA-256 over names and contents of the Rust sources, the manifests and the lock file. */
export function engineStamp(): string {
  const sources = crates.flatMap((name) =>
    readdirSync(join(workspace, name, 'src'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const manifests = ['Cargo.toml', 'Cargo.lock', ...crates.map((name) => `${name}/Cargo.toml`)].map((name) =>
    join(workspace, name),
  );
  const hash = createHash('sha256');
  for (const file of [...sources, ...manifests].sort()) {
    hash.update(relative(workspace, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}
