import { addressLine } from '../../contracts/domain/addresses.ts';
import type { Approval, ProjectContent } from '../../contracts/domain/projects.ts';
import { approvingRegion } from '../../contracts/domain/rules.ts';
import type { Database } from '../platform/db/database.ts';
import type { ProjectRow } from '../platform/db/schema.ts';
import { searchKeyOf } from '../platform/db/search.ts';
import { readRegions } from './regions.ts';

/** A name as lists are ordered by it; what is longer has no place in an index of PostgreSQL. */
export const nameKeyOf = (name: string): string => searchKeyOf(name).slice(0, 120).toWellFormed();

/** The columns that follow from what a partner wrote. */
export function contentColumns(content: ProjectContent, number: string) {
  const { kind, system, name, projectAddress, objectAddress } = content;
  const addresses = [projectAddress, objectAddress].flatMap((address) => address ?? []);
  return {
    kind,
    system,
    name,
    name_key: nameKeyOf(name),
    address: addresses[0] ? addressLine(addresses[0]) : '',
    search_key: searchKeyOf([number, name, ...addresses.map(addressLine)].join(' ')),
    content: JSON.stringify(content),
  };
}

/** Returns the partner's content; null for an order of materials. */
export const contentOf = ({ content }: Pick<ProjectRow, 'content'>): ProjectContent | null =>
  content === null ? null : JSON.parse(content);

/** The region that decides on a facade or balcony; undefined where none wants to. */
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

/** Whether submitting has to ask the region first. An approval is kept for its region and system. */
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
