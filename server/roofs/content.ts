import { type AgreedDiscount, isTrial } from '../../contracts/domain/discounts.ts';
import {
  isReadable,
  OUTLINE_BOX,
  type RoofListItem,
  type RoofSummary,
  type RoofVariant,
  type SavedRoof,
} from '../../contracts/domain/roofs.ts';
import { boughtWith } from '../../documents/bought.ts';
import { outlineRoof } from '../../documents/roof-drawing.ts';
import { type Configuration, engineVersion } from '../../engine/index.ts';
import type { RoofRow } from '../platform/db/schema.ts';
import { searchKeyOf } from '../platform/db/search.ts';
import { ProblemError } from '../platform/http/problems.ts';
import { catalogue, roofEngine } from '../platform/solving/engine.ts';
import type { Requester, Solver } from '../platform/solving/solver.ts';

/** A row and the name of who changed it last. */
export interface NamedRow extends RoofRow {
  updated_by_name: string | null;
}

/** The columns of a row that a list shows. */
export type ListedRow = Omit<
  NamedRow,
  'configuration' | 'variants' | 'shots' | 'organisation_id' | 'created_by' | 'priced_with'
>;

/** Returns the results of a roof or a design. */
export const summaryOf = (
  row: Pick<RoofRow, 'power_w' | 'active_modules' | 'total_rappen' | 'fingerprint'>,
): RoofSummary => ({
  powerW: row.power_w,
  activeModules: row.active_modules,
  totalRappen: row.total_rappen,
  fingerprint: row.fingerprint,
});

/** A row as a list shows it. */
export const itemOf = (row: ListedRow): RoofListItem => ({
  id: row.id,
  name: row.name,
  roofType: row.roof_type,
  revision: row.revision,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  updatedBy: row.updated_by_name,
  summary: summaryOf(row),
  outline: row.outline === null ? null : JSON.parse(row.outline),
});

/** A configuration's text as the present version writes it. */
export const presentOf = (text: string): Configuration => JSON.parse(roofEngine().upgraded(text));

/** A row with its configuration, for an organisation with a discount. */
export function savedOf(row: NamedRow, discount: AgreedDiscount): SavedRoof {
  const configuration = presentOf(row.configuration);
  return {
    ...itemOf(row),
    trial: isTrial(configuration.partnerDiscount, discount),
    configuration,
    variants: presentVariants(JSON.parse(row.variants)),
  };
}

/** Variants as the present version writes them. */
export const presentVariants = (variants: readonly RoofVariant[]): RoofVariant[] =>
  variants.map(({ id, name, configuration }) => ({
    id,
    name,
    configuration: configuration && presentOf(JSON.stringify(configuration)),
  }));

/** The column of a roof's variants. Rejects with CONFIGURATION_REFUSED where one of them cannot be read. */
export function variantsText(variants: readonly RoofVariant[]): string {
  for (const [index, { configuration }] of variants.entries()) {
    const problems = configuration ? roofEngine().check(JSON.stringify(configuration)) : [];
    if (!isReadable(problems))
      throw new ProblemError(422, 'CONFIGURATION_REFUSED', {
        problems: problems.map((problem) => ({
          ...problem,
          path: `variants[${index}].configuration${problem.path && `.${problem.path}`}`,
        })),
      });
  }
  return JSON.stringify(presentVariants(variants));
}

/** Basis points, and those of groups with a discount of their own. */
const pricedBy = ({ basisPoints, groups }: AgreedDiscount): string =>
  [basisPoints, ...groups.map((group) => `${group.id} ${group.basisPoints}`)].join(' ');

/** Returns the inputs of a price besides the configuration. */
export const pricingOf = (discount: AgreedDiscount): string =>
  `discount ${pricedBy(discount)}, catalogue ${catalogue.version}, engine ${engineVersion()}`;

/**
 * The columns that follow from a configuration, solved here: a client's figures are never trusted.
 * Rejects with CONFIGURATION_REFUSED and as the solver does.
 */
export async function contentOf(solver: Solver, configuration: Configuration, asker: Requester) {
  const answer = await solver.solve(configuration, asker);
  if (answer.status === 'refused')
    throw new ProblemError(422, 'CONFIGURATION_REFUSED', { problems: answer.problems });
  const { power, modules } = boughtWith(answer);
  return {
    name: configuration.name,
    name_key: searchKeyOf(configuration.name),
    roof_type: configuration.roof.type,
    configuration: roofEngine().upgraded(JSON.stringify(configuration)),
    power_w: power,
    active_modules: modules,
    total_rappen: answer.bom.totalPrice,
    fingerprint: answer.fingerprint,
    priced_with: pricingOf(asker.discount),
    outline: JSON.stringify({ surfaces: outlineRoof(answer, OUTLINE_BOX) }),
  };
}
