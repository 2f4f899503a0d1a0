import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { ProjectContent } from '../../../contracts/domain/projects.ts';
import { call } from '../../shared/api/call.ts';
import { invalidateProjects } from '../../shared/api/queries.ts';
import type { Failure, Policy, State } from '../../shared/autosave/machine.ts';
import { useAutosave } from '../../shared/autosave/use-autosave.ts';
import { mayWorkAgain } from '../../shared/files/file-texts.ts';
import { useFormDraft } from '../../shared/forms/form-draft.ts';
import { useUnsavedChanges } from '../../shared/leaving/leaving.ts';
import { isConflict } from '../projects/send-event.ts';
import { contentOf, type RequestValues, valuesOf } from './request-values.ts';

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

/** The draft in this tab. */
interface LocalDraft extends Record<string, unknown> {
  readonly id: string;
  readonly revision: number | null;
  readonly content: unknown;
}

interface DraftOptions {
  /** False: the project stays in this tab until it is sent. */
  readonly isStored: boolean;
  /** Called when the server has a new project. */
  readonly onStored: (id: string) => void;
  /** Called with what another tab saved, unless there is unsaved input here. */
  readonly onFollow: (values: RequestValues) => void;
}

/** A project that is saved while it is edited: on the server and, until that has it, in this tab. */
export function useProjectDraft(opening: Opening, { isStored, onStored, onFollow }: DraftOptions) {
  const client = useQueryClient();
  const local = useFormDraft<LocalDraft>('new-project', { ...opening });
  const [start] = useState(() => restored(opening, local.restored));
  const [initialValues] = useState(() => valuesOf(start.content));
  const { id } = start;
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const isRestored = start.content !== opening.content;
  /** The server's revision and content (`stored`), and the current input (`typed`). */
  const draft = useRef({
    revision: start.revision,
    stored: textOf(contentOf(valuesOf(opening.content))),
    typed: contentOf(initialValues),
    isForgotten: false,
  });

  const send = async (): Promise<Failure | null> => {
    const { current } = draft;
    const { revision: baseRevision, typed } = current;
    const text = textOf(typed);
    if (text === current.stored) return null;
    try {
      const { revision } = await putProject(id, typed, baseRevision);
      Object.assign(current, { revision, stored: text });
      announce({ id, revision, content: typed });
    } catch (cause) {
      return failureOf(cause);
    }
    if (current.typed === typed) local.keep(null);
    setSavedAt(Date.now());
    void invalidateProjects(client);
    if (baseRevision === null) onStored(id);
    return null;
  };
  const [autosave, { server }] = useAutosave(POLICY, send);
  const isWorthSaving = () =>
    isStored && (start.revision !== null || isBegun(start.content, opening.content));
  const saveRestored = useEffectEvent(() => {
    if (isRestored && isWorthSaving()) autosave.edited();
  });
  useEffect(() => saveRestored(), []);

  // Leaving loses only what could not be kept.
  useUnsavedChanges(server.failure !== null);
  useSavedElsewhere(id, ({ revision, content }) => {
    const { edit, server: sent } = autosave.read();
    const isUnsaved = sent.has < edit || sent.running !== null;
    if (!isStored || isUnsaved || revision <= (draft.current.revision ?? 0)) return;
    const values = valuesOf(content);
    const typed = contentOf(values);
    Object.assign(draft.current, { revision, stored: textOf(typed), typed });
    onFollow(values);
  });

  const forget = () => {
    draft.current.isForgotten = true;
    local.keep(null);
    setSavedAt(null);
    void autosave.forget();
  };
  return {
    ...{ id, initialValues, isRestored, forget },
    keeping: keepingOf(server, savedAt),
    /** Saves the form's values if they are new. */
    autosave(values: RequestValues) {
      const { current } = draft;
      const typed = contentOf(values);
      if (current.isForgotten || textOf(typed) === textOf(current.typed)) return;
      current.typed = typed;
      local.keep({ id, revision: current.revision, content: typed });
      if (isStored && (current.revision !== null || isBegun(typed, opening.content))) autosave.edited();
    },
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
    /** Saves the input as a separate project, leaving the changed one alone; returns the new id. */
    async saveAsCopy(): Promise<string> {
      const copyId = newId();
      await putProject(copyId, draft.current.typed, null);
      forget();
      void invalidateProjects(client);
      return copyId;
    },
  };
}

/** Returns where the input is, from the server's side of the autosave. */
function keepingOf({ running, unsentSince, failure }: State['server'], savedAt: number | null): Keeping {
  const isBehind = savedAt !== null && (unsentSince ?? savedAt) < savedAt;
  return { at: savedAt, isWaiting: running !== null || isBehind, failure: failure?.cause ?? null };
}

const putProject = (id: string, content: ProjectContent, baseRevision: number | null) =>
  call('PUT /v1/projects/:id', { params: { id }, body: { content, baseRevision } });

/** Fewest letters of a text that is worth a project of its own. */
const MIN_LETTERS = 3;

/**
 * Whether a new project has content worth a number on the server: a roof, a file, a filled form, an address or a
 * text. Anything less stays in this tab.
 */
export function isBegun(typed: ProjectContent, opening: ProjectContent): boolean {
  const { roofId, workbookFileId, form, attachments, checklist, name, message } = typed;
  const isChanged = (part: 'projectAddress' | 'objectAddress') =>
    (typed[part]?.street ?? '').trim() !== '' && hashKey([typed[part]]) !== hashKey([opening[part]]);
  return (
    roofId !== null ||
    workbookFileId !== null ||
    form !== null ||
    attachments.length + checklist.length > 0 ||
    [name, message].some((text) => text.trim().length >= MIN_LETTERS) ||
    isChanged('projectAddress') ||
    isChanged('objectAddress')
  );
}

/** Returns equal texts for equal contents, whatever the order of their members. */
const textOf = (content: ProjectContent): string => hashKey([content]);

/** Calls `follow` with every state of the project that another tab saved. */
function useSavedElsewhere(id: string, follow: (saved: SavedDraft) => void): void {
  const onSaved = useEffectEvent(follow);
  useEffect(() => {
    const tabs = tabsOf(id);
    tabs.onmessage = ({ data }: MessageEvent<SavedDraft>) => onSaved(data);
    return () => tabs.close();
  }, [id]);
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

function failureOf(cause: unknown): Failure {
  if (isConflict(cause)) return { kind: 'conflict', cause };
  return { kind: mayWorkAgain(cause) ? 'temporary' : 'refused', cause };
}
