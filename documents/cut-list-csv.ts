import type { CutList, CutPiece, Surface } from '../engine/index.ts';
import { columnLetters } from './column-letters.ts';
import { csv } from './csv.ts';
import { surfaceNames } from './surface-names.ts';
import { type Language, WORDS, type Words } from './words.ts';

/**
 * The cut list as CSV: a line per piece with its place as the laying plan labels it (A1), its bounds in
 * mm, its area in m² and, where it is no rectangle, its corners `x/y` in mm from the lower left of its
 * bounds; the areas of glass and sheet metal and the result's fingerprint at the end.
 */
export function cutListCsv(list: CutList, surfaces: readonly Surface[], language: Language): string {
  const words = WORDS[language];
  const names = surfaceNames(surfaces, words);
  const nameOf = new Map(surfaces.map(({ id }, index) => [id, names[index] ?? id]));
  return csv([
    [...words.cutList.columns],
    ...list.pieces.map((piece) => pieceRow(piece, nameOf.get(piece.surface) ?? piece.surface, words)),
    [words.cutList.materials.glass, '', '', '', '', '', '', list.glassArea],
    [words.cutList.materials.sheet, '', '', '', '', '', '', list.sheetArea],
    [words.fingerprint, list.fingerprint],
  ]);
}

function pieceRow(piece: CutPiece, surface: string, { cutList }: Words): (string | number)[] {
  const isShaped = piece.form === 'shaped';
  return [
    piece.number,
    surface,
    `${columnLetters(piece.column)}${piece.row + 1}`,
    cutList.materials[piece.material],
    cutList.forms[piece.form],
    piece.width,
    piece.height,
    (piece.area / 1_000_000).toFixed(4),
    isShaped ? corners(piece.outline) : '',
    piece.holes.map(corners).join(' | '),
  ];
}

const corners = (ring: readonly (readonly [number, number])[]): string =>
  ring.map(([x, y]) => `${x}/${y}`).join(' ');
