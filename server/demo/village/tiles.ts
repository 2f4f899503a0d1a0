import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, 'tiles');

/** Files of the village's 3D tileset by their names, written by `node scripts/village-tiles.ts`. */
export const tiles: ReadonlyMap<string, Buffer> = new Map(
  globSync('**/*.{json,b3dm}', { cwd: folder }).map((name) => [
    name.replaceAll('\\', '/'),
    readFileSync(join(folder, name)),
  ]),
);
