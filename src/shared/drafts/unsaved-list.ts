import type { DraftListItem } from '../../../contracts/domain/drafts.ts';
import type { Draft, DraftRepository, ParkedDraft } from './draft-repository.ts';

/** Unsaved work on a roof, wherever it is kept. */
export interface UnsavedRoof {
  readonly roofId: string;
  readonly name: string;
  /** Milliseconds since 1970 of the last edit. */
  readonly savedAt: number;
  /** Whether it was saved before. */
  readonly isChange: boolean;
  /** Where it was edited; null for this device. */
  readonly device: string | null;
}

/** The person's unsaved roofs, last edited first, and the unreadable drafts, which can only be downloaded. */
export interface UnsavedList {
  readonly roofs: readonly UnsavedRoof[];
  readonly parked: readonly ParkedDraft[];
}

/** This device's drafts and the server's; of each roof the newer one. Without an answer, this device's alone. */
export async function listUnsaved(
  drafts: DraftRepository,
  onServer: () => Promise<readonly DraftListItem[]>,
): Promise<UnsavedList> {
  const [here, there] = await Promise.all([drafts.list(), onServer().catch(() => [])]);
  const newest = new Map<string, UnsavedRoof>();
  for (const roof of [...here.map(ofThisDevice), ...there.map(ofServer)]) {
    const known = newest.get(roof.roofId);
    // Of the same edit this device's: the server has it from here.
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
