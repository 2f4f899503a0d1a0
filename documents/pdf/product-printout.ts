import type { I18n } from '@lingui/core';
import { nameIn } from '../../contracts/domain/languages.ts';
import type { Catalogue } from '../../engine/index.ts';
import { formatDay, formatNumber } from '../format.ts';
import { unitName } from '../names.ts';
import { COLOURS } from '../plan/svg.ts';
import { drawMark, finish, type Letterhead, newPrintout } from './letter.ts';
import type { Printout, TextStyle } from './printout.ts';
import { productTexts } from './product-texts.ts';
import { type Column, drawTable } from './table.ts';

/** Content common to all published printouts about products. */
export interface ProductPrintout {
  readonly supplier: Letterhead;
  readonly version: string;
  /** A day, as 2026-11-20. */
  readonly validFrom: string;
  /** The previous version; null for the first. */
  readonly replaces: string | null;
  readonly catalogue: Catalogue;
  /** Time of writing, ms since 1970. */
  readonly writtenAt: number;
  readonly isInvented: boolean;
}

const SECOND: TextStyle = { colour: COLOURS.ink2 };
export const RIGHT: TextStyle = { align: 'right', tabular: true };
/** Style of notes under a table or a drawing. */
export const SMALL: TextStyle = { ...SECOND, size: 7.5 };
/** Background of drawings. */
export const GROUND = '#f5f7f7';

/** Starts a printout with its header: publisher, title and date from which it is valid. */
export function openProductPrintout(
  content: ProductPrintout,
  title: string,
  subject: string,
  i18n: I18n,
): Printout {
  const texts = productTexts(i18n);
  const { supplier, version, validFrom, replaces, catalogue, writtenAt } = content;
  const paper = newPrintout({ title, subject, author: supplier.name, writtenAt }, i18n);
  paper.addPage('portrait');
  drawMark(paper, paper.left, paper.y, 8);
  paper.text(paper.left + 11, paper.y + 5.6, supplier.name, { size: 12, weight: 'semibold' });
  const facts = [
    texts.version(version, formatDay(validFrom)),
    ...(replaces === null ? [] : [texts.replaces(replaces)]),
    texts.catalogue(catalogue.version),
  ];
  for (const [line, fact] of facts.entries())
    paper.text(paper.right, paper.y + 3.2 + line * 4.4, fact, { ...SECOND, size: 8, align: 'right' });
  paper.y += 22;
  paper.heading(1, title, { size: 22, weight: 'semibold' });
  paper.y += 0.6;
  paper.paragraph(subject, { ...SECOND, size: 10.5 });
  paper.y += 6;
  return paper;
}

/** Returns the file, with its title and version at the bottom of every page. */
export const finishProductPrintout = (
  paper: Printout,
  { version, validFrom, isInvented }: ProductPrintout,
  title: string,
  i18n: I18n,
): Promise<Uint8Array<ArrayBuffer>> =>
  finish(
    paper,
    {
      title,
      total: productTexts(i18n).version(version, formatDay(validFrom)),
      fingerprint: null,
      isInvented,
    },
    i18n,
  );

/** Draws the heading of a part; keeps it together with the next two rows of a table. */
export function heading(paper: Printout, content: string): void {
  paper.room(36);
  paper.y += 5;
  paper.heading(2, content, { size: 11.5, weight: 'semibold' });
  paper.y += 2;
}

/** Draws names and values, and marks those without a confirmed source. */
export function drawValues(
  paper: Printout,
  rows: readonly (readonly [name: string, value: string, isAssumed?: boolean])[],
  i18n: I18n,
): void {
  const texts = productTexts(i18n);
  drawTable(
    paper,
    [
      { head: texts.property, cell: ([name]) => name },
      { head: '', width: 56, cell: ([, , isAssumed]) => (isAssumed ? texts.assumed : ''), style: SMALL },
      { head: texts.value, width: 34, cell: ([, value]) => value, style: RIGHT },
    ],
    rows,
  );
}

/** Draws articles with the facts needed for ordering, without prices. */
export function drawArticles(
  paper: Printout,
  { articles }: Catalogue,
  numbers: readonly string[],
  i18n: I18n,
): void {
  const texts = productTexts(i18n);
  const rows = numbers.flatMap((number) => articles.find((article) => article.number === number) ?? []);
  const hasPower = rows.some(({ power }) => power > 0);
  const columns: Column<Catalogue['articles'][number]>[] = [
    { head: texts.article, width: 24, cell: ({ number }) => number, style: { weight: 'medium' } },
    { head: texts.name, cell: ({ names }) => nameIn(names, i18n.locale) },
    { head: texts.unit, width: 22, cell: ({ unit }) => unitName(unit, i18n), style: SECOND },
    ...(hasPower
      ? [
          {
            head: texts.power,
            width: 22,
            cell: ({ power }: { power: number }) => (power > 0 ? formatNumber(power) : '–'),
            style: RIGHT,
          },
        ]
      : []),
    {
      head: texts.weight,
      width: 22,
      cell: ({ weight }) => (weight > 0 ? formatNumber(weight / 1000, 2) : '–'),
      style: RIGHT,
    },
  ];
  drawTable(paper, columns, rows);
}
