import type { Approval, ProjectContent } from '../../contracts/domain/projects.ts';
import { approvingRegion } from '../../contracts/domain/rules.ts';
import type { Database } from '../platform/db/database.ts';
import type { ProjectRow } from '../platform/db/schema.ts';
import { readRegions } from './regions.ts';

/** Returns the partner's content; null for a material order. */
export const contentOf = ({ content }: Pick<ProjectRow, 'content'>): ProjectContent | null =>
  content === null ? null : JSON.parse(content);

/** Returns the region that decides on a facade or balcony; undefined if none does. */
export async function regionOf(
  database: Database,
  { system, objectAddress, projectAddress }: ProjectContent,
): Promise<Pick<Approval, 'region' | 'system' | 'contact'> | undefined> {
  const address = objectAddress ?? projectAddress;
  if (system === 'in_roof' || !address) return undefined;
  const found = approvingRegion(await readRegions(database), system, address);
  if (!found) return undefined;
  const region = [address.country, found.canton].filter((part) => part !== null).join('-');
  return { region, system, contact: found.contact };
}

/** Whether submission requires an approval. An approval is valid for its region and system. */
export async function needsApproval(database: Database, row: ProjectRow): Promise<boolean> {
  const content = contentOf(row);
  const region = content && (await regionOf(database, content));
  if (!region) return false;
  const approval: Approval | null = row.approval === null ? null : JSON.parse(row.approval);
  return !(
    approval?.decision === 'approved' &&
    approval.region === region.region &&
    approval.system === region.system
  );
}
