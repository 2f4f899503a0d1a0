import type { DraftListItem } from '../../../contracts/domain/drafts.ts';
import type { Draft, DraftRepository, ParkedDraft } from './draft-repository.ts';

/** Unsaved work on a roof, wherever it is stored. */
export interface UnsavedRoof {
  readonly roofId: string;
  readonly name: string;
  /** Time of the last edit, ms since 1970. */
  readonly savedAt: number;
  /** Whether it was saved before. */
  readonly isChange: boolean;
  /** Device of the edit; null for this one. */
  readonly device: string | null;
}

/** The person's unsaved roofs, last edited first, and the unreadable drafts, which can only be downloaded. */
export interface UnsavedList {
  readonly roofs: readonly UnsavedRoof[];
  readonly parked: readonly ParkedDraft[];
}

/**
 * Merges the drafts of this device and of the server, the newer one per roof. If the server is unreachable, returns
 * those of this device.
 */
export async function listUnsaved(
  drafts: DraftRepository,
  onServer: () => Promise<readonly DraftListItem[]>,
): Promise<UnsavedList> {
  const [here, there] = await Promise.all([drafts.list(), onServer().catch(() => [])]);
  const newest = new Map<string, UnsavedRoof>();
  for (const roof of [...here.map(ofThisDevice), ...there.map(ofServer)]) {
    const known = newest.get(roof.roofId);
    // Of equal edits that of this device, which the server got from here.
    if (!known || known.savedAt < roof.savedAt) newest.set(roof.roofId, roof);
  }
  const roofs = [...newest.values()].sort((a, b) => b.savedAt - a.savedAt);
  return { roofs, parked: await drafts.parked() };
}

const ofThisDevice = ({ roofId, savedAt, baseRevision, configuration }: Draft): UnsavedRoof => ({
  roofId,
  name: String(configuration.name ?? ''),
  savedAt,
  isChange: baseRevision !== null,
  device: null,
});

const ofServer = ({ roofId, name, savedAt, baseRevision, device }: DraftListItem): UnsavedRoof => ({
  roofId,
  name,
  savedAt,
  isChange: baseRevision !== null,
  device,
});
