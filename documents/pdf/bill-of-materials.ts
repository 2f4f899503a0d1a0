import type { I18n } from '@lingui/core';
import { nameIn } from '../../contracts/domain/languages.ts';
import type { NamedLine } from '../../engine/article-names.ts';
import type { FrozenRoof } from '../../engine/frozen-roof.ts';
import type { Catalogue } from '../../engine/index.ts';
import { bomGroups, type GroupSum, listedLines } from '../bom-groups.ts';
import { hasGroupDiscounts } from '../discount.ts';
import { formatAmount, formatDate, formatNumber, formatPercent } from '../format.ts';
import { unitName } from '../names.ts';
import { COLOURS } from '../plan/svg.ts';
import { netRangeText } from '../rounded-price.ts';
import { subjectOf } from '../subject.ts';
import { bomTexts, planTexts } from '../texts.ts';
import { wasteOf } from '../waste.ts';
import { discountLabel, drawFigures, formatQuantity, listSum } from './bill.ts';
import { attachData, type Issue } from './issued-file.ts';
import { drawTitle, finish, newPrintout } from './letter.ts';
import type { Printout, TextStyle } from './printout.ts';
import { drawPlanSheet } from './roof-panel.ts';
import { drawSections } from './table.ts';
import { billTexts, printoutTexts } from './texts.ts';

/** Content of a printout of a roof without a project. */
export interface RoofPrintout {
  readonly author: string;
  readonly roof: FrozenRoof;
  /** The catalogue with the colours for the cells of composed walls. */
  readonly catalogue?: Pick<Catalogue, 'colours'>;
  /** Time of writing, ms since 1970. */
  readonly writtenAt: number;
  readonly isInvented: boolean;
}

/** Content of a bill of materials; the whole catalogue is needed for its groups. */
export interface BillPrintout extends RoofPrintout {
  readonly catalogue: Catalogue;
  /** Set where the server signs the file, which then has its data attached. */
  readonly issue?: Issue;
}

/**
 * Returns the bill of materials as PDF: the specification's nine columns (section 3) in groups with their sums, A4
 * landscape, followed by the plan to scale.
 */
export function billOfMaterialsPdf(
  { author, roof, catalogue, writtenAt, isInvented, issue }: BillPrintout,
  i18n: I18n,
): Promise<Uint8Array<ArrayBuffer>> {
  const { solution } = roof;
  const { bom, fingerprint } = solution;
  const title = bomTexts(i18n).title;
  const subject = subjectOf(roof);
  const paper = newPrintout({ title, subject, author, writtenAt, issue }, i18n);
  if (issue) {
    attachData(paper, {
      ...{ ...issue, kind: 'bill-of-materials', number: null, subject, recipient: author },
      ...{ issuedAt: writtenAt, fingerprint, roof, lines: null, totals: null },
    });
  }
  paper.addPage('landscape');
  drawTitle(paper, title, [subject, author, formatDate(writtenAt)].filter(Boolean).join(' · '));
  drawFigures(paper, roof, i18n, { range: roof.priceRange && netRangeText(roof.priceRange, i18n) });
  drawNineColumns(paper, bomGroups(listedLines(bom), catalogue), i18n);
  drawSums(paper, roof, i18n);
  drawPlanSheet(paper, roof, i18n, catalogue.colours);
  const total = billTexts(i18n).netShort(formatAmount(bom.totalPrice));
  return finish(
    paper,
    { title: `${title} ${roof.configuration.name}`.trim(), total, fingerprint, isInvented },
    i18n,
  );
}

/**
 * Returns the laying plan as PDF, A3 landscape and to scale. House owners receive it too, so it contains no prices.
 */
export function planPdf(
  { author, roof, catalogue, writtenAt, isInvented }: RoofPrintout,
  i18n: I18n,
): Promise<Uint8Array<ArrayBuffer>> {
  const title = planTexts(i18n).title;
  const paper = newPrintout({ title, subject: subjectOf(roof), author, writtenAt }, i18n);
  drawPlanSheet(paper, roof, i18n, catalogue?.colours);
  const { fingerprint } = roof.solution;
  return finish(
    paper,
    { title: `${title} ${roof.configuration.name}`.trim(), total: '', fingerprint, isInvented },
    i18n,
  );
}

function drawNineColumns(paper: Printout, groups: readonly GroupSum<NamedLine>[], i18n: I18n): void {
  const texts = bomTexts(i18n);
  const size = 8;
  const right: TextStyle = { size, align: 'right', tabular: true };
  const second: TextStyle = { size, colour: COLOURS.ink2 };
  const [
    article = '',
    name = '',
    quantity = '',
    unit = '',
    powerEach = '',
    price = '',
    after = '',
    power = '',
    total = '',
  ] = texts.columns;
  const notesOf = (line: NamedLine): string => {
    const waste = wasteOf(line);
    const notes = [
      ...(waste
        ? [`${texts.waste} ${formatQuantity(waste.quantity)} ${unitName(waste.unit, i18n, waste.quantity)}`]
        : []),
      ...(line.change ? [texts.computed(formatQuantity(line.change.computed))] : []),
      ...(line.discountBasisPoints === undefined
        ? []
        : [`${texts.discount} ${formatPercent(line.discountBasisPoints / 100)}`]),
    ].join(', ');
    return line.assumed ? `${notes} *`.trim() : notes;
  };
  drawSections<NamedLine>(
    paper,
    [
      { head: article, width: 19, cell: (line) => line.article, style: { size } },
      { head: name, cell: (line) => nameIn(line.names, i18n.locale), style: { size } },
      { head: `${texts.waste} · ${texts.byHand}`, width: 34, cell: notesOf, style: second },
      { head: quantity, width: 13, cell: (line) => formatQuantity(line.quantity), style: right },
      { head: unit, width: 13, cell: (line) => unitName(line.unit, i18n, line.quantity), style: second },
      { head: powerEach, width: 15, cell: (line) => wattsOf(line.powerPerUnit), style: right },
      { head: price, width: 16, cell: (line) => formatAmount(line.pricePerUnit), style: right },
      { head: after, width: 20, cell: (line) => formatAmount(line.discountedPricePerUnit), style: right },
      { head: power, width: 15, cell: (line) => wattsOf(line.totalPower), style: right },
      { head: total, width: 20, cell: (line) => formatAmount(line.totalPrice), style: right },
    ],
    groups.map(({ group, lines, netRappen }) => ({
      title: texts.groups[group],
      sum: formatAmount(netRappen),
      rows: lines,
    })),
    SUMS_APART + SUMS_HEIGHT,
  );
  paper.y += SUMS_APART;
}

/** Formats watts; a dash for the many articles without power. */
const wattsOf = (watts: number): string => (watts === 0 ? '–' : formatNumber(watts));

/** Gap above the sums, and their height, mm. */
const SUMS_APART = 4;
const SUMS_HEIGHT = 24;

/** Draws list price, discount and total on the right; a trial discount is marked as such. */
function drawSums(paper: Printout, { solution, catalogueVersion }: FrozenRoof, i18n: I18n): void {
  const { bom, fingerprint } = solution;
  const [texts, bill, common] = [bomTexts(i18n), billTexts(i18n), printoutTexts(i18n)];
  const list = listSum(bom);
  paper.room(SUMS_HEIGHT);
  const x = paper.left + paper.width * 0.6;
  const top = paper.y;
  const row = (label: string, amount: string, style: TextStyle) => {
    paper.y += 5.6;
    paper.text(x, paper.y, label, style);
    paper.text(paper.right, paper.y, amount, { ...style, align: 'right', tabular: true });
  };
  if (list !== bom.totalPrice) {
    row(bill.listTotal(listedLines(bom).length), formatAmount(list), {});
    row(
      bom.discount.trial
        ? `${texts.trialDiscount}, ${formatPercent(bom.discount.basisPoints / 100)}`
        : discountLabel(hasGroupDiscounts(bom) ? null : bom.discount.basisPoints, bill),
      `− ${formatAmount(list - bom.totalPrice)}`,
      {},
    );
    paper.rule(paper.y + 2.5, { x, colour: COLOURS.ink });
    paper.y += 2;
  }
  row(bill.net, formatAmount(bom.totalPrice), { size: 11, weight: 'semibold' });
  const end = paper.y;
  const second = { colour: COLOURS.ink2 };
  paper.text(paper.left, top + 5.6, `${texts.fingerprint} ${fingerprint}`, { weight: 'semibold' });
  paper.text(
    paper.left,
    top + 11,
    `${common.catalogue(catalogueVersion)}, ${texts.weight} ${formatNumber(bom.weight / 1000, 1)} kg`,
    second,
  );
  if (bom.lines.some(({ assumed }) => assumed))
    paper.text(paper.left, top + 16, `* ${texts.assumed}`, { ...second, size: 8 });
  paper.y = end + 4;
}
