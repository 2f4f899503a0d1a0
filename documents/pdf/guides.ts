import type { I18n } from '@lingui/core';
import { CELL_STRIDE, type CellTable } from '../../engine/cell-table.ts';
import { type FrozenRoof, tableOf } from '../../engine/frozen-roof.ts';
import { extentOf, polygonPath } from '../../engine/geometry.ts';
import type { SurfaceSolution } from '../../engine/index.ts';
import { formatNumber, formatPercent } from '../format.ts';
import { type Frame, laidSurface } from '../plan/surface.ts';
import { COLOURS, element, type Shape, stroke, text } from '../plan/svg.ts';
import { tonesOf } from '../plan/tones.ts';
import { drawShapes } from './drawing.ts';
import type { Printout } from './printout.ts';
import {
  finishProductPrintout,
  GROUND,
  heading,
  openProductPrintout,
  type ProductPrintout,
  RIGHT,
  SMALL,
} from './product-printout.ts';
import { guideTexts, productTexts, warrantyTexts } from './product-texts.ts';
import { drawTable } from './table.ts';

export interface InstallationPrintout extends ProductPrintout {
  /** The roof whose first surface the drawings show. */
  readonly roof: FrozenRoof;
}

/** Returns the installation guide, step by step: each drawing is the plan of a real roof as far as built. */
export function installationPdf(content: InstallationPrintout, i18n: I18n): Promise<Uint8Array<ArrayBuffer>> {
  const { catalogue, roof } = content;
  const { slate, standard, loads } = catalogue;
  const batten = loads.battenSections[0];
  const texts = guideTexts(i18n, {
    spacing: formatNumber(standard.furringSpacing.value),
    section: batten ? `${batten.height} × ${batten.width}` : '–',
    pitch: formatNumber(slate.courseHeight - slate.overlap),
    screws: formatNumber(standard.screwsPerCrossing.value),
    inSight: formatNumber(standard.battenInSight.value),
    lap: formatNumber(standard.lap.value),
    overhang: formatNumber(standard.battenOverhang.value),
    gap: formatNumber(slate.gapNominal),
    overlap: formatNumber(slate.overlap),
    perString: formatNumber(standard.strings.modulesPerString),
  });
  const title = productTexts(i18n).installation;
  const paper = openProductPrintout(content, title, texts.subject, i18n);
  paper.box({ x: paper.left, y: paper.y, width: paper.width, height: 16 }, { fill: GROUND });
  const below = paper.y + 20;
  paper.y += 2.6;
  paper.paragraph(texts.safety, {}, paper.left + 4, paper.width - 8);
  paper.y = below;
  for (const [index, [name, said]] of texts.steps.entries())
    drawStep(
      paper,
      { number: index + 1, name, said },
      builtUntil(roof, index, standard.furringSpacing.value),
    );
  heading(paper, texts.hooks);
  const classes = [texts.standard, texts.alpine, texts.alpinePlus];
  drawTable(
    paper,
    [
      { head: texts.widthTo, cell: ({ widthTo }) => formatNumber(widthTo) },
      ...classes.map((head, at) => ({
        head,
        width: 34,
        cell: ({ hooks }: { hooks: readonly number[] }) => formatNumber(hooks[at] ?? 0),
        style: RIGHT,
      })),
    ],
    standard.hooksPerSlate,
  );
  if (!standard.hooksConfirmed) paper.paragraph(productTexts(i18n).assumed, SMALL);
  return finishProductPrintout(paper, content, title, i18n);
}

/** Size of a step's drawing, mm. */
const PICTURE = { width: 74, height: 40 } as const;

function drawStep(
  paper: Printout,
  { number, name, said }: { number: number; name: string; said: string },
  drawing: (box: { x: number; y: number }) => Shape[],
): void {
  paper.room(PICTURE.height);
  const { left, y } = paper;
  paper.box({ x: left, y, ...PICTURE }, { fill: GROUND });
  paper.figure(name, { x: left, y, ...PICTURE }, () => drawShapes(paper, drawing({ x: left + 4, y: y + 4 })));
  const x = left + PICTURE.width + 8;
  paper.artifact(() => paper.doc.circle(x + 3.4, y + 6.4, 3.4).fill(COLOURS.ink));
  paper.tag('H2', () => {
    paper.text(x + 3.4, y + 7.6, String(number), {
      size: 9,
      weight: 'semibold',
      colour: COLOURS.paper,
      align: 'middle',
    });
    paper.text(x + 9.5, y + 7.8, name, { size: 11.5, weight: 'semibold' });
  });
  paper.y = y + 12.5;
  paper.paragraph(said, { size: 9.5 }, x, paper.right - x);
  paper.y = y + PICTURE.height + 4;
}

const WOOD = '#c8a878';
const MEMBRANE = '#dbe7ef';
/** Visible width of a membrane between two laps, mm. */
const STRIP = 1350;

/** The largest frame of a picture at `x`, `y` that holds the surface. */
function frameOf(
  { outline }: { readonly outline: Parameters<typeof extentOf>[0] },
  x: number,
  y: number,
): Frame {
  const { minX, maxX, minY, maxY } = extentOf(outline);
  const room = { width: PICTURE.width - 8, height: PICTURE.height - 8 };
  const scale = Math.max((maxX - minX) / room.width, (maxY - minY) / room.height);
  const left = x + (room.width - (maxX - minX) / scale) / 2 - minX / scale;
  const bottom = y + (room.height + (maxY - minY) / scale) / 2 + minY / scale;
  return { left, bottom, scale };
}

/** How many of all courses are laid once a step is done. */
function coursesLaid(step: number, all: number): number {
  if (step < 4) return 0;
  if (step === 4) return 1;
  return step === 5 ? Math.ceil(all / 2) : all;
}

/**
 * The first surface of a roof after a step, scaled to the step's picture. The surfaces of the guide's roof are
 * rectangles.
 */
function builtUntil(roof: FrozenRoof, step: number, spacing: number) {
  return ({ x, y }: { x: number; y: number }): Shape[] => {
    const surface = roof.solution.surfaces[0];
    if (!surface) return [];
    const { minY } = extentOf(surface.outline);
    const frame = frameOf(surface, x, y);
    const rows = surface.rows.length;
    const laid = coursesLaid(step, rows);
    const topmost = surface.rows[laid - 1];
    const shown = { ...surface, rows: surface.rows.slice(0, laid) };
    return [
      laidSurface(shown, 0, rowsBelow(tableOf(roof), laid), frame, { tones: tonesOf(roof.colour) }),
      ...(laid < rows
        ? [substructure(surface, step, spacing, frame, topmost ? topmost.y + topmost.height : minY)]
        : []),
      ...highlighted(surface, step, frame),
    ];
  };
}

/** Membrane, counter battens and battens above `from`, as far as a step has them, with openings. */
export function substructure(
  { outline, rows, openings }: SurfaceSolution,
  step: number,
  spacing: number,
  { left, bottom, scale }: Frame,
  from: number,
): Shape {
  const { minX, maxX, maxY } = extentOf(outline);
  const area = `M${minX} ${from}H${maxX}V${maxY}H${minX}z`;
  const clip = `step-${step}`;
  const lines = (d: string, width: number, colour: string) =>
    element('path', { d, 'clip-path': `url(#${clip})`, fill: 'none', stroke: colour, 'stroke-width': width });
  const every = (first: number, last: number, apart: number) =>
    Array.from(
      { length: Math.max(0, Math.floor((last - first) / apart) + 1) },
      (_, at) => first + at * apart,
    );
  const laps = every(STRIP, maxY, STRIP).map((at) => `M${minX} ${at}H${maxX}`);
  const furring = every(minX, maxX, spacing).map((at) => `M${at} ${from}V${maxY}`);
  const battens = rows.map(({ y, height }) => `M${minX} ${y + height - 60}H${maxX}`);
  const transform = `matrix(${1 / scale} 0 0 ${-1 / scale} ${left} ${bottom})`;
  return element('g', { transform }, [
    element('clipPath', { id: clip }, [element('path', { d: area })]),
    element('path', { d: area, fill: MEMBRANE }),
    lines(laps.join(''), 18, COLOURS.cut),
    ...(step >= 1 ? [lines(furring.join(''), 60, WOOD)] : []),
    ...(step >= 2 ? [lines(battens.join(''), 110, '#b08f5c')] : []),
    ...openings.map((opening) =>
      element('path', {
        d: polygonPath(opening.outline),
        fill: COLOURS.paper,
        stroke: COLOURS.ink,
        'stroke-width': 0.25 * scale,
      }),
    ),
    element('path', { d: area, fill: 'none', stroke: COLOURS.ink, 'stroke-width': 0.25 * scale }),
  ]);
}

/** Returns the shapes that highlight a step's edges: the eave, the openings, the ridge. */
function highlighted({ outline, edges, openings }: SurfaceSolution, step: number, frame: Frame): Shape[] {
  const role = step === 3 ? 'eave' : step === 7 ? 'ridge' : null;
  const { left, bottom, scale } = frame;
  const transform = `matrix(${1 / scale} 0 0 ${-1 / scale} ${left} ${bottom})`;
  const along = edges.flatMap((edge, index) => {
    const [x1, y1] = outline[index] ?? [0, 0];
    const [x2, y2] = outline[(index + 1) % outline.length] ?? [0, 0];
    return (edge.role === 'upper' ? 'ridge' : edge.role) === role ? [`M${x1} ${y1}L${x2} ${y2}`] : [];
  });
  const around = step === 6 ? openings.map((opening) => polygonPath(opening.outline)) : [];
  const d = [...along, ...around].join('');
  if (d === '') return [];
  return [
    element('g', { transform }, [
      element('path', { d, fill: 'none', stroke: COLOURS.accent, 'stroke-width': 1.1 * scale }),
    ]),
  ];
}

/** Returns the cells of the lowest rows; pieces keep their shapes, which refer to indexes in the table. */
export function rowsBelow({ cells, trapezoids }: CellTable, rows: number): CellTable {
  const shown = cells.slice();
  for (let at = 0; at < shown.length; at += CELL_STRIDE) if ((shown[at + 1] ?? 0) >= rows) shown[at] = -1;
  return { cells: shown, trapezoids };
}

export interface WarrantyPrintout extends ProductPrintout {
  readonly productYears: number;
  /** Guaranteed power after these years, and in the first year. */
  readonly power: { readonly years: number; readonly percent: number; readonly first: number };
}

/** Returns the terms of the warranty, with the guaranteed power as a curve. */
export function warrantyPdf(content: WarrantyPrintout, i18n: I18n): Promise<Uint8Array<ArrayBuffer>> {
  const { productYears, power } = content;
  const texts = warrantyTexts(i18n, {
    product: productYears,
    power: power.years,
    percent: formatPercent(power.percent),
  });
  const title = productTexts(i18n).warranty;
  const paper = openProductPrintout(content, title, texts.subject, i18n);
  for (const [index, [name, said]] of texts.sections.entries()) {
    heading(paper, name);
    paper.paragraph(said, { size: 10 });
    if (index === 2) drawPowerCurve(paper, power, texts);
  }
  return finishProductPrintout(paper, content, title, i18n);
}

function drawPowerCurve(
  paper: Printout,
  { years, percent, first }: WarrantyPrintout['power'],
  { chart, year }: { chart: string; year: string },
): void {
  const height = 52;
  paper.room(height + 6);
  paper.y += 4;
  const { left, y, width } = paper;
  paper.box({ x: left, y, width, height }, { fill: GROUND });
  const [x0, x1, y0, y1] = [left + 16, left + width - 10, y + height - 12, y + 11];
  const across = (at: number) => x0 + ((x1 - x0) * at) / years;
  const up = (value: number) => y0 - ((y0 - y1) * (value - 70)) / 30;
  const grid = [70, 80, 90, 100];
  const ticks = Array.from({ length: years / 5 + 1 }, (_, index) => index * 5);
  const curve = [
    ...grid.flatMap((value) => [
      stroke(`M${x0} ${up(value)}H${x1}`, 0.15, COLOURS.line),
      text(x0 - 2, up(value) + 0.8, `${value} %`, { size: 2.4, anchor: 'end', colour: COLOURS.ink2 }),
    ]),
    ...ticks.map((at) =>
      text(across(at), y0 + 4.4, String(at), { size: 2.4, anchor: 'middle', colour: COLOURS.ink2 }),
    ),
    stroke(
      `M${across(0)} ${up(100)}L${across(1)} ${up(first)}L${across(years)} ${up(percent)}`,
      0.8,
      COLOURS.accent,
    ),
  ];
  paper.figure(chart, { x: left, y, width, height }, () => drawShapes(paper, curve));
  paper.text(x0, y + 6.5, chart, SMALL);
  paper.text(x1, y0 + 9, year, { ...SMALL, align: 'right' });
  paper.y = y + height + 2;
}
