import type { I18n } from '@lingui/core';
import type { Configuration, CutList } from '../engine/index.ts';
import { csv } from './csv.ts';
import { type CutGroup, cutGroups, numberRanges, placesOf } from './cut-groups.ts';
import { CUT_FORMS, CUT_MATERIALS } from './names.ts';
import { cutListTexts } from './texts.ts';

/**
 * Returns the cut list as CSV with a line per size: count, numbers on piece and plan, and positions as labelled in
 * the laying plan (A1). Bounds are in mm, the area of one piece in m². A non-rectangular piece has its corners
 * `x/y` in mm from the lower left of its bounds. The end contains the number of pieces, the areas of glass and
 * sheet metal, and the fingerprint.
 */
export function cutListCsv(list: CutList, configuration: Configuration, i18n: I18n): string {
  const texts = cutListTexts(i18n);
  return csv([
    texts.columns,
    ...cutGroups(list).map((group) => groupRow(group, configuration, i18n)),
    [texts.total, list.pieces.length],
    [i18n._(CUT_MATERIALS.glass), '', '', '', '', '', list.glassArea],
    [i18n._(CUT_MATERIALS.sheet), '', '', '', '', '', list.sheetArea],
    [texts.fingerprint, list.fingerprint],
  ]);
}

function groupRow({ position, pieces }: CutGroup, configuration: Configuration, i18n: I18n) {
  const { material, form, width, height, area, outline, holes } = pieces[0];
  return [
    position,
    pieces.length,
    i18n._(CUT_MATERIALS[material]),
    i18n._(CUT_FORMS[form]),
    width,
    height,
    (area / 1_000_000).toFixed(4),
    numberRanges(pieces.map(({ number }) => number)),
    placesOf(pieces, configuration, i18n),
    form === 'shaped' ? corners(outline) : '',
    holes.map(corners).join(' | '),
  ];
}

const corners = (ring: readonly (readonly [number, number])[]): string =>
  ring.map(([x, y]) => `${x}/${y}`).join(' ');
