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
import type { Prices } from '../people/discounts.ts';
import type { RoofRow } from '../platform/db/schema.ts';
import { searchKeyOf } from '../platform/db/search.ts';
import { ProblemError } from '../platform/http/problems.ts';
import type { CatalogueVersion } from '../platform/solving/catalogue-versions.ts';
import { engineOf } from '../platform/solving/engine.ts';
import type { Requester, Solver } from '../platform/solving/solver.ts';
import { upgraded } from '../platform/solving/stored-roofs.ts';

/** A row with the name of the person who last changed it. */
export interface NamedRow extends RoofRow {
  updated_by_name: string | null;
}

/** The columns of a row for lists. */
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

/** Returns a row as a list item. */
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

/** Returns a configuration upgraded to the present version. */
export const presentOf = (text: string): Configuration => JSON.parse(upgraded(text));

/** Returns a row with its configuration, for an organisation with a discount. */
export function savedOf(row: NamedRow, discount: AgreedDiscount): SavedRoof {
  const configuration = presentOf(row.configuration);
  return {
    ...itemOf(row),
    trial: isTrial(configuration.partnerDiscount, discount),
    configuration,
    variants: presentVariants(JSON.parse(row.variants)),
  };
}

/** Upgrades variants to the present version. */
export const presentVariants = (variants: readonly RoofVariant[]): RoofVariant[] =>
  variants.map(({ id, name, configuration }) => ({
    id,
    name,
    configuration: configuration && presentOf(JSON.stringify(configuration)),
  }));

/** Returns the column of a roof's variants. Rejects with CONFIGURATION_REFUSED if one is unreadable. */
export function variantsText(variants: readonly RoofVariant[], catalogue: CatalogueVersion): string {
  const { engine } = engineOf(catalogue);
  for (const [index, { configuration }] of variants.entries()) {
    const problems = configuration ? engine.check(JSON.stringify(configuration)) : [];
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

/** The discount in basis points, with those of groups. */
const pricedBy = ({ basisPoints, groups }: AgreedDiscount): string =>
  [basisPoints, ...groups.map((group) => `${group.id} ${group.basisPoints}`)].join(' ');

/** Returns the inputs of a price besides the configuration. */
export const pricingOf = ({ catalogue, discount }: Prices): string =>
  `discount ${pricedBy(discount)}, catalogue ${catalogue.label}, engine ${engineVersion()}`;

/**
 * Returns the columns that derive from a configuration, solved here: a client's figures are never trusted. Rejects
 * with CONFIGURATION_REFUSED and with the errors of the solver.
 */
export async function contentOf(solver: Solver, configuration: Configuration, asker: Requester & Prices) {
  const answer = await solver.solve(configuration, asker);
  if (answer.status === 'refused')
    throw new ProblemError(422, 'CONFIGURATION_REFUSED', { problems: answer.problems });
  const { power, modules } = boughtWith(answer);
  return {
    name: configuration.name,
    name_key: searchKeyOf(configuration.name),
    roof_type: configuration.roof.type,
    configuration: upgraded(JSON.stringify(configuration)),
    power_w: power,
    active_modules: modules,
    total_rappen: answer.bom.totalPrice,
    fingerprint: answer.fingerprint,
    priced_with: pricingOf(asker),
    outline: JSON.stringify({ surfaces: outlineRoof(answer, OUTLINE_BOX) }),
  };
}
