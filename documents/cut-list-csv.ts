import type { I18n } from '@lingui/core';
import type { CutList, CutPiece, Surface } from '../engine/index.ts';
import { columnLetters } from './column-letters.ts';
import { csv } from './csv.ts';
import { CUT_FORMS, CUT_MATERIALS } from './names.ts';
import { surfaceNames } from './surface-names.ts';
import { cutListTexts } from './texts.ts';

/**
 * The cut list as CSV: a line per piece with its place as the laying plan labels it (A1), its bounds in
 * mm, its area in m² and, where it is no rectangle, its corners `x/y` in mm from the lower left of its
 * bounds; the areas of glass and sheet metal and the result's fingerprint at the end.
 */
export function cutListCsv(list: CutList, surfaces: readonly Surface[], i18n: I18n): string {
  const texts = cutListTexts(i18n);
  const names = surfaceNames(surfaces, i18n);
  const nameOf = new Map(surfaces.map(({ id }, index) => [id, names[index] ?? id]));
  return csv([
    texts.columns,
    ...list.pieces.map((piece) => pieceRow(piece, nameOf.get(piece.surface) ?? piece.surface, i18n)),
    [i18n._(CUT_MATERIALS.glass), '', '', '', '', '', '', list.glassArea],
    [i18n._(CUT_MATERIALS.sheet), '', '', '', '', '', '', list.sheetArea],
    [texts.fingerprint, list.fingerprint],
  ]);
}

function pieceRow(piece: CutPiece, surface: string, i18n: I18n): (string | number)[] {
  const isShaped = piece.form === 'shaped';
  return [
    piece.number,
    surface,
    `${columnLetters(piece.column)}${piece.row + 1}`,
    i18n._(CUT_MATERIALS[piece.material]),
    i18n._(CUT_FORMS[piece.form]),
    piece.width,
    piece.height,
    (piece.area / 1_000_000).toFixed(4),
    isShaped ? corners(piece.outline) : '',
    piece.holes.map(corners).join(' | '),
  ];
}

const corners = (ring: readonly (readonly [number, number])[]): string =>
  ring.map(([x, y]) => `${x}/${y}`).join(' ');
