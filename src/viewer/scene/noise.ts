import { DataTexture, LinearFilter, LinearMipmapLinearFilter, RepeatWrapping } from 'three';

const SIZE = 256;
/** Cells of the coarsest octave and number of octaves: broad, medium, fine, grain. */
const CHANNELS = [
  [4, 4],
  [12, 4],
  [40, 3],
  [128, 2],
] as const;

/** Tileable noise at four scales: one small texture for plaster, glass, sheet metal and ground. */
export function createNoise(): DataTexture {
  const data = new Uint8Array(SIZE * SIZE * 4);
  CHANNELS.forEach(([cells, waves], channel) => {
    const field = noiseField(cells, waves, channel + 1);
    for (let at = 0; at < field.length; at++)
      data[at * 4 + channel] = 255 * Math.min(1, Math.max(0, ((field[at] ?? 0) - 0.5) * 1.5 + 0.5));
  });
  const texture = new DataTexture(data, SIZE, SIZE);
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.magFilter = LinearFilter;
  texture.generateMipmaps = true;
  texture.anisotropy = 4;
  texture.needsUpdate = true;
  return texture;
}

/** Sums octaves of random heights, each twice as fine and half as high, 0 to 1. */
function noiseField(cells: number, waves: number, seed: number): Float32Array {
  const field = new Float32Array(SIZE * SIZE);
  let total = 0;
  for (let wave = 0; wave < waves; wave++) {
    const count = cells << wave;
    if (count > SIZE) break;
    const share = 0.5 ** wave;
    total += share;
    const random = randomNumbers(seed * 100 + wave);
    const grid = Float32Array.from({ length: count * count }, random);
    const at = (x: number, y: number) => grid[(y % count) * count + (x % count)] ?? 0;
    const smooth = (t: number) => t * t * (3 - 2 * t);
    for (let y = 0; y < SIZE; y++) {
      const row = Math.floor((y / SIZE) * count);
      const v = smooth((y / SIZE) * count - row);
      for (let x = 0; x < SIZE; x++) {
        const column = Math.floor((x / SIZE) * count);
        const u = smooth((x / SIZE) * count - column);
        const low = at(column, row) * (1 - u) + at(column + 1, row) * u;
        const high = at(column, row + 1) * (1 - u) + at(column + 1, row + 1) * u;
        field[y * SIZE + x] = (field[y * SIZE + x] ?? 0) + share * (low * (1 - v) + high * v);
      }
    }
  }
  return field.map((height) => height / total);
}

/** Seeded random numbers from 0 to 1, so that a roof looks the same each time. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}
