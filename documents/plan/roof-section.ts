import type { I18n } from '@lingui/core';
import { nameIn } from '../../contracts/domain/languages.ts';
import type { FrozenRoof } from '../../engine/frozen-roof.ts';
import type { Catalogue, Row } from '../../engine/index.ts';
import { formatNumber } from '../format.ts';
import { planSetTexts } from '../texts.ts';
import { dimensionChain } from './dimension-chain.ts';
import { substructureOf } from './substructure.ts';
import { COLOURS, element, round, type Shape, stroke, text } from './svg.ts';

interface Cut {
  readonly roof: FrozenRoof;
  readonly index: number;
  /** Pitch in degrees. */
  readonly pitch: number;
  /** Denominator of the scale. */
  readonly scale: number;
  readonly catalogue: Catalogue;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const WOOD = { batten: '#dcc7a3', furring: '#efe5d3', rafter: '#f7f1e6' } as const;
const METAL = '#6b757e';
/** Thickness of a drawn slate, mm on the sheet: 6 mm to scale would be a hairline. */
const SLATE = 0.7;
/** Lengths of the slope drawn at eave and ridge, and of the opposite one, real mm. */
const AT_EAVE = 1_950;
const AT_RIDGE = 1_450;
const OPPOSITE = 300;
/** Usual sizes of parts by others, real mm: rafter, half-round gutter, leg of the ridge cap. */
const RAFTER = 160;
const GUTTER = 75;
const CAP = 150;

/**
 * Draws the section along the slope at eave and ridge at its real pitch: rafter, membrane, counter batten, battens
 * and overlapping slates, with gutter and ridge cap.
 */
export function sectionDrawing({ roof, index, pitch, scale, catalogue }: Cut, box: Box, i18n: I18n): Shape[] {
  const texts = planSetTexts(i18n);
  const surface = roof.solution.surfaces[index];
  const { batten, furring, battens } = substructureOf(roof, index, catalogue);
  if (!surface) return [];
  const { components } = roof.configuration;
  const membrane = catalogue.components.sarkingMembrane.find(({ id }) => id === components.sarkingMembrane);
  const ys = surface.outline.map(([, y]) => y);
  const [eave, ridge] = [Math.min(...ys), Math.max(...ys)];
  const roles = new Set(surface.edges.map(({ role }) => role));
  const heights = [...new Set(battens.map(({ at }) => at))].sort((a, b) => a - b);
  const section: Section = {
    scale,
    rows: surface.rows,
    heights,
    furringHeight: furring?.section?.height ?? 60,
    battenHeight: batten?.section?.height ?? 30,
    battenWidth: batten?.section?.width ?? 60,
    turn: (pitch * Math.PI) / 180,
  };
  const half = (box.right - box.left) / 2;
  const isPent = roof.configuration.roof.type === 'pent';
  const details: Detail[] = [
    {
      ...{ name: texts.atEave, from: eave, to: Math.min(eave + AT_EAVE, ridge), left: box.left },
      end: roles.has('eave') ? (bottom) => eaveShapes(section, bottom, i18n) : undefined,
    },
    {
      ...{ name: texts.atRidge, from: Math.max(eave, ridge - AT_RIDGE), to: ridge, left: box.left + half },
      end: roles.has('ridge') ? (_, top) => ridgeShapes(section, top, ridge, isPent, i18n) : undefined,
    },
  ];
  const legend = [
    `${texts.pitch(formatNumber(pitch))} · ${texts.overlap(formatNumber(catalogue.slate.overlap))} · ${texts.overhang(formatNumber(catalogue.standard.battenOverhang.value))}`,
    ...(batten ? [`${texts.batten} ${nameIn(batten.names, i18n.locale)}`] : []),
    ...(furring ? [`${texts.furring} ${nameIn(furring.names, i18n.locale)}`] : []),
    ...(membrane?.article ? [`${texts.membrane} ${nameIn(membrane.names, i18n.locale)}`] : []),
    texts.sectionNote,
  ];
  return [
    ...details.flatMap(({ name, from, to, left, end }) => {
      const long = (to - from) / scale;
      const { turn } = section;
      const [wide, tall] = [long * Math.cos(turn), long * Math.sin(turn)];
      const origin = {
        x: left + Math.max(24, (half - wide) / 2),
        y: box.bottom - Math.max(40, (box.bottom - box.top - tall) / 2),
      };
      return [
        text(left + 4, box.top + 5, name, { size: 4, bold: true }),
        onSlope(turn, origin, [...layers(section, from, to), ...dimensions(section, from, to)]),
        ...(end?.(origin, { x: origin.x + wide, y: origin.y - tall }) ?? []),
      ];
    }),
    ...legend.map((line, at) =>
      text(box.left + 4, box.bottom - (legend.length - 1 - at) * 3.8, line, {
        size: 2.4,
        colour: at === 0 ? COLOURS.ink : COLOURS.ink2,
        bold: at === 0,
      }),
    ),
  ];
}

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Detail {
  readonly name: string;
  /** Distances from the eave, real mm. */
  readonly from: number;
  readonly to: number;
  readonly left: number;
  /** Draws how the roof ends there, given where the membrane begins and ends on the sheet. */
  readonly end: ((bottom: Point, top: Point) => Shape[]) | undefined;
}

interface Section {
  readonly scale: number;
  readonly rows: readonly Row[];
  readonly heights: readonly number[];
  readonly furringHeight: number;
  readonly battenHeight: number;
  readonly battenWidth: number;
  /** Pitch in radians. */
  readonly turn: number;
}

/** Places shapes on the slope: x up the slope, y down towards the house; `isOpposite`: mirrored at `origin`. */
function onSlope(turn: number, { x, y }: Point, shapes: readonly Shape[], isOpposite = false): Shape {
  const [along, up] = [Math.cos(turn), Math.sin(turn)];
  const matrix = isOpposite ? [-along, -up, -up, along, x, y] : [along, -up, up, along, x, y];
  return element('g', { transform: `matrix(${matrix.map(round).join(' ')})` }, shapes);
}

/** Draws the layers between two distances from the eave, measured from the membrane's upper side. */
function layers(section: Section, from: number, to: number): Shape[] {
  const { scale, rows, heights } = section;
  const at = (distance: number) => (distance - from) / scale;
  const end = at(to);
  const furring = section.furringHeight / scale;
  const batten = section.battenHeight / scale;
  const half = section.battenWidth / scale / 2;
  const rafter = RAFTER / scale;
  const rest = furring + batten;
  return [
    // Cut plumb, where rafters meet at the ridge.
    element('path', {
      d: `M0 0H${round(end)}L${round(end - rafter * Math.tan(section.turn))} ${round(rafter)}H0Z`,
      fill: WOOD.rafter,
      stroke: COLOURS.ink3,
      'stroke-width': 0.13,
    }),
    element('rect', {
      x: 0,
      y: -furring,
      width: end,
      height: furring,
      fill: WOOD.furring,
      stroke: COLOURS.ink3,
      'stroke-width': 0.13,
    }),
    stroke(`M-3 0H${round(end)}`, 0.5, '#2f6f9f'),
    ...within(heights, from, to).map((each) =>
      element('rect', {
        ...{ x: at(each) - half, y: -furring - batten, width: 2 * half, height: batten, fill: WOOD.batten },
        ...{ stroke: COLOURS.ink, 'stroke-width': 0.18 },
      }),
    ),
    ...slatesBetween(rows, from, to).map(({ y, height }, row) => {
      // A slate rests on the one below at its lower end and on its batten at the upper one.
      const isLowest = row === 0 && y === rows[0]?.y;
      const [low, high] = [Math.max(y, from), Math.min(y + height, to)];
      const lift = (distance: number) =>
        rest + SLATE / 2 + (isLowest ? 0 : SLATE * (1 - (distance - y) / height));
      return stroke(
        `M${round(at(low))} ${round(-lift(low) - 0.1)}L${round(at(high))} ${round(-lift(high) - 0.1)}`,
        SLATE,
        COLOURS.active,
      );
    }),
  ];
}

/** Draws the dimensions of battens below, of slates above, and of the ventilation gap at the upper end. */
function dimensions({ scale, rows, heights, ...sizes }: Section, from: number, to: number): Shape[] {
  const at = (distance: number) => (distance - from) / scale;
  const rest = (sizes.furringHeight + sizes.battenHeight) / scale;
  const ends = slatesBetween(rows, from, to).flatMap(({ y, height }) => [y, y + height]);
  const gap = { from: -sizes.furringHeight / scale, to: 0, length: sizes.furringHeight };
  return [
    ...dimensionChain(chain([from, ...within(heights, from, to), to], at), RAFTER / scale + 9, 'x'),
    ...dimensionChain(chain([from, ...within(ends, from, to), to], at), -rest - 9, 'x'),
    ...dimensionChain([gap], -7, 'y'),
  ];
}

const within = (marks: readonly number[], from: number, to: number): number[] =>
  marks.filter((mark) => mark >= from && mark <= to);

const slatesBetween = (rows: readonly Row[], from: number, to: number): Row[] =>
  rows.filter(({ y, height }) => y < to && y + height > from);

/** Draws ventilation grid, eave profile and gutter. */
function eaveShapes({ scale, turn, furringHeight }: Section, origin: Point, i18n: I18n): Shape[] {
  const { eaveProfile, gutter } = planSetTexts(i18n);
  const radius = GUTTER / scale;
  const centre = { x: origin.x - radius - 1, y: origin.y + radius * 0.9 };
  const lip = { x: centre.x + radius * 0.55, y: centre.y - radius * 0.1 };
  return [
    onSlope(turn, origin, [stroke(`M0 ${round(-furringHeight / scale)}V0`, 0.5, METAL)]),
    stroke(
      `M${round(origin.x + 9 * Math.cos(turn))} ${round(origin.y - 9 * Math.sin(turn) - 0.5)}` +
        `L${round(origin.x)} ${round(origin.y - 0.5)}L${round(lip.x)} ${round(lip.y)}`,
      0.4,
      METAL,
    ),
    stroke(
      `M${round(centre.x - radius)} ${round(centre.y - 0.6)}V${round(centre.y)}` +
        `A${round(radius)} ${round(radius)} 0 0 0 ${round(centre.x + radius)} ${round(centre.y)}`,
      0.4,
      METAL,
    ),
    text(centre.x, centre.y + radius + 4, eaveProfile, { size: 2.2, anchor: 'middle' }),
    text(centre.x, centre.y + radius + 7.2, gutter, {
      ...{ size: 2.2, anchor: 'middle', colour: COLOURS.ink2 },
    }),
  ];
}

/** Draws the ridge cap, and the opposite slope unless the roof has none. */
function ridgeShapes(section: Section, apex: Point, ridge: number, isPent: boolean, i18n: I18n): Shape[] {
  const { scale, turn } = section;
  const above = (section.furringHeight + section.battenHeight) / scale + 2 * SLATE + 1;
  const cap = { x: apex.x, y: apex.y - above / Math.cos(turn) };
  const leg = { x: (CAP / scale) * Math.cos(turn), y: (CAP / scale) * Math.sin(turn) };
  const far = isPent ? `V${round(cap.y + CAP / scale)}` : `L${round(cap.x + leg.x)} ${round(cap.y + leg.y)}`;
  const opposite = OPPOSITE / scale;
  const foot = { x: apex.x + opposite * Math.cos(turn), y: apex.y + opposite * Math.sin(turn) };
  return [
    ...(isPent ? [] : [onSlope(turn, foot, layers(section, ridge - OPPOSITE, ridge), true)]),
    stroke(
      `M${round(cap.x - leg.x)} ${round(cap.y + leg.y)}L${round(cap.x)} ${round(cap.y)}${far}`,
      0.5,
      METAL,
    ),
    text(cap.x, cap.y - 3, planSetTexts(i18n).ridgeCap, { size: 2.2, anchor: 'middle' }),
  ];
}

function chain(marks: readonly number[], placed: (mark: number) => number) {
  const ordered = [...new Set(marks)].sort((a, b) => a - b);
  return ordered.slice(1).map((to, index) => {
    const from = ordered[index] ?? to;
    return { from: placed(from), to: placed(to), length: Math.round(to - from) };
  });
}
