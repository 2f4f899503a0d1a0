import type {
  Draft as ContractDraft,
  DraftList,
  SaveDraft,
  SavedDraft,
} from '../../../contracts/domain/drafts.ts';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { deviceName } from '../format/device-name.ts';
import { type Draft, parseDraft } from './draft-repository.ts';

/** A draft of another device, or of this one. */
export interface DeviceDraft extends Draft {
  /** The device's name, from `deviceName`. */
  readonly device: string;
}

/** The person's drafts on the server. Every call rejects with `ApiError` if it fails. */
export interface ServerDrafts {
  /** Null if there is none, or none that this version can read. */
  find(roofId: string): Promise<DeviceDraft | null>;
  /** Rejects with DRAFT_OLDER if a newer one is stored. */
  put(draft: Draft): Promise<void>;
  /** Idempotent. */
  remove(roofId: string): Promise<void>;
}

/** Maximum length of a name in the contract. */
const LONGEST_NAME = 200;

/** The calls for drafts of one place. */
export interface DraftCalls {
  list(signal?: AbortSignal): Promise<DraftList>;
  find(roofId: string): Promise<ContractDraft>;
  put(roofId: string, draft: SaveDraft): Promise<SavedDraft>;
  remove(roofId: string): Promise<void>;
}

/** A person's drafts of one place, through its calls. */
export const draftsBy = (calls: DraftCalls): ServerDrafts => ({
  async find(roofId) {
    try {
      const { content, device } = await calls.find(roofId);
      const draft = parseDraft(content, roofId);
      return draft && { ...draft, device };
    } catch (cause) {
      if (cause instanceof ApiError && cause.code === 'NOT_FOUND') return null;
      throw cause;
    }
  },
  async put({ base: _, ...draft }) {
    const { roofId, baseRevision, savedAt, configuration } = draft;
    await calls.put(roofId, {
      name: String(configuration.name ?? '').slice(0, LONGEST_NAME),
      baseRevision,
      savedAt,
      device: deviceName(navigator.userAgent),
      content: JSON.stringify(draft),
    });
  },
  remove: calls.remove,
});

/** Calls for drafts of roofs. */
export const roofDraftCalls: DraftCalls = {
  list: (signal) => call('GET /configurator/v1/drafts', {}, { signal }),
  find: (roofId) => call('GET /configurator/v1/drafts/:roofId', { params: { roofId } }),
  put: (roofId, body) => call('PUT /configurator/v1/drafts/:roofId', { params: { roofId }, body }),
  remove: (roofId) => call('DELETE /configurator/v1/drafts/:roofId', { params: { roofId } }),
};
export const serverDrafts = draftsBy(roofDraftCalls);
