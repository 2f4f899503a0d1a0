import { atom } from 'jotai';
import type { RoofContent } from '../../../contracts/domain/roofs.ts';
import {
  contentAtom,
  type DocumentOrigin,
  editedAtAtom,
  isFollowingAtom,
  openAtom,
  originAtom,
  undoLabelAtom,
} from '../document/document.ts';
import type { Store } from '../solving/answer.ts';
import { otherVersionAtom } from './versions.ts';

/** Interval at which following tabs receive edits, ms. */
const INTERVAL = 100;

/** Messages between tabs with the same roof. */
type Message =
  | { readonly type: 'asked' }
  | (RoofContent & {
      readonly type: 'shown';
      readonly origin: DocumentOrigin;
      readonly editedAt: number | null;
    });

/** Whether another tab has this roof open in a browser without locks, so that both can edit. */
export const isUnguardedAtom = atom(false);

/** This tab's role for a roof. */
export interface EditingTab {
  /** Makes this tab edit and the previous one follow. */
  takeOver(): void;
  /** Called after the roof was opened here: a following tab then shows the editing one's state. */
  catchUp(): void;
  end(): void;
}

/**
 * Only one tab per person and roof edits; the others follow it. When it closes, the next one edits. `name`
 * identifies person and roof.
 */
export function bindEditingTab(store: Store, name: string): EditingTab {
  const locks: LockManager | undefined = navigator.locks;
  const channel = new BroadcastChannel(name);
  const ended = new AbortController();
  let isEditing = false;
  let isFollowed = false;
  let timer: ReturnType<typeof setTimeout> | null = null;

  const show = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const [content, origin] = [store.get(contentAtom), store.get(originAtom)];
    if (!content || !origin || store.get(isFollowingAtom)) return;
    const editedAt = store.get(editedAtAtom);
    channel.postMessage({ type: 'shown', ...content, origin, editedAt } satisfies Message);
  };
  const planShow = () => {
    if (isFollowed) timer ??= setTimeout(show, INTERVAL);
  };

  const follow = () => {
    // The new editing tab starts with the last state.
    if (isEditing) show();
    isEditing = false;
    store.set(isFollowingAtom, true);
    channel.postMessage({ type: 'asked' } satisfies Message);
  };

  /** Never replace this tab's own edits by those of another one. */
  const mayTake = () => store.get(isFollowingAtom) || store.get(undoLabelAtom) === null;

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (!locks) store.set(isUnguardedAtom, true);
    if (data.type === 'asked') {
      isFollowed = true;
      show();
      // Ignore it until the roof is opened here: opening asks again.
    } else if (locks && store.get(contentAtom) && mayTake()) {
      // Version conflicts are resolved in the editing tab.
      store.set(otherVersionAtom, null);
      store.set(openAtom, data.configuration, data.origin, data.editedAt, data.variants);
    }
  };

  const edit = () => {
    isEditing = true;
    store.set(isFollowingAtom, false);
    return new Promise<void>((resolve) => ended.signal.addEventListener('abort', () => resolve()));
  };
  const waitInLine = new Set<AbortController>();
  const ask = (options: LockOptions): Promise<void> | undefined =>
    locks
      ?.request(name, options, (lock) => {
        if (ended.signal.aborted) return;
        return lock ? edit() : wait();
      })
      .catch(() => {
        // Another tab took over, or this one does and no longer waits.
        if (!ended.signal.aborted && !options.signal?.aborted) wait();
      });
  const wait = (): void => {
    follow();
    const line = new AbortController();
    waitInLine.add(line);
    void ask({ signal: line.signal });
  };
  const leaveLine = () => {
    for (const line of waitInLine) line.abort();
    waitInLine.clear();
  };

  void ask({ ifAvailable: true });
  // Without locks all tabs edit; announce this one so that each knows of the others.
  if (!locks) channel.postMessage({ type: 'asked' } satisfies Message);
  const unsubscribes = [store.sub(contentAtom, planShow), store.sub(originAtom, planShow)];
  return {
    takeOver() {
      leaveLine();
      void ask({ steal: true });
    },
    catchUp() {
      if (store.get(isFollowingAtom)) channel.postMessage({ type: 'asked' } satisfies Message);
    },
    end() {
      if (ended.signal.aborted) return;
      if (isEditing) show();
      ended.abort();
      leaveLine();
      for (const unsubscribe of unsubscribes) unsubscribe();
      channel.close();
    },
  };
}
