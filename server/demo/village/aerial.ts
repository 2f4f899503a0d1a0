import type { Lv95 } from '../../../contracts/domain/lv95.ts';
import { type VillageBuilding, village } from './village.ts';

/** Longest side of an image, m. */
export const MAX_SIDE_M = 500;
/** Distance to which roofs cast their shadow, m east and north. */
const SHADOW = [1.8, 2.4] as const;
const ROOF_TONES = [12, 16, 20, 210, 24] as const;

/** Returns a drawn image of the invented village from above, SVG; `box` in m: west, south, east, north. */
export function drawnVillage([west, south, east, north]: readonly number[], pixels: number): string {
  const [left, top, right, low] = [west ?? 0, north ?? 0, east ?? 0, south ?? 0];
  const at = ([x, y]: Lv95): string => `${(x - left).toFixed(2)},${(top - y).toFixed(2)}`;
  const polygon = (ring: readonly Lv95[], attributes: string) =>
    `<polygon points="${ring.map(at).join(' ')}" ${attributes}/>`;
  const shifted = (ring: readonly Lv95[]) => ring.map(([x, y]): Lv95 => [x + SHADOW[0], y + SHADOW[1]]);
  const rings = village.flatMap(({ faces }) => faces.map(({ ring }) => ring));
  const parts = [
    ...gardens(left, low),
    ...streets().flatMap(({ ends, paths }) => [
      line(ends.map(at), '#8f8c86', 5.5),
      ...paths.map((path) => line(path.map(at), '#a59f93', 1.4)),
    ]),
    ...trees().map(
      ([x, y], index) =>
        `<circle cx="${(x - left).toFixed(1)}" cy="${(top - y).toFixed(1)}" r="${2 + (index % 3) * 0.6}" fill="#3f5230"/>`,
    ),
    ...rings.map((ring) => polygon(shifted(ring), 'fill="#000" fill-opacity="0.28"')),
    ...village.flatMap((building) =>
      building.faces.map((face) => polygon(face.ring, roofAttributes(building, face))),
    ),
  ];
  const [wide, tall] = [right - left, top - low];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="0 0 ${wide} ${tall}">` +
    `<rect width="${wide}" height="${tall}" fill="#707c4c"/>${parts.join('')}</svg>`
  );
}

const line = (points: readonly string[], colour: string, width: number): string =>
  `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;

/** Lit from the south-west, as aerial images are. */
function roofAttributes({ index }: VillageBuilding, { aspect }: VillageBuilding['faces'][number]): string {
  const tone = ROOF_TONES[index % ROOF_TONES.length] ?? 16;
  const light = 34 + 12 * Math.cos(((aspect - 40) * Math.PI) / 180);
  return `fill="hsl(${tone} ${tone > 99 ? 8 : 32}% ${light.toFixed(0)}%)"`;
}

/** Meadows and gardens in squares of a fixed grid, so that neighbouring images fit. */
function gardens(left: number, low: number): string[] {
  const side = 25;
  const [first, last] = [0, Math.ceil(MAX_SIDE_M / side)];
  const tints = ['#7f8a55', '#66743f', '#858a5a', '#6c7a48'];
  return Array.from({ length: (last - first + 1) ** 2 }, (_, at) => {
    const column = Math.floor(left / side) + (at % (last + 1));
    const row = Math.floor(low / side) + Math.floor(at / (last + 1));
    const tint = tints[(column * 7 + row * 13) % tints.length] ?? '';
    return { x: column * side - left, y: row * side - low, tint };
  })
    .filter(({ x, y }) => x < MAX_SIDE_M && y < MAX_SIDE_M)
    .map(
      ({ x, y, tint }) =>
        `<rect x="${x}" y="${y}" width="${side}" height="${side}" fill="${tint}" fill-opacity="0.3"/>`,
    );
}

/** Distance by which a street continues beyond its houses, m. */
const BEYOND_M = 300;

/** A street between its rows of houses, and a path from each house to it. */
function streets(): { ends: Lv95[]; paths: Lv95[][] }[] {
  const names = [...new Set(village.map(({ street }) => street))];
  return names.map((name) => {
    const houses = village.filter(({ street, isGarage }) => street === name && !isGarage);
    const rows = [0, 1].map((side) => houses.filter(({ number }) => Number(number) % 2 === side));
    const [from, to] = [middle(rows.map((row) => row[0])), middle(rows.map((row) => row.at(-1)))];
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const along: Lv95 = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
    const onStreet = (metres: number): Lv95 => [from[0] + along[0] * metres, from[1] + along[1] * metres];
    return {
      ends: [onStreet(-BEYOND_M), onStreet(length + BEYOND_M)],
      paths: houses.map(({ point }) => [
        point,
        onStreet((point[0] - from[0]) * along[0] + (point[1] - from[1]) * along[1]),
      ]),
    };
  });
}

function middle(houses: readonly (VillageBuilding | undefined)[]): Lv95 {
  const sum = (axis: 0 | 1) => houses.reduce((total, house) => total + (house?.point[axis] ?? 0), 0);
  return [sum(0) / houses.length, sum(1) / houses.length];
}

/** A tree behind every other house. */
const trees = (): Lv95[] =>
  village
    .filter(({ isGarage }) => !isGarage)
    .map(({ point: [east, north] }, index) => [east - 9, north + (index % 2 ? 9 : -10)]);
