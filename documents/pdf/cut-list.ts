import type { I18n } from '@lingui/core';
import type { FrozenRoof } from '../../engine/frozen-roof.ts';
import type { Configuration, CutList, CutPiece } from '../../engine/index.ts';
import { type CutGroup, cutGroups, fieldOf, hasInnerCorner, numberRanges, placesOf } from '../cut-groups.ts';
import { formatDate, formatNumber } from '../format.ts';
import { CUT_FORMS, CUT_MATERIALS, INNER_CORNER } from '../names.ts';
import { pieceDrawing, pieceShape } from '../plan/piece-drawing.ts';
import { COLOURS } from '../plan/svg.ts';
import { subjectOf } from '../subject.ts';
import { surfaceNames } from '../surface-names.ts';
import { cutListTexts } from '../texts.ts';
import type { RoofPrintout } from './bill-of-materials.ts';
import { drawShapes } from './drawing.ts';
import { drawTitle, finish, newPrintout, oneLine } from './letter.ts';
import { BASELINE, COLUMN_HEAD, lineHeight, MARGIN, type Printout, type TextStyle } from './printout.ts';
import { drawQr } from './qr.ts';

/** Content of a printout of cut pieces. */
export interface CutListPrintout extends RoofPrintout {
  readonly cuts: CutList;
}

const SECOND: TextStyle = { size: 8, colour: COLOURS.ink2 };
const STRONG: TextStyle = { size: 9, weight: 'semibold', tabular: true };

/** Left edges and widths of the list's columns, mm from the left margin; heights of a row. */
const COLUMNS = { count: 10, drawing: 24, size: 92, numbers: 124 } as const;
const ROW = { rectangular: 22, shaped: 36, pad: 2.5 } as const;

/** Returns the cut list as PDF: one row per size with drawing, count, and the numbers on piece and plan. */
export function cutListPdf(content: CutListPrintout, i18n: I18n): Promise<Uint8Array<ArrayBuffer>> {
  const { author, roof, cuts, writtenAt, isInvented } = content;
  const texts = cutListTexts(i18n);
  const groups = cutGroups(cuts);
  const subject = subjectOf(roof);
  const paper = newPrintout({ title: texts.title, subject, author, writtenAt }, i18n);
  paper.addPage('portrait');
  drawTitle(paper, texts.title, [subject, author, formatDate(writtenAt)].filter(Boolean).join(' · '));
  paper.y -= 2;
  paper.paragraph(`${texts.facts(cuts.pieces.length, groups.length)} · ${areasOf(cuts, i18n)}`, {
    weight: 'medium',
  });
  paper.paragraph(groups.length > 0 ? texts.seen : texts.empty, SECOND);
  const special = cuts.pieces.filter((piece) => piece.material === 'glass' && hasInnerCorner(piece)).length;
  if (special > 0) paper.paragraph(texts.innerCorners(special), { size: 8, weight: 'medium' });
  paper.y += 4;
  if (groups.length > 0) paper.tag('Table', () => drawGroups(paper, groups, roof.configuration, i18n));
  return finish(
    paper,
    {
      title: `${texts.title} ${roof.configuration.name}`.trim(),
      total: texts.facts(cuts.pieces.length, groups.length),
      fingerprint: cuts.fingerprint,
      isInvented,
    },
    i18n,
  );
}

function drawGroups(
  paper: Printout,
  groups: readonly CutGroup[],
  configuration: Configuration,
  i18n: I18n,
): void {
  drawHeads(paper, i18n);
  for (const group of groups) {
    const { form } = group.pieces[0];
    const numbers = paper.lines(numbersOf(group), widthOfNumbers(paper), STRONG);
    const places = paper.lines(placesOf(group.pieces, configuration, i18n), widthOfNumbers(paper), SECOND);
    const written = (numbers.length + places.length) * lineHeight(STRONG) + 2 * ROW.pad;
    const height = Math.max(ROW[form], written);
    if (paper.room(Math.min(height, paper.bottom - MARGIN.top - 24)))
      paper.artifact(() => drawHeads(paper, i18n));
    paper.tag('TR', () => drawGroup(paper, group, { numbers, places }, i18n));
  }
}

const areasOf = ({ glassArea, sheetArea }: CutList, i18n: I18n): string =>
  [
    `${i18n._(CUT_MATERIALS.glass)} ${formatNumber(glassArea, 2)} m²`,
    ...(sheetArea > 0 ? [`${i18n._(CUT_MATERIALS.sheet)} ${formatNumber(sheetArea, 2)} m²`] : []),
  ].join(' · ');

const numbersOf = ({ pieces }: CutGroup): string => numberRanges(pieces.map(({ number }) => number));
const widthOfNumbers = (paper: Printout): number => paper.width - COLUMNS.numbers;

function drawHeads(paper: Printout, i18n: I18n): void {
  const texts = cutListTexts(i18n);
  const style: TextStyle = { size: 7.5, weight: 'medium', colour: COLOURS.ink2 };
  const [position = '', count = '', material = '', , , , , numbers = ''] = texts.columns;
  const { left } = paper;
  const baseline = paper.y + BASELINE * lineHeight(style);
  const heads = [
    [0, position],
    [COLUMNS.count, count],
    [COLUMNS.drawing, texts.drawing],
    [COLUMNS.size, material],
    [COLUMNS.numbers, oneLine(paper, numbers, widthOfNumbers(paper), style)],
  ] as const;
  paper.tag('TR', () => {
    for (const [x, content] of heads)
      paper.tag('TH', () => paper.text(left + x, baseline, content, style), COLUMN_HEAD);
  });
  paper.y += lineHeight(style) + 1.3;
  paper.rule(paper.y, { colour: COLOURS.ink3 });
}

function drawGroup(
  paper: Printout,
  { position, pieces }: CutGroup,
  { numbers, places }: { readonly numbers: readonly string[]; readonly places: readonly string[] },
  i18n: I18n,
): void {
  const [piece] = pieces;
  const { material, form, width, height, area } = piece;
  const top = paper.y + ROW.pad;
  const { left } = paper;
  const first = top + BASELINE * lineHeight(STRONG);
  paper.tag('TD', () => paper.text(left, first, String(position), SECOND));
  paper.tag('TD', () =>
    paper.text(left + COLUMNS.count, first, `${pieces.length} ×`, { ...STRONG, size: 11 }),
  );
  const room = { width: COLUMNS.size - COLUMNS.drawing - 4, height: ROW[form] - 2 * ROW.pad };
  const box = { x: left + COLUMNS.drawing, y: top, ...room };
  const size = `${formatNumber(width)} × ${formatNumber(height)}`;
  paper.tag('TD', () => paper.figure(`${size} mm`, box, () => drawShapes(paper, pieceDrawing(piece, box))));
  const said: [string, TextStyle][] = [
    [size, STRONG],
    [i18n._(CUT_MATERIALS[material]), SECOND],
    [i18n._(hasInnerCorner(piece) ? INNER_CORNER : CUT_FORMS[form]), SECOND],
    [`${formatNumber(area / 1_000_000, 4)} m²`, SECOND],
  ];
  paper.tag('TD', () => {
    for (const [line, [content, style]] of said.entries())
      paper.text(left + COLUMNS.size, first + line * 4.1, content, style);
  });
  const from = paper.y;
  paper.y = top;
  paper.tag('TD', () => {
    for (const [lines, style] of [
      [numbers, STRONG],
      [places, SECOND],
    ] as const)
      for (const line of lines) {
        // A size with hundreds of pieces continues on the next page.
        if (paper.room(lineHeight(STRONG))) paper.artifact(() => drawHeads(paper, i18n));
        paper.text(left + COLUMNS.numbers, paper.y + BASELINE * lineHeight(STRONG), line, style);
        paper.y += lineHeight(STRONG);
      }
  });
  const isSamePage = paper.y >= from;
  paper.y = isSamePage ? Math.max(paper.y + ROW.pad, from + ROW[form]) : paper.y + ROW.pad;
  paper.rule(paper.y);
}

/** 24 labels of 70 × 37 mm on A4, a common product, with a margin of half a millimetre above the first row. */
const LABEL = { columns: 3, rows: 8, width: 70, height: 37, top: 0.5, pad: 5, code: 22 } as const;

/** Returns a label per piece on sheets of 24: number on plan and list, position, size, and all of it as QR code. */
export function cutLabelsPdf({ author, roof, cuts, writtenAt }: CutListPrintout, i18n: I18n) {
  const title = cutListTexts(i18n).labels;
  const paper = newPrintout({ title, subject: subjectOf(roof), author, writtenAt }, i18n);
  const perSheet = LABEL.columns * LABEL.rows;
  for (const [index, piece] of cuts.pieces.entries()) {
    const place = index % perSheet;
    if (place === 0) paper.addPage('portrait');
    const x = (place % LABEL.columns) * LABEL.width;
    const y = LABEL.top + Math.floor(place / LABEL.columns) * LABEL.height;
    drawLabel(paper, roof, piece, x, y, i18n);
  }
  if (cuts.pieces.length === 0) {
    paper.addPage('portrait');
    paper.paragraph(cutListTexts(i18n).empty);
  }
  // No footer: the whole sheet is labels.
  return paper.finish(() => {});
}

/** Draws a label. Its QR code contains the same text, so that any phone reads it offline. */
function drawLabel(
  paper: Printout,
  { configuration, solution: { fingerprint } }: FrozenRoof,
  piece: CutPiece,
  x: number,
  y: number,
  i18n: I18n,
): void {
  const texts = cutListTexts(i18n);
  const index = configuration.surfaces.findIndex(({ id }) => id === piece.surface);
  const place = `${surfaceNames(configuration, i18n)[index] ?? piece.surface} ${fieldOf(piece)}`;
  const size = `${formatNumber(piece.width)} × ${formatNumber(piece.height)} mm`;
  const kind = `${i18n._(CUT_MATERIALS[piece.material])}, ${i18n._(CUT_FORMS[piece.form])}`;
  const { pad, code, width, height } = LABEL;
  const said = [texts.number(piece.number), place, size, kind, configuration.name, fingerprint];
  drawQr(paper, said.filter(Boolean).join('\n'), x + width - pad - code, y + (height - code) / 2, code);
  const room = width - 2 * pad - code - 3;
  const write = (baseline: number, content: string, style: TextStyle) =>
    paper.text(x + pad, y + baseline, oneLine(paper, content, room, style), style);
  write(12, String(piece.number), { size: 22, weight: 'semibold', tabular: true });
  const beside = paper.widthOf(String(piece.number), { size: 22, weight: 'semibold', tabular: true }) + 4;
  const box = { x: x + pad + beside, y: y + 4.5, width: room - beside, height: 8.5 };
  paper.figure(size, box, () => drawShapes(paper, [pieceShape(piece, box).shape]));
  write(17.5, place, { size: 10, weight: 'semibold' });
  write(22, size, { size: 8.5, tabular: true });
  write(26, kind, { size: 7, colour: COLOURS.ink2 });
  write(29.5, configuration.name, { size: 7, colour: COLOURS.ink2 });
  write(33, fingerprint, { size: 6, colour: COLOURS.ink2 });
}
