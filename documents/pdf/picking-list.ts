import type { I18n } from '@lingui/core';
import { nameIn } from '../../contracts/domain/languages.ts';
import {
  compareCodes,
  type Label,
  labelCode,
  type PickingCut,
  pickingCode,
  spacedNumber,
} from '../../contracts/domain/picking.ts';
import type { Names } from '../../engine/index.ts';
import { cutText, sizeText } from '../cut-text.ts';
import { formatDay } from '../format.ts';
import { unitName } from '../names.ts';
import { COLOURS } from '../plan/svg.ts';
import { formatQuantity } from './bill.ts';
import { type Fact, finish, newPrintout, oneLine } from './letter.ts';
import { BASELINE, lineHeight, type Printout, type TextStyle } from './printout.ts';
import { drawQr } from './qr.ts';
import { drawTable } from './table.ts';
import { pickingTexts } from './texts.ts';

/** An item to pick. */
interface PickingItem {
  readonly article: string;
  readonly names: Names;
  /** Storage place in the warehouse; empty if unknown. */
  readonly place: string;
  readonly quantity: number;
  /** The catalogue's unit, else as typed. */
  readonly unit: string;
  /** Size of cut pieces. */
  readonly cut?: PickingCut | null | undefined;
  /** Labels of its packages, to be cut out. */
  readonly labels: readonly Label[];
}

/** Content of a picking list. Dates are ISO dates. */
export interface PickingListPrintout {
  /** Eight digits and a check digit. */
  readonly number: string;
  readonly orderNumber: string;
  /** Name of the company. */
  readonly supplier: string;
  /** Lines of the delivery address. */
  readonly recipient: readonly string[];
  readonly logistics: string;
  readonly warehouse: string;
  readonly deliverOn: string;
  readonly items: readonly PickingItem[];
  /** Time of writing, ms since 1970. */
  readonly writtenAt: number;
  readonly isInvented: boolean;
}

/**
 * Returns the picking list as PDF: items by place, with space for ticks and notes, and a label for every package.
 */
export function pickingListPdf(list: PickingListPrintout, i18n: I18n): Promise<Uint8Array<ArrayBuffer>> {
  const texts = pickingTexts(i18n);
  const title = texts.title(spacedNumber(list.number));
  const paper = newPrintout({ ...list, title, subject: list.orderNumber, author: list.supplier }, i18n);
  paper.addPage('portrait');
  drawHead(paper, list, title, i18n);
  const byPlace = Map.groupBy(
    list.items.toSorted((a, b) => compareCodes(a.place, b.place) || compareCodes(a.article, b.article)),
    ({ place }) => place,
  );
  const last = [...byPlace.keys()].at(-1);
  for (const [place, items] of byPlace)
    drawPlace(paper, place, items, i18n, place === last ? 4 + SIGNATURE_HEIGHT : 0);
  drawSignature(paper, texts.signature);
  drawLabels(paper, [...byPlace.values()].flat(), i18n);
  const { fingerprint, total } = { fingerprint: null, total: texts.items(list.items.length) };
  return finish(paper, { title, total, fingerprint, isInvented: list.isInvented }, i18n);
}

const SECOND: TextStyle = { colour: COLOURS.ink2 };

function drawHead(paper: Printout, list: PickingListPrintout, title: string, i18n: I18n): void {
  const texts = pickingTexts(i18n);
  const size = 34;
  const code = paper.right - size;
  const top = paper.y;
  drawQr(paper, pickingCode(list.number), code, top, size);
  paper.text(code + size / 2, top + size + 6, spacedNumber(list.number), {
    size: 14,
    weight: 'semibold',
    align: 'middle',
    tabular: true,
  });
  paper.heading(1, title, { size: 18, weight: 'semibold' }, paper.left, paper.width - size - 8);
  paper.paragraph(texts.scan, SECOND, paper.left, paper.width - size - 8);
  paper.y += 4;
  const facts: Fact[] = [
    [texts.order, list.orderNumber],
    [texts.deliverOn, formatDay(list.deliverOn)],
    [texts.warehouse, list.warehouse],
    [texts.logistics, list.logistics],
    [texts.recipient, list.recipient.join(', ')],
  ];
  const labels = Math.max(...facts.map(([label]) => paper.widthOf(label, SECOND))) + 6;
  for (const [label, value] of facts) {
    const baseline = paper.y + BASELINE * lineHeight(SECOND);
    paper.text(paper.left, baseline, label, SECOND);
    paper.paragraph(
      value === '' ? '–' : value,
      { weight: 'medium' },
      paper.left + labels,
      paper.width - labels - size - 8,
    );
    paper.y += 0.8;
  }
  paper.y = Math.max(paper.y, top + size + 10) + 4;
}

/** Draws the items of a place; keeps its last row together with the following `below` mm. */
function drawPlace(
  paper: Printout,
  place: string,
  items: readonly PickingItem[],
  i18n: I18n,
  below: number,
): void {
  const texts = pickingTexts(i18n);
  // Keep a place's name on the same page as its first item.
  paper.room(24 + (items.length === 1 ? below : 0));
  paper.y += 2;
  paper.heading(2, place === '' ? texts.noPlace : texts.place(place), { size: 11, weight: 'semibold' });
  paper.y += 1;
  drawTable<PickingItem>(
    paper,
    [
      { head: texts.article, width: 22, cell: ({ article }) => article, style: { weight: 'medium' } },
      {
        head: texts.name,
        cell: ({ names, cut }) =>
          cut ? `${nameIn(names, i18n.locale)}, ${cutText(cut, i18n)}` : nameIn(names, i18n.locale),
      },
      {
        head: texts.quantity,
        width: 18,
        cell: ({ quantity }) => formatQuantity(quantity),
        style: { align: 'right', tabular: true, weight: 'semibold' },
      },
      {
        head: texts.unit,
        width: 14,
        cell: ({ unit, quantity }) => unitName(unit, i18n, quantity),
        style: SECOND,
      },
      { head: texts.picked, width: 16, cell: () => '', isTick: true, style: { align: 'right' } },
      { head: texts.note, width: 28, cell: () => '' },
    ],
    items,
    below,
  );
  paper.y += 4;
}

const SIGNATURE_HEIGHT = 22;

function drawSignature(paper: Printout, label: string): void {
  paper.room(SIGNATURE_HEIGHT);
  paper.y += 16;
  const to = paper.left + 80;
  paper.rule(paper.y, { to, colour: COLOURS.ink });
  paper.text(paper.left, paper.y + 4, oneLine(paper, label, 80, { size: 8 }), { ...SECOND, size: 8 });
  paper.y += 6;
}

/** Labels are in three columns; mm. */
const COLUMNS = 3;
const LABEL = { height: 34, code: 24, pad: 3 } as const;

/** Draws the labels of all packages on separate pages, in the order of the list. */
function drawLabels(paper: Printout, items: readonly PickingItem[], i18n: I18n): void {
  const labels = items.flatMap((item) => item.labels.map((label) => ({ item, label })));
  if (labels.length === 0) return;
  paper.addPage('portrait');
  paper.heading(2, pickingTexts(i18n).labels, { size: 11, weight: 'semibold' });
  paper.y += 2;
  const width = paper.width / COLUMNS;
  for (let from = 0; from < labels.length; from += COLUMNS) {
    if (paper.y + LABEL.height > paper.bottom) paper.continueOnNextPage();
    for (const [column, { item, label }] of labels.slice(from, from + COLUMNS).entries())
      drawLabel(paper, item, label, paper.left + column * width, width, i18n);
    paper.y += LABEL.height;
  }
}

function drawLabel(
  paper: Printout,
  item: PickingItem,
  label: Label,
  left: number,
  width: number,
  i18n: I18n,
): void {
  const { pad, code, height } = LABEL;
  const top = paper.y;
  paper.artifact(() =>
    paper.doc
      .rect(left, top, width, height)
      .lineWidth(0.1)
      .dash(1, { space: 1 })
      .stroke(COLOURS.ink2)
      .undash(),
  );
  drawQr(paper, labelCode(label), left + pad, top + pad, code);
  const x = left + pad + code + pad;
  const room = width - code - 3 * pad;
  const write = (baseline: number, text: string, style: TextStyle) =>
    paper.text(x, top + baseline, oneLine(paper, text, room, style), style);
  write(7, label.article, { size: 10, weight: 'semibold' });
  const name = nameIn(item.names, i18n.locale);
  // The longest word must fit into a line.
  const longest = Math.max(...name.split(' ').map((word) => paper.widthOf(word, { size: 7 })));
  const size = 7 * Math.min(1, room / longest);
  for (const [line, text] of paper.lines(name, room, { size }).slice(0, 3).entries())
    paper.text(x, top + 11 + line * 3.2, text, { size });
  write(23, `${formatQuantity(label.quantity)} ${unitName(item.unit, i18n, label.quantity)}`, {
    size: 9,
    weight: 'semibold',
  });
  if (item.cut) write(19, sizeText(item.cut), { size: 8 });
  write(27, item.place, { ...SECOND, size: 8 });
  paper.text(left + pad, top + height - 2.5, label.id, { ...SECOND, size: 6, tabular: true });
}
