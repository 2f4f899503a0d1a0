import type { RoofListItem, RoofSummary, SavedRoof } from '../../contracts/roofs.ts';
import type { Configuration, Solution } from '../../engine/index.ts';
import type { RoofRow } from '../platform/db/schema.ts';
import { Refusal } from '../platform/http/problems.ts';
import { solve } from '../platform/solving/solver.ts';

/** A row as a list shows it. */
export const itemOf = (row: Omit<RoofRow, 'configuration'>): RoofListItem => ({
  id: row.id,
  name: row.name,
  roofType: row.roof_type,
  revision: row.revision,
  status: row.status,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  summary: {
    powerW: row.power_w,
    activeModules: row.active_modules,
    totalRappen: row.total_rappen,
    fingerprint: row.fingerprint,
  },
});

/** A row with its configuration. */
export const savedOf = (row: RoofRow): SavedRoof => ({
  ...itemOf(row),
  configuration: JSON.parse(row.configuration),
});

/** Solves on the server: a client's figures are never trusted. Throws CONFIGURATION_REFUSED. */
async function recompute(configuration: Configuration): Promise<Solution> {
  const answer = await solve(configuration);
  if (answer.status === 'refused')
    throw new Refusal(422, 'CONFIGURATION_REFUSED', { problems: answer.problems });
  return answer;
}

const summaryOf = (solution: Solution): RoofSummary => ({
  powerW: solution.totals.power,
  activeModules: solution.totals.activeModules,
  totalRappen: solution.bom.totalPrice,
  fingerprint: solution.fingerprint,
});

/** A name as it is searched and ordered: lower case without accents, so that "Zürich" is found by "zurich". */
export const nameKeyOf = (name: string): string =>
  name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The columns that follow from a configuration, recomputed. Rejects with CONFIGURATION_REFUSED or SOLVE_TIMED_OUT. */
export async function contentOf(configuration: Configuration) {
  const summary = summaryOf(await recompute(configuration));
  return {
    name: configuration.name,
    name_key: nameKeyOf(configuration.name),
    roof_type: configuration.roof.type,
    configuration: JSON.stringify(configuration),
    power_w: summary.powerW,
    active_modules: summary.activeModules,
    total_rappen: summary.totalRappen,
    fingerprint: summary.fingerprint,
  };
}
