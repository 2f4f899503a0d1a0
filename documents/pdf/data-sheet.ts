import type { I18n } from '@lingui/core';
import { nameIn } from '../../contracts/domain/languages.ts';
import type { Catalogue, Format } from '../../engine/index.ts';
import { articleGroups, BOM_GROUPS } from '../bom-groups.ts';
import { formatNumber } from '../format.ts';
import { powerIn } from '../modules.ts';
import { dimensionChain } from '../plan/dimension-chain.ts';
import { COLOURS, element, type Shape, stroke, text } from '../plan/svg.ts';
import { groupTexts } from '../texts.ts';
import { drawShapes } from './drawing.ts';
import type { Printout } from './printout.ts';
import {
  drawArticles,
  drawValues,
  finishProductPrintout,
  GROUND,
  heading,
  openProductPrintout,
  type ProductPrintout,
  RIGHT,
  SMALL,
} from './product-printout.ts';
import { dataSheetTexts, loadTexts, productTexts, rangeSubject } from './product-texts.ts';
import { drawTable } from './table.ts';

export interface DataSheetPrintout extends ProductPrintout {
  /** A format of slates, or a kind of components. */
  readonly about: { readonly format: string } | { readonly components: 'snowGuard' | 'sarkingMembrane' };
}

/** Returns a data sheet: dimensions and drawings of a slate, or a table of components, all from the catalogue. */
export function dataSheetPdf(content: DataSheetPrintout, i18n: I18n): Promise<Uint8Array<ArrayBuffer>> {
  const { about, catalogue } = content;
  if ('components' in about)
    return about.components === 'snowGuard' ? snowGuardPdf(content, i18n) : membranePdf(content, i18n);
  const format = catalogue.formats.find(({ id }) => id === about.format);
  if (!format) throw new Error(`The catalogue has no format ${about.format}.`);
  return slatePdf(content, format, i18n);
}

/** Returns the title of a data sheet. */
export const dataSheetTitle = ({ about }: Pick<DataSheetPrintout, 'about'>, i18n: I18n): string => {
  const texts = productTexts(i18n);
  if ('format' in about) return texts.dataSheet(texts.slate(about.format));
  return texts.dataSheet(about.components === 'snowGuard' ? texts.snowGuards : texts.membranes);
};

function slatePdf(content: DataSheetPrintout, format: Format, i18n: I18n): Promise<Uint8Array<ArrayBuffer>> {
  const { catalogue } = content;
  const texts = dataSheetTexts(i18n);
  const title = dataSheetTitle(content, i18n);
  const paper = openProductPrintout(content, title, texts.slateSubject, i18n);
  drawSlate(paper, catalogue, format, i18n);

  const { slate, colours, standard } = catalogue;
  const exposed = slate.courseHeight - slate.overlap;
  heading(paper, texts.measures);
  drawValues(
    paper,
    [
      [texts.width, `${formatNumber(format.width)} mm`],
      [texts.height, `${formatNumber(slate.courseHeight)} mm`],
      [texts.exposed, `${formatNumber(exposed)} mm`],
      [texts.overlap, `${formatNumber(slate.overlap)} mm`],
      [texts.joint, `${slate.gapNominal} mm (${slate.gapMin}–${slate.gapMax} mm)`],
    ],
    i18n,
  );
  heading(paper, texts.electrics);
  const { openCircuit, mostPower, confirmed } = format.voltage;
  const area = (format.width * exposed) / 1e6;
  drawValues(
    paper,
    [
      ...colours.map((colour): [string, string, boolean] => [
        `${texts.peakPower}, ${nameIn(colour.names, i18n.locale)}`,
        `${formatNumber(powerIn(catalogue, format, colour.id))} W`,
        colour.power?.confirmed === false,
      ]),
      [texts.powerPerArea, `${formatNumber(format.power / area, 0)} W`],
      [texts.openCircuit, `${formatNumber(openCircuit, 1)} V`, !confirmed],
      [texts.mostPower, `${formatNumber(mostPower, 1)} V`, !confirmed],
    ],
    i18n,
  );
  heading(paper, texts.loads);
  const hooks = standard.hooksPerSlate.find(({ widthTo }) => format.width <= widthTo)?.hooks ?? [];
  drawValues(
    paper,
    [
      [texts.permitted, `${formatNumber(format.maxLoad, 1)} kN/m²`],
      [texts.hooks, hooks.join(' / '), !standard.hooksConfirmed],
    ],
    i18n,
  );
  heading(paper, texts.articles);
  const articles = [format.moduleArticle, format.blindArticle];
  drawArticles(
    paper,
    catalogue,
    articles.flatMap((article) => [article, ...colours.flatMap((colour) => colour.articles[article] ?? [])]),
    i18n,
  );
  return finishProductPrintout(paper, content, title, i18n);
}

/** Scale of the drawings, 1 : 20, and height of their area, mm. */
const SCALE = 20;
const PANEL = 70;
/** Edge of a photovoltaic cell, and gaps between cells and to the glass edge, mm. */
const CELL = 158;
const CLEAR = 24;

/** Draws a slate from the front, and how two courses lie on their battens. */
function drawSlate(paper: Printout, catalogue: Catalogue, format: Format, i18n: I18n): void {
  const { left, y, width, right } = paper;
  const texts = dataSheetTexts(i18n);
  paper.box({ x: left, y, width, height: PANEL }, { fill: GROUND });
  const [wide, high] = [format.width / SCALE, catalogue.slate.courseHeight / SCALE];
  const x = left + 14 + (65 - wide) / 2;
  const top = y + 8;
  paper.figure(`${texts.front}, ${texts.section}`, { x: left, y, width, height: PANEL }, () =>
    drawShapes(paper, [
      element('rect', { x, y: top, width: wide, height: high, fill: COLOURS.active }),
      stroke(cellsOf(x, top, format.width, catalogue.slate.courseHeight), 0.18, '#3b4a58'),
      ...dimensionChain([{ from: x, to: x + wide, length: format.width }], top + high + 5, 'x'),
      ...dimensionChain([{ from: top + high, to: top, length: catalogue.slate.courseHeight }], x - 4, 'y'),
      ...section(catalogue, { x: right - 72, y: top + 6 }),
    ]),
  );
  paper.text(left + 14, y + PANEL - 4, texts.front, SMALL);
  paper.text(right - 72, y + PANEL - 4, texts.section, SMALL);
  paper.y += PANEL + 2;
}

/** Lines between the cells of a slate. */
function cellsOf(x: number, y: number, width: number, height: number): string {
  const places = (length: number) => {
    const count = Math.floor((length - 2 * CLEAR) / CELL);
    const first = (length - count * CELL) / 2;
    return Array.from({ length: count + 1 }, (_, index) => (first + index * CELL) / SCALE);
  };
  const [columns, rows] = [places(width), places(height)];
  const [left = 0, right = 0] = [columns[0], columns.at(-1)];
  const [top = 0, bottom = 0] = [rows[0], rows.at(-1)];
  return [
    ...columns.map((at) => `M${x + at} ${y + top}V${y + bottom}`),
    ...rows.map((at) => `M${x + left} ${y + at}H${x + right}`),
  ].join('');
}

const WOOD = '#c8a878';

/** Section of three overlapping slates on their battens, along the slope 1 : 28. */
function section({ slate, loads }: Catalogue, { x, y }: { x: number; y: number }): Shape[] {
  const along = (mm: number) => mm / 28;
  const exposed = slate.courseHeight - slate.overlap;
  const batten = loads.battenSections[0] ?? { height: 30, width: 120 };
  const rise = 4.2;
  const courses = [0, 1].map((course) => {
    const from = x + along(course * exposed);
    const to = from + along(slate.courseHeight);
    return { from, to };
  });
  const base = y + 30;
  return [
    // Across the slope, thicknesses are enlarged by three.
    stroke(`M${x - 2} ${base}H${x + along(2 * exposed + slate.overlap) + 4}`, 0.35, COLOURS.ink3),
    ...courses.flatMap(({ from, to }) => [
      element('rect', {
        x: to - along(slate.overlap) - along(batten.width),
        y: base - along(batten.height) * 3,
        width: along(batten.width),
        height: along(batten.height) * 3,
        fill: WOOD,
      }),
      stroke(`M${from} ${base - rise - 2.6}L${to} ${base - rise + 0.9}`, 1.1, COLOURS.active),
    ]),
    ...dimensionChain(
      courses.map(({ from }) => ({ from, to: from + along(exposed), length: exposed })),
      base - 14,
      'x',
    ),
    text(x + along(exposed) + 1, base + 5, `${slate.overlap}`, { size: 1.9, anchor: 'middle' }),
    stroke(
      `M${x + along(exposed)} ${base + 1}V${base + 2.6}M${x + along(exposed + slate.overlap)} ${base + 1}V${base + 2.6}`,
      0.2,
    ),
  ];
}

function snowGuardPdf(content: DataSheetPrintout, i18n: I18n): Promise<Uint8Array<ArrayBuffer>> {
  const { catalogue } = content;
  const texts = dataSheetTexts(i18n);
  const { name } = productTexts(i18n);
  const title = dataSheetTitle(content, i18n);
  const paper = openProductPrintout(content, title, texts.snowGuardSubject, i18n);
  const guards = catalogue.components.snowGuard.filter(({ article }) => article);
  paper.paragraph(texts.snowSlides(formatNumber(catalogue.loads.snowSlidesFrom.value)), { size: 10 });
  heading(paper, texts.loads);
  drawTable(
    paper,
    [
      { head: name, cell: ({ names }) => nameIn(names, i18n.locale) },
      {
        head: texts.brackets,
        width: 34,
        cell: ({ bracket }) => (bracket ? formatNumber(bracket.spacing) : '–'),
        style: RIGHT,
      },
      {
        head: texts.capacity,
        width: 44,
        cell: ({ capacity }) => (capacity ? formatNumber(capacity.force, 1) : '–'),
        style: RIGHT,
      },
    ],
    guards,
  );
  drawSources(
    paper,
    guards.map(({ capacity }) => capacity?.source),
    i18n,
  );
  heading(paper, texts.parts);
  const parts = guards.flatMap(({ article, endArticle, jointArticle, bracket }) => [
    article,
    jointArticle,
    endArticle,
    bracket?.article,
  ]);
  drawArticles(paper, catalogue, present(parts), i18n);
  return finishProductPrintout(paper, content, title, i18n);
}

function membranePdf(content: DataSheetPrintout, i18n: I18n): Promise<Uint8Array<ArrayBuffer>> {
  const { catalogue } = content;
  const texts = dataSheetTexts(i18n);
  const { name } = productTexts(i18n);
  const title = dataSheetTitle(content, i18n);
  const paper = openProductPrintout(content, title, texts.membraneSubject, i18n);
  const membranes = catalogue.components.sarkingMembrane;
  drawTable(
    paper,
    [
      { head: name, cell: ({ names }) => nameIn(names, i18n.locale) },
      {
        head: texts.pitchFrom,
        width: 40,
        cell: ({ limits, minAngle }) =>
          limits && !limits.angleIncluded
            ? texts.above(formatNumber(limits.angle))
            : formatNumber(limits?.angle ?? minAngle),
        style: RIGHT,
      },
      {
        head: texts.heightBelow,
        width: 40,
        cell: ({ limits }) =>
          limits?.referenceHeightBelow ? formatNumber(limits.referenceHeightBelow) : texts.anyHeight,
        style: RIGHT,
      },
    ],
    membranes,
  );
  drawSources(
    paper,
    membranes.map(({ limits }) => limits?.source),
    i18n,
  );
  heading(paper, texts.articles);
  drawArticles(paper, catalogue, present(membranes.map(({ article }) => article)), i18n);
  return finishProductPrintout(paper, content, title, i18n);
}

const present = (values: readonly (string | null | undefined)[]): string[] => [
  ...new Set(values.flatMap((value) => value ?? [])),
];

/** Draws the sources of the values, each once. */
function drawSources(paper: Printout, sources: readonly (string | undefined)[], i18n: I18n): void {
  paper.y += 2;
  for (const source of present(sources)) paper.paragraph(productTexts(i18n).source(source), SMALL);
}

/** Returns the loads that formats and fixings bear, with the source of every value. */
export function loadsPdf(content: ProductPrintout, i18n: I18n): Promise<Uint8Array<ArrayBuffer>> {
  const { formats, loads } = content.catalogue;
  const texts = loadTexts(i18n);
  const title = productTexts(i18n).loads;
  const paper = openProductPrintout(content, title, texts.subject, i18n);
  paper.paragraph(texts.use, { size: 10 });
  heading(paper, texts.formats);
  drawTable(
    paper,
    [
      { head: texts.format, cell: ({ id }) => `Slate ${id}` },
      { head: texts.width, width: 40, cell: ({ width }) => formatNumber(width), style: RIGHT },
      { head: texts.permitted, width: 44, cell: ({ maxLoad }) => formatNumber(maxLoad, 1), style: RIGHT },
    ],
    formats,
  );
  heading(paper, texts.fixing);
  drawValues(
    paper,
    [
      [texts.hookSuction, `${formatNumber(loads.hookSuction.value, 1)} kN`, !loads.hookSuction.confirmed],
      [texts.screwSuction, `${formatNumber(loads.screwSuction.value, 1)} kN`, !loads.screwSuction.confirmed],
    ],
    i18n,
  );
  drawSources(paper, [loads.hookSuction.source, loads.screwSuction.source], i18n);
  heading(paper, texts.wind);
  const suction = (zone: 'field' | 'edge' | 'corner', head: string) => ({
    head,
    width: 28,
    cell: (row: (typeof loads.windFactors.rows)[number]) => formatNumber(row[zone].suction, 1),
    style: RIGHT,
  });
  drawTable(
    paper,
    [
      { head: texts.pitch, cell: ({ angle }) => formatNumber(angle) },
      suction('field', texts.field),
      suction('edge', texts.edge),
      suction('corner', texts.corner),
    ],
    loads.windFactors.rows,
  );
  drawSources(paper, [loads.windFactors.source], i18n);
  heading(paper, texts.facade);
  drawValues(
    paper,
    [
      [texts.areaLoad, `${formatNumber(loads.facade.areaLoad)} kg/m²`],
      [texts.fireIndex, formatNumber(loads.facade.fireIndex, 1)],
    ],
    i18n,
  );
  drawSources(paper, [loads.facade.source], i18n);
  return finishProductPrintout(paper, content, title, i18n);
}

/** Returns all articles by group. */
export function rangePdf(content: ProductPrintout, i18n: I18n): Promise<Uint8Array<ArrayBuffer>> {
  const { catalogue } = content;
  const title = productTexts(i18n).range;
  const paper = openProductPrintout(content, title, rangeSubject(i18n), i18n);
  const names = groupTexts(i18n);
  const groupOf = articleGroups(catalogue);
  const groups = Map.groupBy(catalogue.articles, ({ number, power }) =>
    power > 0 ? 'modules' : (groupOf.get(number) ?? 'other'),
  );
  for (const group of BOM_GROUPS) {
    const articles = groups.get(group);
    if (!articles) continue;
    heading(paper, names[group]);
    drawArticles(
      paper,
      catalogue,
      articles.map(({ number }) => number),
      i18n,
    );
  }
  return finishProductPrintout(paper, content, title, i18n);
}
