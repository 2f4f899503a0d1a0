import type { AgreedDiscount } from '../../contracts/domain/discounts.ts';
import { engineVersion } from '../../engine/index.ts';
import { NotPossible } from '../platform/command-line.ts';
import type { Database } from '../platform/db/database.ts';
import { acrossOrganisations } from '../platform/db/scoped.ts';
import { sourceOf } from '../platform/solving/engine.ts';
import { createSolver } from '../platform/solving/solver.ts';
import { readStoredRoof } from '../platform/solving/stored-roofs.ts';

/**
 * Computes the bill of the newest roof that was sent with a project again, from the data of the database alone.
 * Returns the line to print. Rejects with `NotPossible` if it differs.
 */
export async function checkBill(database: Database): Promise<string> {
  const frozen = await acrossOrganisations(database)
    .select('roof_version')
    .innerJoin('catalogue_version', 'catalogue_version.label', 'roof_version.catalogue_version')
    .selectAll('roof_version')
    .select('catalogue_version.content')
    .where('engine_version', '=', engineVersion())
    .where('valid_from', 'is not', null)
    .orderBy('roof_version.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!frozen) return 'No roof was solved by this engine, so no bill was recomputed';
  const discount: AgreedDiscount = {
    basisPoints: frozen.discount_bp,
    groups: JSON.parse(frozen.discount_groups),
  };
  const solver = createSolver({ threads: 1 });
  try {
    const answer = await solver.solve(readStoredRoof(frozen.roof).configuration, {
      organisation: frozen.organisation_id,
      catalogue: sourceOf(JSON.parse(frozen.content)),
      discount,
    });
    const bill =
      answer.status === 'solved'
        ? { price: answer.bom.totalPrice, fingerprint: answer.fingerprint }
        : { price: null, fingerprint: null };
    if (bill.price !== frozen.net_rappen || bill.fingerprint !== frozen.fingerprint)
      throw new NotPossible(
        `All rows are restored and verified, but the bill of the roof version ${frozen.id} is recomputed as ` +
          `${bill.price} Rappen instead of ${frozen.net_rappen}.`,
      );
    return `The bill of the roof version ${frozen.id} is recomputed: ${bill.price} Rappen, as stored`;
  } finally {
    await solver.close();
  }
}
