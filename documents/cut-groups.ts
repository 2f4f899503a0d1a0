import type { I18n } from '@lingui/core';
import type { Configuration, CutList, CutPiece } from '../engine/index.ts';
import { columnLetters } from './column-letters.ts';
import { surfaceNames } from './surface-names.ts';

/** Pieces of one material and identical outline, which are cut together. */
export interface CutGroup {
  /** Position in the list, from 1. */
  readonly position: number;
  /** Pieces by number; at least one. */
  readonly pieces: readonly [CutPiece, ...CutPiece[]];
}

/** Groups a list's pieces by size: glass before sheet metal, largest first. */
export function cutGroups({ pieces }: CutList): CutGroup[] {
  const alike = Map.groupBy(pieces, ({ material, width, height, outline, holes }) =>
    JSON.stringify([material, width, height, outline, holes]),
  );
  return [...alike.values()]
    .flatMap(([first, ...others]) => (first ? [[first, ...others] as const] : []))
    .sort(
      ([a], [b]) =>
        a.material.localeCompare(b.material) || b.area - a.area || b.width - a.width || a.number - b.number,
    )
    .map((members, index) => ({ position: index + 1, pieces: members }));
}

/** Whether a piece has a corner of more than 180° or a hole: glass breaks there unless it is cut specially. */
export const hasInnerCorner = ({ outline, holes }: Pick<CutPiece, 'outline' | 'holes'>): boolean => {
  const turns = outline.map(([x, y], at) => {
    const [x1, y1] = outline[(at + 1) % outline.length] ?? [x, y];
    const [x2, y2] = outline[(at + 2) % outline.length] ?? [x, y];
    return Math.sign((x1 - x) * (y2 - y1) - (y1 - y) * (x2 - x1));
  });
  return holes.length > 0 || (turns.includes(1) && turns.includes(-1));
};

/** Returns the label of a piece's position in the laying plan, A1. */
export const fieldOf = ({ column, row }: CutPiece): string => `${columnLetters(column)}${row + 1}`;

/** Returns the positions of pieces by surface, as labelled in the plan: «Süd A1, A2». */
export function placesOf(pieces: readonly CutPiece[], configuration: Configuration, i18n: I18n): string {
  const names = surfaceNames(configuration, i18n);
  return configuration.surfaces
    .flatMap(({ id }, index) => {
      const fields = [...new Set(pieces.filter(({ surface }) => surface === id).map(fieldOf))];
      return fields.length > 0 ? `${names[index]} ${fields.join(', ')}` : [];
    })
    .join(' · ');
}

/** Returns numbers as ranges: 1–4, 7. */
export function numberRanges(numbers: readonly number[]): string {
  const ranges: [from: number, to: number][] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && number === last[1] + 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges
    .map(([from, to]) => (from === to ? `${from}` : `${from}${to === from + 1 ? ', ' : '–'}${to}`))
    .join(', ');
}
