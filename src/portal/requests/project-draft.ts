import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { ProjectContent } from '../../../contracts/domain/projects.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { invalidateProjects } from '../../shared/api/queries.ts';
import type { Failure, Policy } from '../../shared/autosave/machine.ts';
import { useAutosave } from '../../shared/autosave/use-autosave.ts';
import { mayWorkAgain } from '../../shared/files/file-texts.ts';
import { useFormDraft } from '../../shared/forms/form-draft.ts';
import { useUnsavedChanges } from '../../shared/leaving/leaving.ts';

/** Session storage is written with every change; the server after a pause. */
const POLICY: Policy = { deviceAfterMs: 0, serverAfterMs: 800, serverWithinMs: Number.POSITIVE_INFINITY };

/** A project as it is opened here. */
export interface Opening {
  readonly id: string;
  /** Null: the server has not seen it yet. */
  readonly revision: number | null;
  readonly content: ProjectContent;
}

/** The message between tabs that have the same project open: the state that one of them saved. */
type SavedDraft = Opening & { readonly revision: number };
const tabsOf = (id: string) => new BroadcastChannel(`solar-partner-portal.project.${id}`);

/** Where what is typed is kept: nowhere yet, on its way, on the server, or here only because of a failure. */
export type Keeping = { readonly at: number | null; readonly isWaiting: boolean; readonly failure: unknown };

/**
 * A project that is saved while one types, on the server and, until that has it, in this tab. Where `isStored` is
 * false, it stays in this tab until it is sent.
 */
export function useProjectDraft(
  opening: Opening,
  { isStored, onStored }: { isStored: boolean; onStored: (id: string) => void },
) {
  const client = useQueryClient();
  const local = useFormDraft<{ id: string; revision: number | null; content: unknown }>('new-project', {
    ...opening,
  });
  const [start] = useState(() => restored(opening, local.restored));
  const { id } = start;
  const [content, setContent] = useState(start.content);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const isRestored = start.content !== opening.content;
  /** The server's revision and content (`kept`), and the current input (`typed`). */
  const draft = useRef({
    revision: start.revision,
    stored: JSON.stringify(opening.content),
    typed: start.content,
  });

  const send = async (): Promise<Failure | null> => {
    const { current } = draft;
    const { revision: baseRevision, typed } = current;
    const text = JSON.stringify(typed);
    if (text === current.stored) return null;
    try {
      const body = { content: typed, baseRevision };
      const { revision } = await call('PUT /v1/projects/:id', { params: { id }, body });
      Object.assign(current, { revision, stored: text });
      announce({ id, revision, content: typed });
    } catch (cause) {
      if (isConflict(cause)) return { kind: 'conflict', cause };
      return { kind: mayWorkAgain(cause) ? 'temporary' : 'refused', cause };
    }
    if (current.typed === typed) local.keep(null);
    setSavedAt(Date.now());
    void invalidateProjects(client);
    if (baseRevision === null) onStored(id);
    return null;
  };
  const [autosave, { server }] = useAutosave(POLICY, send);
  useEffect(() => {
    if (isRestored && isStored) autosave.edited();
  }, [autosave, isRestored, isStored]);

  /** Adopts another tab's saved state, unless this tab has unsaved input. */
  const follow = useEffectEvent(({ revision, content: theirs }: SavedDraft) => {
    const { edit, server: sent } = autosave.read();
    const isUnsaved = sent.has < edit || sent.running !== null;
    if (!isStored || isUnsaved || revision <= (draft.current.revision ?? 0)) return;
    draft.current = { revision, stored: JSON.stringify(theirs), typed: theirs };
    setContent(theirs);
  });
  useEffect(() => {
    const tabs = tabsOf(id);
    tabs.onmessage = ({ data }: MessageEvent<SavedDraft>) => follow(data);
    return () => tabs.close();
  }, [id]);

  const failure = server.failure?.cause ?? null;
  // Leaving loses only what could not be kept.
  useUnsavedChanges(failure !== null);

  const forget = () => {
    local.keep(null);
    setSavedAt(null);
    void autosave.forget();
  };
  const isBehind = savedAt !== null && (server.unsentSince ?? savedAt) < savedAt;
  const keeping: Keeping = { at: savedAt, isWaiting: server.running !== null || isBehind, failure };

  return {
    content,
    keeping,
    isRestored,
    id,
    /** Saves the input after running saves; returns the new revision. */
    async save(): Promise<number> {
      const { current } = draft;
      // A new project is saved even where nothing was typed.
      if (current.revision === null) {
        current.stored = '';
        autosave.edited();
      }
      if (isStored) await autosave.save();
      return current.revision ?? 0;
    },
    change(update: (content: ProjectContent) => ProjectContent) {
      const { current } = draft;
      current.typed = update(current.typed);
      setContent(current.typed);
      local.keep({ id, revision: current.revision, content: current.typed });
      if (isStored) autosave.edited();
    },
    /** Clears the local draft after submission. */
    forget,
    /** Saves the input as a separate project, leaving the changed one alone; returns the new id. */
    async saveAsCopy(): Promise<string> {
      const copyId = newId();
      await call('PUT /v1/projects/:id', {
        params: { id: copyId },
        body: { content: draft.current.typed, baseRevision: null },
      });
      forget();
      void invalidateProjects(client);
      return copyId;
    },
  };
}

function announce(stored: SavedDraft): void {
  const tabs = tabsOf(stored.id);
  tabs.postMessage(stored);
  tabs.close();
}

/** Returns this tab's stored draft if it continues the same revision, else `opening`. */
function restored(
  opening: Opening,
  stored: { id: string; revision: number | null; content: unknown } | null,
): Opening {
  const content = ProjectContent.safeParse(stored?.content);
  const isSame =
    opening.revision === null
      ? stored?.revision === null
      : stored?.id === opening.id && stored.revision === opening.revision;
  return stored && isSame && content.success
    ? { id: stored.id, revision: stored.revision, content: content.data }
    : opening;
}

/** Whether the project was changed concurrently or is no longer a draft. */
export const isConflict = (failure: unknown): boolean =>
  failure instanceof ApiError &&
  ['PROJECT_CHANGED', 'TRANSITION_NOT_ALLOWED', 'NOT_FOUND'].includes(failure.code);
