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

const WOOD = { batten: '#dcc7a3', furring: '#efe5d3' } as const;
/** Thickness of a drawn slate, mm on the sheet: 6 mm to scale would be a hairline. */
const SLATE = 0.7;
/** Lengths of the slope drawn at eave and ridge, real mm. */
const AT_EAVE = 1_950;
const AT_RIDGE = 1_450;

/**
 * Draws the section along the slope at eave and ridge at its real pitch: membrane, counter batten, battens and
 * overlapping slates.
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
  const heights = [...new Set(battens.map(({ at }) => at))].sort((a, b) => a - b);
  const parts: Part = {
    scale,
    rows: surface.rows,
    heights,
    furringHeight: furring?.section?.height ?? 60,
    battenHeight: batten?.section?.height ?? 30,
    battenWidth: batten?.section?.width ?? 60,
  };
  const half = (box.right - box.left) / 2;
  const details: [string, number, number, number][] = [
    [texts.atEave, eave, Math.min(eave + AT_EAVE, ridge), box.left],
    [texts.atRidge, Math.max(eave, ridge - AT_RIDGE), ridge, box.left + half],
  ];
  const legend = [
    `${texts.pitch(formatNumber(pitch))} · ${texts.overlap(formatNumber(catalogue.slate.overlap))} · ${texts.overhang(formatNumber(catalogue.standard.battenOverhang.value))}`,
    ...(batten ? [`${texts.batten} ${nameIn(batten.names, i18n.locale)}`] : []),
    ...(furring ? [`${texts.furring} ${nameIn(furring.names, i18n.locale)}`] : []),
    ...(membrane?.article ? [`${texts.membrane} ${nameIn(membrane.names, i18n.locale)}`] : []),
    texts.sectionNote,
  ];
  return [
    ...details.flatMap(([name, from, to, left]) => {
      const turn = (pitch * Math.PI) / 180;
      const long = (to - from) / scale;
      const [wide, tall] = [long * Math.cos(turn), long * Math.sin(turn)];
      const x = left + Math.max(12, (half - wide) / 2);
      const y = box.bottom - Math.max(34, (box.bottom - box.top - tall) / 2);
      const matrix = [Math.cos(turn), -Math.sin(turn), Math.sin(turn), Math.cos(turn), x, y]
        .map(round)
        .join(' ');
      return [
        text(left + 4, box.top + 5, name, { size: 4, bold: true }),
        element('g', { transform: `matrix(${matrix})` }, along(parts, from, to)),
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

interface Part {
  readonly scale: number;
  readonly rows: readonly Row[];
  readonly heights: readonly number[];
  readonly furringHeight: number;
  readonly battenHeight: number;
  readonly battenWidth: number;
}

/**
 * Draws the layers between two distances from the eave: x up the slope, y down towards the house, from the
 * membrane.
 */
function along({ scale, rows, heights, ...sizes }: Part, from: number, to: number): Shape[] {
  const at = (distance: number) => (distance - from) / scale;
  const end = at(to);
  const furring = sizes.furringHeight / scale;
  const batten = sizes.battenHeight / scale;
  const half = sizes.battenWidth / scale / 2;
  const seen = heights.filter((each) => each >= from && each <= to);
  const slates = rows.filter(({ y, height }) => y < to && y + height > from);
  const rest = furring + batten;
  return [
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
    ...seen.map((each) =>
      element('rect', {
        ...{ x: at(each) - half, y: -furring - batten, width: 2 * half, height: batten, fill: WOOD.batten },
        ...{ stroke: COLOURS.ink, 'stroke-width': 0.18 },
      }),
    ),
    ...slates.map(({ y, height }, row) => {
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
    ...dimensionChain(chain([from, ...seen, to], at), 9, 'x'),
    ...dimensionChain(
      chain(
        [
          from,
          ...slates.flatMap(({ y, height }) => [y, y + height]).filter((each) => each > from && each < to),
          to,
        ],
        at,
      ),
      -rest - 9,
      'x',
    ),
  ];
}

function chain(marks: readonly number[], placed: (mark: number) => number) {
  const ordered = [...new Set(marks)].sort((a, b) => a - b);
  return ordered.slice(1).map((to, index) => {
    const from = ordered[index] ?? to;
    return { from: placed(from), to: placed(to), length: Math.round(to - from) };
  });
}
