import type { I18n } from '@lingui/core';
import { type FrozenRoof, frozenColours, tableOf } from '../../engine/frozen-roof.ts';
import type { Colour, SurfaceSolution } from '../../engine/index.ts';
import { byRecognition } from '../by-recognition.ts';
import { formatNumber, formatPower } from '../format.ts';
import { CELL_KIND_NAMES } from '../names.ts';
import { composedCells } from '../plan/pieces.ts';
import { type Box, COLOURS } from '../plan/svg.ts';
import { tonesOf } from '../plan/tones.ts';
import { planSheet } from '../plan-svg.ts';
import { drawRoof } from '../roof-drawing.ts';
import { surfaceNames } from '../surface-names.ts';
import { planTexts } from '../texts.ts';
import { drawShapes } from './drawing.ts';
import { FORMATS, type Printout } from './printout.ts';

const GROUND = '#f5f7f7';
const HEIGHT = 42;
const APART = 2.5;
const CAPTION = { size: 7.5, colour: COLOURS.ink2 } as const;

/**
 * Draws the roof's picture (PNG or JPEG) with the plan of one surface: the one with most openings, by which people
 * recognise their roof, or else of highest power. Without a picture, draws the plan of every surface.
 */
export function drawRoofPanel(
  paper: Printout,
  roof: FrozenRoof,
  picture: Uint8Array | null,
  i18n: I18n,
): void {
  const { left, right, y } = paper;
  const width = paper.width * 0.615;
  const hasPicture = picture !== null && drawPicture(paper, roof, picture, width);
  const x = hasPicture ? left + width + APART : left;
  const box = { x, y, width: right - x, height: HEIGHT };
  paper.box(box, { fill: GROUND });
  const enabled = enabledOf(roof);
  const shown = hasPicture ? enabled.toSorted(([, a], [, b]) => byRecognition(a, b)).slice(0, 1) : enabled;
  drawPlans(
    paper,
    roof,
    box,
    shown.map(([index]) => index),
    i18n,
  );
  paper.y += HEIGHT + 4;
}

/** Height of the plans below the last text of a page, mm. */
const PLANS = { least: 50, most: 110 } as const;

/** Draws the plan of every surface on what is left of the page; nothing if that is too little. */
export function drawRoofPlans(paper: Printout, roof: FrozenRoof, i18n: I18n): void {
  const y = paper.y + 6;
  const height = Math.min(PLANS.most, paper.bottom - y);
  if (height < PLANS.least) return;
  const box = { x: paper.left, y, width: paper.width, height };
  paper.box(box, { fill: GROUND });
  const indices = enabledOf(roof).map(([index]) => index);
  drawPlans(paper, roof, box, indices, i18n);
  paper.y = y + height;
}

type Entry = readonly [index: number, surface: SurfaceSolution];

const enabledOf = ({ solution }: FrozenRoof): Entry[] =>
  [...solution.surfaces.entries()].filter(([, { status }]) => status !== 'disabled');

/** Returns whether the bytes are a picture: a broken one must not block an offer. */
function drawPicture(paper: Printout, roof: FrozenRoof, picture: Uint8Array, width: number): boolean {
  const { doc, left, y } = paper;
  let isDrawn = false;
  paper.figure(roof.configuration.name, { x: left, y, width, height: HEIGHT }, () => {
    doc.save();
    try {
      doc.roundedRect(left, y, width, HEIGHT, 1.5).clip();
      doc.image(Buffer.from(picture), left, y, { cover: [width, HEIGHT], align: 'center', valign: 'center' });
      isDrawn = true;
    } catch {
      // The plan is drawn in its place.
    } finally {
      doc.restore();
    }
  });
  return isDrawn;
}

function drawPlans(
  paper: Printout,
  roof: FrozenRoof,
  { x, y, width, height }: Box,
  indices: readonly number[],
  i18n: I18n,
): void {
  const { doc } = paper;
  const { configuration, solution, colour } = roof;
  const table = tableOf(roof);
  const tones = tonesOf(colour);
  const pad = 4;
  const legend = 7;
  const drawn = drawRoof(
    {
      solution,
      table,
      tones,
      composed: (index) => composedCells(table, index, configuration, frozenColours(roof)),
    },
    { width: width - 2 * pad, height: height - 2 * pad - legend },
    { indices, captionHeight: 5 },
  );
  const names = surfaceNames(configuration, i18n);
  const captionFor = (index: number) =>
    `${names[index]}, ${formatPower(solution.surfaces[index]?.power ?? 0)}`;
  const captions = drawn.map(({ index }) => captionFor(index));
  paper.figure(`${planTexts(i18n).title}: ${captions.join('; ')}`, { x, y, width, height }, () => {
    doc.save().translate(x + pad, y + pad);
    for (const { index, drawing, x: left, y: bottom, width: wide } of drawn) {
      drawShapes(paper, [drawing]);
      const caption = captionFor(index);
      // A name wider than its surface would overlap the next one.
      const isSeen = drawn.length === 1 || paper.widthOf(caption, CAPTION) <= wide + 5;
      paper.text(left + wide / 2, bottom + 4, isSeen ? caption : (names[index] ?? ''), {
        ...CAPTION,
        align: 'middle',
      });
    }
    doc.restore();
  });
  const count = (of: 'activeModules' | 'blinds' | 'cutPieces') =>
    indices.reduce((sum, index) => sum + (solution.surfaces[index]?.[of] ?? 0), 0);
  let at = x + pad;
  const counts = [
    ['active', count('activeModules')],
    ['blind', count('blinds')],
    ['cut', count('cutPieces')],
  ] as const;
  for (const [kind, count] of counts) {
    if (count === 0) continue;
    const label = `${i18n._(CELL_KIND_NAMES[kind])} ${formatNumber(count)}`;
    const wide = 3.4 + paper.widthOf(label, CAPTION);
    if (at + wide > x + width - pad) break;
    const corner = at;
    paper.artifact(() => doc.roundedRect(corner, y + height - pad - 2.4, 2.2, 2.2, 0.4).fill(tones[kind]));
    paper.text(at + 3.4, y + height - pad - 0.4, label, CAPTION);
    at += wide + 4;
  }
}

/** Draws the laying plan to scale on a sheet of its own, A3 landscape. */
export function drawPlanSheet(
  paper: Printout,
  roof: FrozenRoof,
  i18n: I18n,
  colours: readonly Colour[] = [],
): void {
  const { configuration, solution, catalogueVersion } = roof;
  paper.addPage('sheet');
  const shapes = planSheet(
    {
      ...{ configuration, solution, table: tableOf(roof), catalogueVersion },
      ...{ colours, frozen: frozenColours(roof) },
    },
    i18n,
  );
  const alt = `${planTexts(i18n).title}, ${configuration.name}`;
  paper.figure(alt, { x: 0, y: 0, ...FORMATS.sheet }, () => drawShapes(paper, shapes));
}
