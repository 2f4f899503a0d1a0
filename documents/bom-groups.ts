import { lineTotal, rappen } from '../contracts/domain/money.ts';
import type { BomLine, Catalogue, Component } from '../engine/index.ts';

/** Groups of a bill, each with a subtotal. */
export const BOM_GROUPS = ['modules', 'pieces', 'substructure', 'fixing', 'edges', 'other'] as const;
export type BomGroup = (typeof BOM_GROUPS)[number];

/** Lines of a bill with a common purpose. */
export interface GroupSum<Line extends BomLine = BomLine> {
  readonly group: BomGroup;
  readonly lines: readonly Line[];
  /** Rappen before discount, excluding VAT; like the engine, every line rounded half up. */
  readonly listRappen: number;
  /** Rappen after discount. */
  readonly netRappen: number;
}

/**
 * Groups the lines of a bill by the place of their articles in the catalogue; `other`: unknown articles. Every line
 * is in one group, and the sums are the bill's.
 */
export function bomGroups<Line extends BomLine>(
  lines: readonly Line[],
  catalogue: Catalogue,
): GroupSum<Line>[] {
  const groupOf = articleGroups(catalogue);
  const grouped = Map.groupBy(lines, ({ article, powerPerUnit }) =>
    powerPerUnit > 0 ? 'modules' : (groupOf.get(article) ?? 'other'),
  );
  return BOM_GROUPS.flatMap((group) => {
    const members = grouped.get(group);
    if (!members) return [];
    return {
      group,
      lines: members,
      listRappen: sum(members, listTotal),
      netRappen: sum(members, ({ totalPrice }) => totalPrice),
    };
  });
}

/** Returns the lines to buy: files omit those removed manually. */
export const listedLines = <Line extends BomLine>({ lines }: { readonly lines: readonly Line[] }): Line[] =>
  lines.filter(({ quantity }) => quantity > 0);

/** Returns a line's total before discount, Rappen. */
export const listTotal = ({ quantity, pricePerUnit }: BomLine): number =>
  lineTotal(rappen(pricePerUnit), quantity);

const sum = (lines: readonly BomLine[], of: (line: BomLine) => number): number =>
  lines.reduce((total, line) => total + of(line), 0);

/** Returns the group of every article except modules. */
export function articleGroups(catalogue: Catalogue): Map<string, BomGroup> {
  const { formats, colours, cutPiece, components, standard, articles } = catalogue;
  const groups = new Map<string, BomGroup>(articles.map(({ number }) => [number, 'edges']));
  const put = (group: BomGroup, numbers: readonly (string | null | undefined)[]) => {
    for (const number of numbers) if (number) groups.set(number, group);
  };
  const pieces = [
    ...formats.map(({ blindArticle }) => blindArticle),
    cutPiece.areaArticle,
    cutPiece.pieceArticle,
    cutPiece.sheetMetalArticle,
  ];
  put('pieces', [...pieces, ...pieces.flatMap((number) => colours.map((colour) => colour.articles[number]))]);
  const articlesOf = ({ article, endArticle, jointArticle, oneSidedArticle, screwArticle }: Component) => [
    ...[article, endArticle, jointArticle, oneSidedArticle, screwArticle],
  ];
  const { furring, batten, sarkingMembrane } = components;
  put('substructure', [
    ...[...furring, ...batten, ...sarkingMembrane].flatMap(articlesOf),
    standard.battenScrew,
  ]);
  const { hook, drainageProfile, jointDiverter, powerOptimizer, strings } = standard;
  for (const { article, per } of standard.rules) {
    if (per !== 'transition')
      put(per === 'width' || per === 'surface' ? 'fixing' : 'substructure', [article]);
  }
  put('fixing', [hook, drainageProfile, jointDiverter, powerOptimizer, strings.plugPair, strings.cable]);
  return groups;
}
