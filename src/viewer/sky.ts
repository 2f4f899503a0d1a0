import {
  Color,
  DataTexture,
  EquirectangularReflectionMapping,
  LinearFilter,
  LinearSRGBColorSpace,
  SRGBColorSpace,
} from 'three';
import type { Palette } from './palette.ts';

const ROWS = 128;

/** The picture behind everything: a gradient from top to bottom of the canvas. */
export function createSky({ skyTop, skyMiddle, skyBottom }: Palette): DataTexture {
  const data = new Uint8Array(ROWS * 4);
  for (let row = 0; row < ROWS; row++) {
    const height = row / (ROWS - 1);
    const colour = gradient(height, [skyBottom, skyMiddle, skyTop], [0, 0.45, 1]).convertLinearToSRGB();
    data.set([...colour.toArray().map((share) => Math.round(share * 255)), 255], row * 4);
  }
  return finish(new DataTexture(data, 1, ROWS), SRGBColorSpace);
}

/** What surfaces mirror and are lit by: a small round picture of sky and ground, no download. */
export function createSurroundings({ zenith, horizon, ground }: Palette): DataTexture {
  const [width, height] = [16, 64];
  const data = new Uint8Array(width * height * 4);
  for (let row = 0; row < height; row++) {
    const colour = gradient(row / (height - 1), [ground, ground, horizon, zenith], [0, 0.47, 0.56, 1]);
    const bytes = [...colour.toArray().map((share) => Math.round(share * 255)), 255];
    for (let column = 0; column < width; column++) data.set(bytes, (row * width + column) * 4);
  }
  const texture = finish(new DataTexture(data, width, height), LinearSRGBColorSpace);
  texture.mapping = EquirectangularReflectionMapping;
  return texture;
}

function gradient(at: number, colours: readonly string[], stops: readonly number[]): Color {
  const next = Math.max(
    1,
    stops.findIndex((stop) => stop >= at),
  );
  const [from, to] = [stops[next - 1] ?? 0, stops[next] ?? 1];
  return new Color(colours[next - 1]).lerp(new Color(colours[next]), (at - from) / Math.max(1e-6, to - from));
}

function finish(texture: DataTexture, colourSpace: string): DataTexture {
  texture.colorSpace = colourSpace;
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearFilter;
  texture.needsUpdate = true;
  return texture;
}
