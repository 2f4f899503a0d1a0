/** Checks what a first visit loads against the budget; needs a build in dist/. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * kB (1000 bytes) after gzip. JavaScript of the first load, and of the 3D view besides; of the compiled engine, of the
 * reconstruction of surveyed roofs, of the reader of 3D tiles with its decoder, of shade and of stills.
 */
const budget = { script: 145, engine: 250.5, viewer: 260, survey: 115, tiles: 80, light: 33, still: 30 };

const dist = join(import.meta.dirname, '../dist');
const manifest: Record<string, { file: string; name?: string; imports?: string[] }> = JSON.parse(
  readFileSync(join(dist, '.vite/manifest.json'), 'utf8'),
);
const kilobytes = (file: string): number =>
  gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1000;

/** Every file that an entry loads before the first page, its static imports included. */
function filesOf(key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(imported, seen);
  return seen;
}

const first = [...filesOf('index.html')];
const script = first.reduce((sum, file) => sum + kilobytes(file), 0);
console.log(
  `first load  ${script.toFixed(1)} kB of ${budget.script} kB JavaScript (gzip), ${first.length} files`,
);
const modules = (['engine', 'survey', 'light', 'still'] as const).map((name) => {
  const size = kilobytes(`../engine/pkg/${name}_bg.wasm`);
  console.log(`${name}.wasm`.padEnd(11), `${size.toFixed(1)} kB of ${budget[name]} kB (gzip)`);
  return { size, most: budget[name] };
});

const reader = globSync('assets/{reader-*.js,draco_decoder_gltf-*.wasm}', { cwd: dist });
const tiles = reader.reduce((sum, file) => sum + kilobytes(file), 0);
console.log(`3D tiles    ${tiles.toFixed(1)} kB of ${budget.tiles} kB (gzip), ${reader.length} files`);

const viewer = [...filesOf('src/viewer/ui/roof-viewer.tsx')]
  .filter((file) => !first.includes(file))
  .reduce((sum, file) => sum + kilobytes(file), 0);
console.log(`3D view     ${viewer.toFixed(1)} kB of ${budget.viewer} kB JavaScript (gzip)`);

const names = Object.values(manifest)
  .filter(({ file }) => first.includes(file))
  .map(({ name }) => name)
  .join(' ');
if (
  viewer > budget.viewer ||
  script > budget.script ||
  modules.some(({ size, most }) => size > most) ||
  tiles > budget.tiles ||
  reader.length !== 2 ||
  first.length === 0 ||
  /stage|viewer|survey/.test(names)
) {
  console.error('Over budget, or three.js or the survey is in the first load.');
  process.exit(1);
}
