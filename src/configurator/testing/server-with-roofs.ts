import type { SavedRoof } from '../../../contracts/domain/roofs.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import type { Draft } from '../../shared/drafts/draft-repository.ts';
import type { DeviceDraft, ServerDrafts } from '../../shared/drafts/server-drafts.ts';
import { isEqual } from '../document/is-equal.ts';
import { type RoofRepository, serverRoofs } from '../drafts/roof-repository.ts';

/** In-memory server for roofs and drafts, with the rules of the contract. */
export function serverWithRoofs() {
  const saved = new Map<string, SavedRoof>();
  const drafts = new Map<string, DeviceDraft>();

  const roofs: RoofRepository = {
    async fetch(roofId) {
      const roof = saved.get(roofId);
      if (!roof) throw new ApiError('NOT_FOUND', 404);
      return roof;
    },
    async put(roofId, { configuration, variants }, baseRevision) {
      const before = saved.get(roofId);
      if (before && isEqual(before.configuration, configuration) && isEqual(before.variants, variants))
        return before;
      if (!before && baseRevision !== null) throw new ApiError('NOT_FOUND', 404);
      if ((before?.revision ?? null) !== baseRevision) throw new ApiError('ROOF_CHANGED', 409);
      const roof = {
        id: roofId,
        name: configuration.name,
        roofType: configuration.roof.type,
        revision: (before?.revision ?? 0) + 1,
        createdAt: 1,
        updatedAt: 1,
        updatedBy: null,
        summary: { powerW: 1, activeModules: 1, totalRappen: 1, fingerprint: 'x' },
        trial: false,
        configuration,
        variants,
      };
      saved.set(roofId, roof as SavedRoof);
      return roof as SavedRoof;
    },
    reasonOf: serverRoofs.reasonOf,
  };

  /** The drafts as a device sees them. */
  const draftsOn = (device: string): ServerDrafts => ({
    find: async (roofId) => drafts.get(roofId) ?? null,
    async put(draft: Draft) {
      const before = drafts.get(draft.roofId);
      if (before && before.savedAt > draft.savedAt) throw new ApiError('DRAFT_OLDER', 409);
      drafts.set(draft.roofId, { ...draft, device });
    },
    async remove(roofId) {
      drafts.delete(roofId);
    },
  });

  return { saved, drafts: drafts, roofs, draftsOn };
}
