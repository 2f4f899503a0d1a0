import type { ListedVersion, OpenedVersion } from '../../../contracts/domain/catalogue-versions.ts';
import type { Catalogue, Problem } from '../../../engine/index.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import type { Failure } from '../../shared/autosave/machine.ts';
import { mayWorkAgain } from '../../shared/files/file-texts.ts';
import { type History, opened, rebased } from './history.ts';
import { isSame } from './merge.ts';

/** The part of a version that is edited. */
export interface Draft {
  readonly content: Catalogue;
  readonly note: string;
}

/** Problems of the engine's check, with the content whose places they name. */
export interface CheckedContent {
  readonly content: Catalogue;
  readonly problems: readonly Problem[];
}

export interface VersionState {
  readonly history: History<Draft>;
  readonly version: ListedVersion;
  readonly checked: CheckedContent;
  /** Whether it was published or deleted while it was edited here: it can only be stored as another draft. */
  readonly isClosed: boolean;
}

/** Attempts of one save, each after a concurrent one without a conflict. */
const MOST_ATTEMPTS = 5;

const draftOf = ({ version, content }: OpenedVersion): Draft => ({ content, note: version.note });
const checkedOf = (content: Catalogue, { problems }: ListedVersion): CheckedContent => ({
  ...{ content, problems: problems as Problem[] },
});
const isRejected = (cause: unknown): boolean =>
  cause instanceof ApiError && ['CATALOGUE_CHANGED', 'NOT_FOUND'].includes(cause.code);
const failureOf = (cause: unknown): Failure => ({
  kind: mayWorkAgain(cause) ? 'temporary' : 'refused',
  cause,
});

/**
 * An opened version with its saves. What another person saved is merged part by part; nothing is sent while parts
 * that both changed wait for a choice.
 */
export function createVersionStore(
  start: OpenedVersion,
  {
    onChange,
    onStored,
  }: { onChange: (state: VersionState) => void; onStored: (version: ListedVersion) => void },
) {
  const { id } = start.version;
  let state: VersionState = {
    ...{ history: opened(draftOf(start)), version: start.version },
    ...{ checked: checkedOf(start.content, start.version), isClosed: start.version.state !== 'draft' },
  };
  const set = (change: Partial<VersionState>) => {
    state = { ...state, ...change };
    onChange(state);
  };

  /** Merges what the server holds by now. Rejects if it does not respond. */
  async function follow(): Promise<void> {
    const theirs = await call('GET /v1/staff/catalogue-versions/:id', { params: { id } }).catch((cause) => {
      if (isRejected(cause)) return null;
      throw cause;
    });
    if (theirs?.version.state !== 'draft') return set({ isClosed: true });
    // A save of this page may have been faster.
    if (theirs.version.revision <= state.version.revision) return;
    const { version, content } = theirs;
    set({ history: rebased(state.history, draftOf(theirs)), version, checked: checkedOf(content, version) });
  }

  async function put(): Promise<void> {
    const { now, stored } = state.history;
    if (isSame(now, stored)) return;
    const body = { text: JSON.stringify(now.content), note: now.note, baseId: null };
    const version = await call('PUT /v1/staff/catalogue-versions/:id', {
      params: { id },
      body: { ...body, baseRevision: state.version.revision },
    });
    set({
      ...{ history: { ...state.history, stored: now }, version },
      checked: checkedOf(now.content, version),
    });
    onStored(version);
  }

  /** Returns null after a save, `again` after merging a concurrent one. */
  async function attempt(): Promise<Failure | null | 'again'> {
    if (state.isClosed || state.history.conflicts.length > 0) return { kind: 'conflict', cause: null };
    try {
      await put();
      return null;
    } catch (cause) {
      if (!isRejected(cause)) return failureOf(cause);
      return follow().then(() => 'again', failureOf);
    }
  }

  return {
    read: () => state,
    setHistory: (history: History<Draft>) => set({ history }),
    follow,
    /** Saves the present state. Returns why it is not on the server; null if it is. */
    async send(): Promise<Failure | null> {
      for (let left = MOST_ATTEMPTS; left > 0; left -= 1) {
        const outcome = await attempt();
        if (outcome !== 'again') return outcome;
      }
      return { kind: 'temporary', cause: new Error('Others save all the time') };
    },
  };
}
