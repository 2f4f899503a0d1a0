import { atom } from 'jotai';
import { ApiError } from '../../shared/api/api-error.ts';
import { createAutosave, type DevicePort, type ServerPort } from '../../shared/autosave/autosave.ts';
import { type Failure, localStatus, type Policy, type State } from '../../shared/autosave/machine.ts';
import { createDraft, type Draft, type DraftRepository } from '../../shared/drafts/draft-repository.ts';
import type { ServerDrafts } from '../../shared/drafts/server-drafts.ts';
import { mayWorkAgain } from '../../shared/files/file-texts.ts';
import {
  contentAtom,
  editedAtAtom,
  historyTextAtom,
  isFollowingAtom,
  originAtom,
} from '../document/document.ts';
import type { Store } from '../solving/answer.ts';
import { isSavedAtom } from './save-roof.ts';
import { compareWithDraft, otherVersionAtom } from './versions.ts';

/** Delays short enough to switch devices, and long enough to spare the server. */
const POLICY: Policy = { deviceAfterMs: 250, serverAfterMs: 2_000, serverWithinMs: 15_000 };

/** Whether this device has stored the current state. */
export const localSaveAtom = atom<ReturnType<typeof localStatus>>('saved');

/** Why the server rejects the draft; null while it accepts it or is unreachable. */
export const refusedDraftAtom = atom<ApiError | null>(null);

/** Reasons for rejecting a draft that are shown to the person. */
const REFUSALS: ReadonlySet<string> = new Set<ApiError['code']>([
  'TOO_MANY_DRAFTS',
  'TOO_LARGE',
  'INPUT_INVALID',
]);

/** Returns the open roof as a draft; null if nothing was edited. */
export function draftOf(store: Store): Draft | null {
  const content = store.get(contentAtom);
  const origin = store.get(originAtom);
  const editedAt = store.get(editedAtAtom);
  if (!content || !origin || editedAt === null) return null;
  const { configuration, variants } = content;
  return createDraft(origin.roofId, origin.revision, configuration, editedAt, variants, origin.saved);
}

/** Storage of an open roof. */
export interface DraftPorts {
  readonly drafts: DraftRepository;
  readonly serverDrafts: ServerDrafts;
  /** Whether the person who opened the roof is still signed in: nothing is sent in another person's name. */
  readonly isOwner: () => boolean;
}

export type RoofAutosave = ReturnType<typeof bindAutosave>;

const roofIdOf = (store: Store): string => store.get(originAtom)?.roofId ?? '';

/** Whether no conflict with another device's draft is open. */
const isDecided = (store: Store): boolean => store.get(otherVersionAtom)?.kind !== 'draft';

/** Writes drafts and the undo history to this device. */
function devicePort(store: Store, { drafts }: DraftPorts): DevicePort {
  return {
    async write() {
      const draft = draftOf(store);
      if (!draft) return;
      const history = store.get(historyTextAtom);
      await (store.get(isSavedAtom) ? drafts.remove(draft.roofId) : drafts.write(draft));
      // If it fails, only undo after a reload is lost.
      if (history) await drafts.writeHistory(draft.roofId, history).catch(() => {});
    },
    writeNow() {
      const draft = draftOf(store);
      const history = store.get(historyTextAtom);
      if (draft && history) drafts.writeHistoryNow(draft.roofId, history);
      return !draft || store.get(isSavedAtom) || drafts.writeNow(draft);
    },
    remove: () => drafts.remove(roofIdOf(store)),
  };
}

/** Sends drafts to the server, except while a conflict is open. */
function serverPort(store: Store, { serverDrafts, isOwner }: DraftPorts): ServerPort {
  const failureOf = async (cause: ApiError, roofId: string): Promise<Failure> => {
    if (REFUSALS.has(cause.code)) store.set(refusedDraftAtom, cause);
    if (cause.code === 'DRAFT_OLDER')
      compareWithDraft(store, await serverDrafts.find(roofId).catch(() => null));
    if (!isDecided(store)) return { kind: 'conflict', cause };
    return { kind: mayWorkAgain(cause) ? 'temporary' : 'refused', cause };
  };
  return {
    async send() {
      const draft = draftOf(store);
      if (!draft) return null;
      if (!isOwner()) return { kind: 'refused', cause: null };
      if (!isDecided(store)) return { kind: 'conflict', cause: null };
      try {
        await (store.get(isSavedAtom) ? serverDrafts.remove(draft.roofId) : serverDrafts.put(draft));
        store.set(refusedDraftAtom, null);
        return null;
      } catch (cause) {
        if (!(cause instanceof ApiError)) throw cause;
        return failureOf(cause, draft.roofId);
      }
    },
    remove: async () => isOwner() && serverDrafts.remove(roofIdOf(store)),
  };
}

/**
 * Stores the open roof after every edit as a draft on this device and, for the person's other devices, on the server.
 * A roof that equals its saved version needs no draft. If another device edited the roof later, nothing is sent until the
 * person decides.
 */
export function bindAutosave(store: Store, ports: DraftPorts) {
  const autosave = createAutosave(
    POLICY,
    { device: devicePort(store, ports), server: serverPort(store, ports) },
    (state: State) => store.set(localSaveAtom, localStatus(state)),
  );

  const isSaved = () => store.get(isSavedAtom);
  const edited: typeof autosave.edited = (edit) => {
    if (draftOf(store)) autosave.edited(edit);
  };
  const follow = () => autosave.follow(store.get(isFollowingAtom), isSaved());
  if (store.get(isFollowingAtom)) follow();
  const unsubscribes = [
    store.sub(contentAtom, () => edited()),
    store.sub(originAtom, () => edited({ isSent: isSaved() })),
    store.sub(otherVersionAtom, () => {
      if (isDecided(store)) edited({ isSent: isSaved(), isResolution: true });
    }),
    store.sub(isFollowingAtom, follow),
    autosave.listen(),
  ];
  return {
    /** Removes the draft here and on the server, for a roof that was saved or discarded. */
    forget: autosave.forget,
    /** Stores the last edits and stops. */
    end() {
      for (const unsubscribe of unsubscribes) unsubscribe();
    },
  };
}
