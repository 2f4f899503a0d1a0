import { atom } from 'jotai';
import { v7 as newId } from 'uuid';
import {
  isReadable,
  type RoofContent,
  type RoofVariant,
  type SavedRoof,
} from '../../../contracts/domain/roofs.ts';
import type { Configuration } from '../../../engine/index.ts';
import type { EngineClient } from '../../../workers/engine-client.ts';
import type { DraftRepository, ParkedDraft } from '../../shared/drafts/draft-repository.ts';
import type { DeviceDraft, ServerDrafts } from '../../shared/drafts/server-drafts.ts';
import { type DocumentOrigin, openAtom, restoreHistoryAtom } from '../document/document.ts';
import { isEqual } from '../document/is-equal.ts';
import { readHistory, upgradedHistories } from '../document/stored-history.ts';
import { textOf } from '../document/text-of.ts';
import { answerAtom, NO_ANSWER, type Store } from '../solving/answer.ts';
import type { RoofRepository } from './roof-repository.ts';
import { originOf } from './save-roof.ts';
import { compareWithDraft, compareWithSaved } from './versions.ts';

/** Roofs created since the page was loaded and never saved: no one else can have them. */
const begun = new Set<string>();

/** Returns the id of a new roof, which its address contains from the start. */
export function beginRoof(): string {
  const roofId = newId();
  begun.add(roofId);
  return roofId;
}

/** Marks a roof as no longer new: from now on the server is asked for it. */
export const isNoLongerNew = (roofId: string): boolean => begun.delete(roofId);

/** Shows a document and resets all state of the previous one. */
export function openDocument(
  store: Store,
  configuration: Configuration,
  origin: DocumentOrigin,
  editedAt: number | null = null,
  variants: readonly RoofVariant[] = [],
): void {
  store.set(answerAtom, NO_ANSWER);
  store.set(openAtom, configuration, origin, editedAt, variants);
}

/** Dependencies of `openRoof`. */
export interface OpenTools {
  readonly client: EngineClient;
  readonly drafts: DraftRepository;
  readonly serverDrafts: ServerDrafts;
  readonly roofs: RoofRepository;
}

/** Drafts of this roof that could not be read; kept so that the user can download them. */
export const parkedAtom = atom<readonly ParkedDraft[]>([]);

/** Name of the device whose draft was opened; null for this one. */
export const openedFromAtom = atom<string | null>(null);

/** A roof that this version cannot read; `text` can be downloaded as a file. */
export class UnreadableRoof extends Error {
  readonly text: string;
  constructor(text: string) {
    super('The saved roof cannot be read');
    this.text = text;
  }
}

/**
 * Opens a roof from the first source that has it: the draft of this device, compared with the server; the
 * draft of another device; the saved roof; else, with `isNew`, a new gable roof. Rejects with
 * `EngineFailure`, `UnreadableRoof` or the error of the repository. Opens nothing once `isWanted` returns
 * false.
 */
export async function openRoof(
  store: Store,
  tools: OpenTools,
  roofId: string,
  isNew: boolean,
  isWanted: () => boolean = () => true,
): Promise<void> {
  const { client, drafts, roofs } = tools;
  const written = readHistory(await drafts.readHistory(roofId).catch(() => null));
  const history = written && (await upgradedHistories(written, (one) => inPresent(client, one)));
  const open: typeof openDocument = (...args) => {
    if (!isWanted()) return;
    openDocument(...args);
    store.set(restoreHistoryAtom, history);
  };
  const begin = async () => {
    const configuration = await client.newConfiguration('gable');
    const origin = { roofId, revision: null, saved: null };
    open(store, configuration, origin);
  };

  const draft = await inPresentVersion(client, await drafts.read(roofId));
  if (draft && (await canRead(client, draft))) {
    const saved = await inPresentVersion(client, draft.base);
    const origin = { roofId, revision: draft.baseRevision, saved };
    open(store, draft.configuration, origin, draft.savedAt, draft.variants);
    // Not awaited: if this fails, saving detects the conflict.
    void compareWithServer(store, tools, roofId).catch(() => {});
    return;
  }
  if (draft) await drafts.park(roofId);
  store.set(
    parkedAtom,
    (await drafts.parked()).filter((parked) => parked.roofId === roofId),
  );

  if (begun.has(roofId)) return begin();
  const [saved, stored] = await Promise.all([fetchSaved(roofs, roofId), storedDraft(tools, roofId)]);
  if (stored && !isSame(stored, saved) && (await canRead(client, stored))) {
    const origin = { roofId, revision: stored.baseRevision, saved: null };
    open(store, stored.configuration, origin, stored.savedAt, stored.variants);
    store.set(openedFromAtom, stored.device);
    compareWithSaved(store, saved);
    return;
  }
  if (saved) {
    const { configuration, variants } = saved;
    if (!(await canRead(client, saved))) throw new UnreadableRoof(textOf(configuration));
    return open(store, configuration, originOf(saved, saved), null, variants);
  }
  const [parked] = store.get(parkedAtom);
  if (parked) throw new UnreadableRoof(parked.text);
  if (isNew) return begin();
  throw new MissingRoof();
}

/** Thrown if no roof has the id. */
export class MissingRoof extends Error {}

/** Compares the open draft with versions saved or edited elsewhere. */
async function compareWithServer(store: Store, tools: OpenTools, roofId: string): Promise<void> {
  const [saved, stored] = await Promise.all([fetchSaved(tools.roofs, roofId), storedDraft(tools, roofId)]);
  // A version that cannot be read cannot be previewed either. Saving still reports the conflict.
  if (saved === null || (await canRead(tools.client, saved))) compareWithSaved(store, saved);
  if (stored && (await canRead(tools.client, stored))) compareWithDraft(store, stored);
}

/** Whether a roof from elsewhere and all its variants can be shown. */
export async function canRead(
  client: EngineClient,
  { configuration, variants }: RoofContent,
): Promise<boolean> {
  for (const one of [configuration, ...variants.flatMap((variant) => variant.configuration ?? [])])
    if (!isReadable(await client.check(textOf(one)))) return false;
  return true;
}

/** Upgrades a configuration to the present version. */
const inPresent = async (client: EngineClient, one: Configuration): Promise<Configuration> =>
  JSON.parse(await client.upgraded(textOf(one)));

/** Upgrades all configurations of a roof to the present version. */
export async function inPresentVersion<T extends RoofContent>(
  client: EngineClient,
  stored: T | null,
): Promise<T | null> {
  return (
    stored && {
      ...stored,
      configuration: await inPresent(client, stored.configuration),
      variants: await Promise.all(
        stored.variants.map(async (variant) => ({
          ...variant,
          configuration: variant.configuration && (await inPresent(client, variant.configuration)),
        })),
      ),
    }
  );
}

/** Returns unsaved work on any device; null if there is none or the server is unreachable. */
const storedDraft = ({ client, serverDrafts }: OpenTools, roofId: string): Promise<DeviceDraft | null> =>
  serverDrafts.find(roofId).then(
    (stored) => inPresentVersion(client, stored),
    () => null,
  );

/** Returns null if the server has no roof with this id. */
const fetchSaved = (roofs: RoofRepository, roofId: string): Promise<SavedRoof | null> =>
  roofs.fetch(roofId).catch((cause) => {
    if (roofs.reasonOf(cause) === 'missing') return null;
    throw cause;
  });

const isSame = (draft: DeviceDraft, saved: SavedRoof | null): boolean =>
  saved !== null &&
  isEqual(draft.configuration, saved.configuration) &&
  isEqual(draft.variants, saved.variants);
