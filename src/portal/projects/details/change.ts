import { sumOf } from '../../../../contracts/domain/money.ts';
import { extraLinesOf } from '../../../../contracts/domain/offers.ts';
import type { OrderLine } from '../../../../contracts/domain/orders.ts';
import type { Project, ProjectData, RoofVersionSummary } from '../../../../contracts/domain/projects.ts';
import type { FrozenRoof } from '../../../../engine/frozen-roof.ts';

/** One side of a change. */
export interface ChangeSide {
  /** Of the offer or order that it is; null for what is only asked for. */
  readonly version: number | null;
  readonly roof: RoofVersionSummary | null;
  /** Null: those of the roof's bill, and those beside it. */
  readonly lines: readonly OrderLine[] | null;
  readonly beside: readonly OrderLine[];
  readonly netRappen: number | null;
}

/** A pending change: how the request differs from the offer or order. */
export interface PendingChange {
  readonly kind: 'update' | 'amendment';
  readonly description: string;
  readonly at: number;
  readonly by: string;
  readonly before: ChangeSide;
  /** Without roof and lines where only words, figures or files change. */
  readonly after: ChangeSide;
  /** The requested project data; null for materials. */
  readonly data: ProjectData | null;
}

/** The change of an offer or order that waits for the supplier; null where there is none. */
export function pendingChangeOf({
  updateRequest,
  offers,
  orders,
  roofVersions,
}: Pick<Project, 'updateRequest' | 'offers' | 'orders' | 'roofVersions'>): PendingChange | null {
  const roofOf = (id: string | null) => roofVersions.find((version) => version.id === id) ?? null;
  const sideOf = (
    agreed: Pick<Project['offers'][number], 'version' | 'lines' | 'netRappen' | 'roofVersionId'>,
  ) => ({
    version: agreed.version,
    roof: roofOf(agreed.roofVersionId),
    lines: agreed.lines,
    beside: extraLinesOf(agreed.lines),
    netRappen: agreed.netRappen,
  });
  const [order, ...older] = orders;
  const superseded = older.filter(({ state }) => state === 'superseded');
  // Of several amendments on end what was confirmed before them holds.
  const ordered = superseded.find(({ confirmedDate }) => confirmedDate !== null) ?? superseded[0];
  if (order?.state === 'placed' && order.description !== null && ordered) {
    const { description, placedAt: at, placedBy: by } = order;
    const data = updateRequest?.data ?? null;
    return { kind: 'amendment', description, at, by, before: sideOf(ordered), after: sideOf(order), data };
  }
  const [offer] = offers;
  if (!updateRequest || !offer) return null;
  const { description, at, by, data, roofVersionId } = updateRequest;
  const roof = roofOf(roofVersionId);
  // Lines beside the bill are offered again unless staff remove them.
  const beside = extraLinesOf(offer.lines);
  const after = {
    ...{ version: null, roof, lines: null, beside },
    netRappen: roof && roof.netRappen + sumOf(beside),
  };
  return { kind: 'update', description, at, by, before: sideOf(offer), after, data };
}

/** How far two frozen roofs differ. */
export type RoofDifference = 'roof' | 'bill' | 'none';

/**
 * Compares what is built, then what is bought. A fingerprint says neither: it changes with the schema of the document
 * and the version of the catalogue too.
 */
export function roofDifference(before: FrozenRoof, after: FrozenRoof): RoofDifference {
  if (!isSame(builtOf(before), builtOf(after))) return 'roof';
  return isSame(boughtOf(before), boughtOf(after)) ? 'none' : 'bill';
}

/** The engine writes both configurations in the present form, their properties in the same order. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const builtOf = ({ configuration, cells, trapezoids }: FrozenRoof) => {
  const { name: _name, partnerDiscount: _discount, bomChanges: _changes, ...built } = configuration;
  return [built, cells, trapezoids];
};

const boughtOf = ({ solution }: FrozenRoof) =>
  solution.bom.lines.map(({ article, quantity, totalPrice }) => [article, quantity, totalPrice]);

/** A line as it is compared. */
export type ComparedLine = Pick<OrderLine, 'article' | 'names' | 'unit' | 'quantity'> & {
  readonly totalRappen: number;
};

/** An article of which another quantity or another price is wanted. Nothing on a side where it does not stand. */
export interface LineChange extends Pick<ComparedLine, 'article' | 'names' | 'unit'> {
  readonly before: Amount | null;
  readonly after: Amount | null;
}
interface Amount {
  readonly quantity: number;
  readonly totalRappen: number;
}

/** The articles that differ, in the order of what is wanted, then what is left out. Typed lines go by their name. */
export function lineChanges(before: readonly ComparedLine[], after: readonly ComparedLine[]): LineChange[] {
  const keyOf = ({ article, names }: ComparedLine) => article || `typed ${names.de}`;
  const [was, is] = [Map.groupBy(before, keyOf), Map.groupBy(after, keyOf)];
  const amountOf = (lines: readonly ComparedLine[] | undefined): Amount | null =>
    lines
      ? {
          quantity: Math.round(lines.reduce((sum, { quantity }) => sum + quantity, 0) * 1000) / 1000,
          totalRappen: lines.reduce((sum, { totalRappen }) => sum + totalRappen, 0),
        }
      : null;
  return [...new Set([...is.keys(), ...was.keys()])].flatMap((key) => {
    const [line] = is.get(key) ?? was.get(key) ?? [];
    const [one, other] = [amountOf(was.get(key)), amountOf(is.get(key))];
    if (!line || (one?.quantity === other?.quantity && one?.totalRappen === other?.totalRappen)) return [];
    const { article, names, unit } = line;
    return { article, names, unit, before: one, after: other };
  });
}
