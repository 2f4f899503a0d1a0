import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { ProjectContent } from '../../../contracts/domain/projects.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { invalidateProjects } from '../../shared/api/queries.ts';
import { mayWorkAgain } from '../../shared/files/file-texts.ts';
import { useFormDraft } from '../../shared/forms/form-draft.ts';
import { onBeforeLeave, useUnsavedChanges } from '../../shared/leaving/leaving.ts';

/** How long nothing is typed before a draft is sent, ms. */
const PAUSE_MS = 800;
/** How long after a failure it is tried again where nothing is typed, ms. */
const RETRY_MS = 10_000;

/** A project as it is opened here. */
export interface Opening {
  readonly id: string;
  /** Null: the server has not seen it yet. */
  readonly revision: number | null;
  readonly content: ProjectContent;
}

/** The message between tabs that have the same project open: the state that one of them saved. */
type Kept = Opening & { readonly revision: number };
const tabsOf = (id: string) => new BroadcastChannel(`solar-partner-portal.project.${id}`);

/** Where what is typed is kept: nowhere yet, on its way, on the server, or here only because of a failure. */
export type Keeping = { readonly at: number | null; readonly isWaiting: boolean; readonly failure: unknown };

/**
 * A project that is kept as one types, on the server and, until that has it, in this tab. `isKept` is
 * false for what is kept nowhere but in this tab until it is sent.
 */
export function useProjectDraft(
  opening: Opening,
  { isKept, onKept }: { isKept: boolean; onKept: (id: string) => void },
) {
  const client = useQueryClient();
  const local = useFormDraft<{ id: string; revision: number | null; content: unknown }>('new-project', {
    ...opening,
  });
  const [start] = useState(() => restored(opening, local.restored));
  const [content, setContent] = useState(start.content);
  const [keeping, setKeeping] = useState<Keeping>({ at: null, isWaiting: false, failure: null });
  const isRestored = start.content !== opening.content;
  /** The server's content (`kept`) and the current input (`typed`). */
  const state = useRef({
    id: start.id,
    revision: start.revision,
    kept: JSON.stringify(opening.content),
    typed: start.content,
    running: null as Promise<number> | null,
  });

  const put = async (): Promise<number> => {
    const { current } = state;
    const [typed, text] = [current.typed, JSON.stringify(current.typed)];
    if (current.revision !== null && (text === current.kept || !isKept)) return current.revision;
    setKeeping((before) => ({ ...before, isWaiting: true }));
    try {
      const project = await call('PUT /v1/projects/:id', {
        params: { id: current.id },
        body: { content: typed, baseRevision: current.revision },
      });
      const isFirst = current.revision === null;
      current.revision = project.revision;
      current.kept = text;
      if (current.typed === typed) local.keep(null);
      tell({ id: current.id, revision: project.revision, content: typed });
      setKeeping({ at: Date.now(), isWaiting: current.typed !== typed, failure: null });
      void invalidateProjects(client);
      if (isFirst) onKept(current.id);
      return project.revision;
    } catch (failure) {
      setKeeping((before) => ({ ...before, isWaiting: false, failure }));
      throw failure;
    }
  };
  /** Saves the input once running saves have ended; returns the new revision. */
  const save = async (): Promise<number> => {
    const { current } = state;
    const running = (current.running ?? Promise.resolve(0)).catch(() => 0).then(put);
    current.running = running;
    const end = () => {
      if (current.running === running) current.running = null;
    };
    running.then(end, end);
    return running;
  };

  /** Adopts another tab's saved state, unless this tab has unsaved input. */
  const follow = useEffectEvent(({ revision, content: theirs }: Kept) => {
    const { current } = state;
    if (!isKept || current.running || revision <= (current.revision ?? 0)) return;
    if (JSON.stringify(current.typed) !== current.kept) return;
    Object.assign(current, { revision, kept: JSON.stringify(theirs), typed: theirs });
    setContent(theirs);
  });
  useEffect(() => {
    const tabs = tabsOf(start.id);
    tabs.onmessage = ({ data }: MessageEvent<Kept>) => follow(data);
    return () => tabs.close();
  }, [start.id]);

  const saveTyped = useEffectEvent((typed: ProjectContent) => {
    if (JSON.stringify(typed) !== state.current.kept && isKept) save().catch(() => {});
  });
  useEffect(() => {
    const timer = setTimeout(() => saveTyped(content), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [content]);
  useEffect(() => {
    const { current } = state;
    const saveNow = () => saveTyped(current.typed);
    const end = onBeforeLeave(saveNow);
    return () => {
      end();
      saveNow();
    };
  }, []);
  const { failure } = keeping;
  useEffect(() => {
    if (failure === null || !mayWorkAgain(failure)) return;
    const again = () => saveTyped(state.current.typed);
    const timer = setInterval(again, RETRY_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [failure]);
  // Leaving loses only what could not be kept.
  useUnsavedChanges(failure !== null);

  const forget = () => {
    local.keep(null);
    state.current.kept = JSON.stringify(state.current.typed);
    setKeeping({ at: null, isWaiting: false, failure: null });
  };

  return {
    content,
    keeping,
    isRestored,
    id: start.id,
    save,
    change(update: (content: ProjectContent) => ProjectContent) {
      state.current.typed = update(state.current.typed);
      setContent(state.current.typed);
      const { id, revision, typed } = state.current;
      local.keep({ id, revision, content: typed });
    },
    /** Clears the local draft after submission. */
    forget,
    /** Saves the input as a separate project, leaving the changed one alone; returns the new id. */
    async keepBeside(): Promise<string> {
      const id = newId();
      await call('PUT /v1/projects/:id', {
        params: { id },
        body: { content: state.current.typed, baseRevision: null },
      });
      forget();
      void invalidateProjects(client);
      return id;
    },
  };
}

function tell(kept: Kept): void {
  const tabs = tabsOf(kept.id);
  tabs.postMessage(kept);
  tabs.close();
}

/** Returns this tab's stored draft if it continues the same revision, else `opening`. */
function restored(
  opening: Opening,
  kept: { id: string; revision: number | null; content: unknown } | null,
): Opening {
  const content = ProjectContent.safeParse(kept?.content);
  const isSame =
    opening.revision === null
      ? kept?.revision === null
      : kept?.id === opening.id && kept.revision === opening.revision;
  return kept && isSame && content.success
    ? { id: kept.id, revision: kept.revision, content: content.data }
    : opening;
}

/** Whether the project was changed concurrently or is no longer a draft. */
export const isConflict = (failure: unknown): boolean =>
  failure instanceof ApiError &&
  ['PROJECT_CHANGED', 'TRANSITION_NOT_ALLOWED', 'NOT_FOUND'].includes(failure.code);
