/** Interval at which following tabs receive edits. */
const SHOW_INTERVAL_MS = 100;

/** The content of a tab, and whether it is edited there. */
export interface TabsPort<T> {
  /** Null until it is opened, and while this tab follows. */
  read(): T | null;
  /** Shows the content of the editing tab. */
  show(content: T): void;
  follow(isFollowing: boolean): void;
  /** Reports another tab in a browser that cannot keep one of them from editing. */
  onUnguarded(): void;
}

type Message<T> = { readonly type: 'asked' } | ({ readonly type: 'shown' } & T);

/**
 * Only one tab per person and content edits; the others follow it. When it closes, the next one edits. `name`
 * identifies person and content.
 */
export function openTabs<T extends object>(name: string, port: TabsPort<T>) {
  const locks: LockManager | undefined = navigator.locks;
  const channel = new BroadcastChannel(name);
  const ended = new AbortController();
  let queued = new AbortController();
  let isEditing = false;
  let isFollowed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const post = (message: Message<T>) => channel.postMessage(message);
  const ask = () => post({ type: 'asked' });
  const show = () => {
    clearTimeout(timer);
    timer = undefined;
    const content = port.read();
    if (content) post({ type: 'shown', ...content });
  };
  channel.onmessage = ({ data }: MessageEvent<Message<T>>) => {
    if (!locks) port.onUnguarded();
    if (data.type === 'asked') {
      isFollowed = true;
      show();
    } else if (locks) port.show(data);
  };

  const edit = () => {
    isEditing = true;
    port.follow(false);
    return new Promise<void>((resolve) => ended.signal.addEventListener('abort', () => resolve()));
  };
  const request = (options: LockOptions) => {
    locks
      ?.request(name, options, (lock) => {
        if (ended.signal.aborted) return;
        return lock ? edit() : wait();
      })
      .catch(() => {
        // Another tab took over, or this one does and no longer waits.
        if (!ended.signal.aborted && !options.signal?.aborted) wait();
      });
  };
  const wait = () => {
    // The new editing tab starts with the last state.
    if (isEditing) show();
    isEditing = false;
    port.follow(true);
    ask();
    request({ signal: queued.signal });
  };
  const leaveQueue = () => {
    queued.abort();
    queued = new AbortController();
  };

  request({ ifAvailable: true });
  // Without locks all tabs edit; announce this one so that each knows of the others.
  if (!locks) ask();
  return {
    /** Makes this tab edit and the previous one follow. */
    takeOver() {
      leaveQueue();
      request({ steal: true });
    },
    /** Asks the editing tab for its content. */
    ask,
    /** Shows the changed content to the others. */
    changed() {
      if (isFollowed) timer ??= setTimeout(show, SHOW_INTERVAL_MS);
    },
    end() {
      if (ended.signal.aborted) return;
      if (isEditing) show();
      clearTimeout(timer);
      ended.abort();
      leaveQueue();
      channel.close();
    },
  };
}
