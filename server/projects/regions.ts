import type { Canton } from '../../contracts/domain/addresses.ts';
import type { ApprovalRegion } from '../../contracts/domain/rules.ts';
import type { Database } from '../platform/db/database.ts';

/** Returns the regions in which the supplier requires an approval. */
export async function readRegions(database: Database): Promise<ApprovalRegion[]> {
  const rows = await database
    .selectFrom('approval_region')
    .selectAll()
    .orderBy('country')
    .orderBy('canton')
    .orderBy('system')
    .execute();
  return rows.map(({ country, canton, system, needs_approval, contact }) => ({
    country,
    canton: canton === '' ? null : (canton as Canton),
    system: system as ApprovalRegion['system'],
    needsApproval: needs_approval === 1,
    contact,
  }));
}
