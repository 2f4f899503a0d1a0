import type { I18n } from '@lingui/core';
import { nameIn } from '../../contracts/domain/languages.ts';
import type { CellTable } from '../../engine/cell-table.ts';
import { CELL_KINDS, CELL_STRIDE } from '../../engine/cell-table.ts';
import type { CellKind, Configuration } from '../../engine/index.ts';
import { formatNumber, formatPower } from '../format.ts';
import { CELL_KIND_NAMES } from '../names.ts';
import { placeAfterName } from '../subject.ts';
import type { PlanTexts } from '../texts.ts';
import type { ColourCount } from './pieces.ts';
import { SHEET } from './sheet.ts';
import { COLOURS, element, lengthOf, type Shape, shortened, stroke, text } from './svg.ts';
import type { Tones } from './tones.ts';

/** Content of the title block. */
export interface Title {
  readonly configuration: Configuration;
  /** Name of the sheet. */
  readonly heading: string;
  /** Power in W and area in m² of what is shown. */
  readonly power: number;
  readonly area: number;
  /** Number of pieces of each kind: an opening may split a cell into several. */
  readonly counts: Readonly<Record<CellKind, number>>;
  readonly tones: Tones;
  /** Colours of the slates, if there are several. */
  readonly colours: readonly ColourCount[];
  readonly fingerprint: string;
  readonly catalogueVersion: string;
  readonly scale: number;
}

const TOP = SHEET.height - SHEET.margin - SHEET.titleHeight;
const LEFT = SHEET.margin;
const RIGHT = SHEET.width - SHEET.margin;
/** Left edges of the fields after the first. */
const FIELDS = {
  kinds: LEFT + 118,
  colours: LEFT + 152,
  totals: LEFT + 186,
  scale: LEFT + 262,
  proof: LEFT + 340,
} as const;
const PAD = 4;

/** Draws frame and title block of the sheet. */
export function drawTitleBlock(title: Title, texts: PlanTexts, i18n: I18n): Shape[] {
  const { margin, width, height } = SHEET;
  const bottom = height - margin;
  const { colours: _within, ...fields } = FIELDS;
  const separators = Object.values(fields).map((x) => `M${x} ${TOP}V${bottom}`);
  return [
    element('rect', {
      x: margin,
      y: margin,
      width: width - 2 * margin,
      height: height - 2 * margin,
      fill: 'none',
      stroke: COLOURS.ink,
      'stroke-width': 0.5,
    }),
    stroke(`M${LEFT} ${TOP}H${RIGHT}`, 0.35),
    stroke(separators.join(''), 0.18),
    ...nameField(title),
    ...kindsField(title, i18n),
    ...totalsField(title, texts),
    ...scaleField(title.scale, texts),
    ...proofField(title, texts),
  ];
}

const head = (x: number, content: string): Shape =>
  text(x + PAD, TOP + 5, content, { size: 1.9, colour: COLOURS.ink2 });

function nameField({ configuration, heading }: Title): Shape[] {
  const room = FIELDS.kinds - LEFT - 2 * PAD;
  const place = placeAfterName(configuration);
  return [
    text(LEFT + PAD, TOP + 5, shortened(heading, 2.2, room), { size: 2.2, colour: COLOURS.ink2 }),
    text(LEFT + PAD, TOP + 12.5, shortened(configuration.name, 5, room), { size: 5, bold: true }),
    ...(place ? [text(LEFT + PAD, TOP + 19, shortened(place, 2.8, room), { size: 2.8 })] : []),
  ];
}

/** The legend, with the number of pieces of each kind. */
function kindsField({ counts, tones, colours }: Title, i18n: I18n): Shape[] {
  const kinds = CELL_KINDS.map((kind) => ({
    fill: kind === 'sheet' ? COLOURS.sheet : tones[kind],
    name: i18n._(CELL_KIND_NAMES[kind]),
    count: counts[kind],
  })).filter(({ count }) => count > 0);
  if (colours.length < 2) return entries(kinds, FIELDS.kinds, FIELDS.totals);
  const named = colours.map(({ srgb, names, count }) => ({
    fill: srgb,
    name: nameIn(names, i18n.locale),
    count,
  }));
  return [
    ...entries(kinds, FIELDS.kinds, FIELDS.colours),
    ...entries(named.slice(0, CELL_KINDS.length), FIELDS.colours, FIELDS.totals),
  ];
}

interface Entry {
  readonly fill: string;
  readonly name: string;
  readonly count: number;
}

/** Lines of a legend between two positions. */
function entries(lines: readonly Entry[], from: number, to: number): Shape[] {
  return lines.flatMap(({ fill, name, count }, line) => {
    const y = TOP + 6 + line * 4.6;
    const room = to - from - 2 * PAD - 6 - lengthOf(formatNumber(count), 2.3) - 1;
    return [
      element('rect', {
        ...{ x: from + PAD, y: y - 2.1, width: 4, height: 2.5, fill },
        // A border makes pale slates visible in print.
        ...{ stroke: COLOURS.ink3, 'stroke-width': 0.1 },
      }),
      text(from + PAD + 6, y, shortened(name, 2.3, room), { size: 2.3 }),
      text(to - PAD, y, formatNumber(count), { size: 2.3, anchor: 'end' }),
    ];
  });
}

/** Returns the number of sheet-metal pieces, in all or in these surfaces. */
export function countSheets({ cells }: CellTable, surfaces?: readonly number[]): number {
  let count = 0;
  for (let at = 0; at < cells.length; at += CELL_STRIDE) {
    const isCounted = surfaces?.includes(cells[at] ?? -1) ?? true;
    if (isCounted && CELL_KINDS[cells[at + 3] ?? -1] === 'sheet') count += 1;
  }
  return count;
}

function totalsField({ power, area }: Title, texts: PlanTexts): Shape[] {
  return [
    head(FIELDS.totals, texts.power),
    text(FIELDS.totals + PAD, TOP + 12.5, formatPower(power), { size: 5, bold: true }),
    text(FIELDS.totals + PAD, TOP + 19, `${texts.roofArea} ${formatNumber(area, 1)} m²`, { size: 2.3 }),
  ];
}

/** Numeric scale, and a bar that remains true when printed in another size. */
function scaleField(scale: number, texts: PlanTexts): Shape[] {
  const step = barStep(scale);
  const onSheet = step / scale;
  const [x, y] = [FIELDS.scale + PAD, TOP + 16.2];
  const parts = [0, 1, 2, 3];
  return [
    head(FIELDS.scale, `${texts.scale} (A3)`),
    text(x, TOP + 11.5, `1:${formatNumber(scale)}`, { size: 4, bold: true }),
    ...parts.map((part) =>
      element('rect', {
        x: x + part * onSheet,
        y,
        width: onSheet,
        height: 1.2,
        fill: part % 2 === 0 ? COLOURS.ink : COLOURS.paper,
        stroke: COLOURS.ink,
        'stroke-width': 0.13,
      }),
    ),
    ...[0, 2, 4].map((part) =>
      text(x + part * onSheet, y + 3.7, `${formatNumber((part * step) / 1000)}${part === 4 ? ' m' : ''}`, {
        size: 1.9,
        anchor: 'middle',
      }),
    ),
  ];
}

/**
 * Returns the length of one of four parts of the scale bar, real mm: 1, 2 or 5 times a power of ten, at most 15 mm
 * on the sheet.
 */
function barStep(scale: number): number {
  const most = 15 * scale;
  const power = 10 ** Math.floor(Math.log10(most));
  return power * (most >= 5 * power ? 5 : most >= 2 * power ? 2 : 1);
}

function proofField({ fingerprint, catalogueVersion }: Title, texts: PlanTexts): Shape[] {
  const room = RIGHT - FIELDS.proof - 2 * PAD;
  const size = Math.min(3.4, (3.4 * room) / lengthOf(fingerprint, 3.4));
  return [
    head(FIELDS.proof, texts.fingerprint),
    text(FIELDS.proof + PAD, TOP + 10.5, fingerprint, { size, bold: true }),
    text(
      FIELDS.proof + PAD,
      TOP + 15.5,
      shortened(`${texts.catalogueVersion} ${catalogueVersion}`, 2, room),
      {
        size: 2,
      },
    ),
    text(FIELDS.proof + PAD, TOP + 20, texts.dimensions, {
      size: Math.min(2, (2 * room) / lengthOf(texts.dimensions, 2)),
      colour: COLOURS.ink2,
    }),
  ];
}
