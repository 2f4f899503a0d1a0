import { v7 as newId } from 'uuid';
import { type AgreedDiscount, isTrial } from '../../contracts/domain/discounts.ts';
import type { OrderLine } from '../../contracts/domain/orders.ts';
import {
  type BillDifference,
  billDifference,
  type DiscountDifference,
  type ShownBill,
} from '../../contracts/domain/project-events.ts';
import type { ProjectKind } from '../../contracts/domain/project-states.ts';
import { dateAt } from '../../contracts/domain/working-days.ts';
import { boughtWith } from '../../documents/bought.ts';
import { unmeasured } from '../../documents/dimensions.ts';
import type { NamedBom } from '../../engine/article-names.ts';
import type { FrozenRoof } from '../../engine/frozen-roof.ts';
import type { Configuration } from '../../engine/index.ts';
import type { Database } from '../platform/db/database.ts';
import type { ProjectRow, RoofVersionRow } from '../platform/db/schema.ts';
import { invalidField, ProblemError } from '../platform/http/problems.ts';
import type { Person } from '../platform/http/signed-in.ts';
import { type CatalogueVersion, catalogueOn } from '../platform/solving/catalogue-versions.ts';
import type { Solver } from '../platform/solving/solver.ts';
import { readStoredRoof } from '../platform/solving/stored-roofs.ts';
import { findRoof } from '../roofs/service.ts';
import { discountColumns, discountOf, orderLinesOf } from './answers.ts';
import { scopedTo } from './queries.ts';

/** The price of a roof, as copied by offers and orders. */
export interface Bill {
  readonly roofVersionId: string | null;
  readonly lines: readonly OrderLine[];
  readonly netRappen: number;
  readonly discount: AgreedDiscount;
  readonly fingerprint: string | null;
}

/** A bill that can be ordered. */
export interface OrderableBill extends Bill {
  /** The roof to be cut; null for a bill without roof. */
  readonly configuration: Configuration | null;
}

/** A roof solved for a project, before its row is inserted. */
export type Frozen = Omit<RoofVersionRow, 'organisation_id'>;

/** Returns the bill of a frozen roof. */
export function billOf(version: Frozen | RoofVersionRow): OrderableBill {
  const { configuration, solution } = frozenRoofOf(version);
  return {
    roofVersionId: version.id,
    configuration,
    lines: orderLinesOf(solution.bom.lines),
    netRappen: version.net_rappen,
    discount: discountOf(version),
    fingerprint: version.fingerprint,
  };
}

/** Parsed roofs of rows, each parsed once. */
const parsed = new WeakMap<Pick<RoofVersionRow, 'roof'>, FrozenRoof>();

/** Returns the roof of a row in the present form. */
export function frozenRoofOf(version: Pick<RoofVersionRow, 'roof'>): FrozenRoof {
  const roof = parsed.get(version) ?? readStoredRoof(version.roof);
  parsed.set(version, roof);
  return roof;
}

/** Dependencies of freezing, besides the roof. */
export interface Freezing {
  readonly database: Database;
  readonly solver: Solver;
  readonly now: number;
  readonly project: ProjectRow;
  /** The organisation's discount, or that of the project. */
  readonly discount: AgreedDiscount;
  /** The freezing person; null for the portal itself. */
  readonly person: Person | null;
  readonly signal?: AbortSignal | undefined;
}

/** Returns a saved roof of the partner. Rejects with INPUT_INVALID if it is not theirs. */
export async function savedRoof(
  { database, now }: Pick<Freezing, 'database' | 'now'>,
  person: Person,
  roofId: string,
): Promise<Configuration> {
  const { configuration } = await findRoof(database, person, roofId, now).catch((error) => {
    throw error instanceof ProblemError ? invalidField('roofId', 'required') : error;
  });
  return configuration;
}

/**
 * Solves a saved roof of the partner for freezing. Rejects with INPUT_INVALID if it is not theirs, with
 * DISCOUNT_NOT_YOURS, LENGTHS_ESTIMATED and FORMAT_OVERLOADED (direct orders), BOM_CHANGED, CONFIGURATION_REFUSED, and with the errors of
 * the solver.
 */
export async function freezeRoof(
  freezing: Freezing & { person: Person },
  roofId: string,
  shown: ShownBill | null,
  kind: ProjectKind,
): Promise<Frozen> {
  const { person, discount } = freezing;
  const configuration = await savedRoof(freezing, person, roofId);
  const { partnerDiscount } = configuration;
  if (typeof partnerDiscount === 'number' && isTrial(partnerDiscount, discount)) {
    const difference: DiscountDifference = { trialBp: Math.round(partnerDiscount * 100), own: discount };
    throw new ProblemError(409, 'DISCOUNT_NOT_YOURS', difference);
  }
  if (!shown) throw invalidField('shown', 'required');
  if (kind === 'direct_order') requireMeasured(configuration);
  const frozen = await solveRoof(freezing, configuration);
  if (kind === 'direct_order') requireBearing(frozen);
  if (shown.totalRappen !== frozen.net_rappen) {
    const catalogue = await catalogueOn(freezing.database, dateAt(freezing.now));
    throw new ProblemError(
      409,
      'BOM_CHANGED',
      differenceOf(shown, frozenRoofOf(frozen).solution.bom, catalogue),
    );
  }
  return frozen;
}

/** Solves a configuration for freezing. Rejects with CONFIGURATION_REFUSED and with the errors of the solver. */
export async function solveRoof(
  { database, solver, now, project, discount, person, signal }: Freezing,
  configuration: Configuration,
): Promise<Frozen> {
  const organisation = project.organisation_id;
  const catalogue = await catalogueOn(database, dateAt(now));
  const result = await solver.solveToFreeze(configuration, { organisation, catalogue, discount, signal });
  if (result.status === 'refused')
    throw new ProblemError(422, 'CONFIGURATION_REFUSED', { problems: result.problems });
  const { roof } = result;
  const { totals, bom, fingerprint } = roof.solution;
  const { power, modules } = boughtWith(roof.solution);
  const frozen = {
    id: newId(),
    project_id: project.id,
    version: await nextVersion(database, project, 'roof_version'),
    created_at: now,
    created_by: person?.id ?? null,
    name: configuration.name,
    power_w: power,
    active_modules: modules,
    cut_pieces: totals.cutPieces,
    gross_rappen: bom.grossPrice,
    net_rappen: bom.totalPrice,
    ...discountColumns(discount),
    fingerprint,
    catalogue_version: roof.catalogueVersion,
    engine_version: roof.engineVersion,
    roof: JSON.stringify(roof),
    picture_file_id: null,
  };
  parsed.set(frozen, roof);
  return frozen;
}

/**
 * Returns the number after the newest version. Concurrent events get the same one; the project's revision lets one
 * win.
 */
export async function nextVersion(
  database: Database,
  project: ProjectRow,
  table: 'roof_version' | 'offer' | 'project_order',
): Promise<number> {
  const newest = await scopedTo(database, project)
    .select(table)
    .select('version')
    .where('project_id', '=', project.id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (newest?.version ?? 0) + 1;
}

/** Throws LENGTHS_ESTIMATED: slates are cut to the millimetre. For an offer, lengths may still be estimated. */
export function requireMeasured(configuration: Configuration): void {
  const { length: lengths } = unmeasured(configuration);
  if (lengths > 0) throw new ProblemError(422, 'LENGTHS_ESTIMATED', { lengths });
}

/** Throws FORMAT_OVERLOADED, which prevents an immediate order; for an offer, the supplier resolves it. */
function requireBearing(frozen: Frozen): void {
  const overloaded = frozenRoofOf(frozen).solution.checks.filter(({ code }) => code === 'FORMAT_OVERLOADED');
  if (overloaded.length > 0)
    throw new ProblemError(422, 'FORMAT_OVERLOADED', { checks: overloaded.map(({ params }) => params) });
}

/** Returns how the server's bill differs from the one shown to the partner. */
function differenceOf(
  shown: ShownBill,
  { lines, totalPrice }: NamedBom,
  { catalogue }: CatalogueVersion,
): BillDifference {
  const names = new Map(catalogue.articles.map((article) => [article.number, article.names]));
  const bought = orderLinesOf(lines);
  return billDifference(
    shown,
    { totalRappen: totalPrice, lines: bought },
    (article) => names.get(article) ?? {},
  );
}
