import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type {
  ListedVersion,
  OpenedVersion,
  VersionList,
} from '../../../contracts/domain/catalogue-versions.ts';
import { read } from '../../shared/api/queries.ts';
import type { Policy } from '../../shared/autosave/machine.ts';
import { useAutosave } from '../../shared/autosave/use-autosave.ts';
import { useLeavingDocument, useUnsavedChanges } from '../../shared/leaving/leaving.ts';
import { edited, type History, redone, resolved, undone } from './history.ts';
import { type Path, withPart } from './merge.ts';
import { createVersionStore, type Draft } from './version-store.ts';

const POLICY: Policy = { deviceAfterMs: 0, serverAfterMs: 600, serverWithinMs: 5_000 };

export type VersionEditor = ReturnType<typeof useVersionEditor>;

/**
 * Edits a draft: undo, autosave at the revision that was opened, and the server's check of every save. `listed`: the
 * version as the list shows it, which may be newer.
 */
export function useVersionEditor(start: OpenedVersion, listed: ListedVersion | undefined) {
  const client = useQueryClient();
  const onStored = (stored: ListedVersion) =>
    void client.setQueryData<VersionList>(
      read('GET /v1/staff/catalogue-versions').queryKey,
      (list) =>
        list && {
          ...list,
          versions: list.versions.map((other) => (other.id === stored.id ? stored : other)),
        },
    );
  const [store] = useState(() =>
    createVersionStore(start, { onChange: (next) => show(next), onStored: (version) => onStored(version) }),
  );
  const [state, show] = useState(store.read);
  const { history, version, checked, isClosed } = state;
  const [autosave, { edit, server }] = useAutosave(POLICY, store.send);
  const isUnsaved = server.has < edit;
  useUnsavedChanges(server.failure !== null);
  useLeavingDocument(isUnsaved);

  const isBehind =
    listed !== undefined && !isClosed && (listed.revision > version.revision || listed.state !== 'draft');
  const catchUp = useEffectEvent(() => {
    // A later save follows as well.
    if (server.running === null) void store.follow().catch(() => {});
  });
  useEffect(() => {
    if (isBehind) catchUp();
  }, [isBehind]);

  const change = (to: (history: History<Draft>) => History<Draft>) => {
    const before = store.read().history;
    const next = to(before);
    if (next === before) return;
    store.setHistory(next);
    autosave.edited();
  };
  return {
    ...{ content: history.now.content, note: history.now.note, conflicts: history.conflicts },
    ...{ version, checked, isClosed, isUnsaved },
    failure: server.failure?.cause ?? null,
    mayUndo: history.past.length > 0,
    mayRedo: history.future.length > 0,
    /** Changes the draft by one step that can be undone. */
    edit: (to: (draft: Draft) => Draft) => change((before) => edited(before, to(before.now))),
    undo: () => change(undone),
    redo: () => change(redone),
    /** Chooses a side of a conflict. After the last one the draft is saved. */
    resolve(path: Path, side: 'mine' | 'theirs') {
      store.setHistory(resolved(store.read().history, path, side));
      autosave.edited({ isResolution: store.read().history.conflicts.length === 0 });
    },
    /** Saves the last edits now. Rejects with the cause of a failure. */
    save: () => autosave.save(),
  };
}

/** Returns a step that sets one part of the content. */
export const setPart =
  (path: Path, part: unknown) =>
  (draft: Draft): Draft => ({ ...draft, content: withPart(draft.content, path, part) });
