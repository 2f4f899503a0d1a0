import { onBeforeLeave } from '../leaving/leaving.ts';
import { reportError } from '../monitoring/monitoring.ts';
import {
  type Command,
  type Failure,
  type Happening,
  nextDueAt,
  type Policy,
  START,
  type State,
  step,
} from './machine.ts';

/** Storage of this device. Each call stores or removes the present content. */
export interface DevicePort {
  /** Rejects if the device has no room. The write that begins last wins. */
  write(): Promise<void>;
  /** Writes synchronously; returns false if the device has no room. */
  writeNow(): boolean;
  remove(): Promise<void>;
}

/** The server; receives one call at a time. */
export interface ServerPort {
  /** Sends the present content. Resolves with the reason if the server did not store it. */
  send(): Promise<Failure | null>;
  remove?(): Promise<unknown>;
}

export type Autosave = ReturnType<typeof createAutosave>;

/** Runs the machine with a device, which may be missing, and a server. `onChange` gets every new state. */
export function createAutosave(
  policy: Policy,
  { device, server }: { readonly device?: DevicePort; readonly server: ServerPort },
  onChange: (state: State) => void,
) {
  let state = START;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isListening = false;
  let requests: Promise<unknown> = Promise.resolve();

  const give = (happening: Happening): void => {
    const [next, commands] = step(state, { ...happening, at: Date.now() }, policy);
    state = next;
    for (const command of commands) carryOut(command);
    clearTimeout(timer);
    const dueAt = nextDueAt(state);
    if (isListening && dueAt < Number.POSITIVE_INFINITY)
      timer = setTimeout(() => give({ type: 'due' }), Math.max(0, dueAt - Date.now()));
    try {
      onChange(state);
    } catch (error) {
      // The listener failed; the state is correct.
      void reportError(error);
    }
  };
  const write = (edit: number) =>
    (device?.write() ?? Promise.resolve()).then(
      () => give({ type: 'written', edit }),
      () => give({ type: 'not written' }),
    );
  const send = async (edit: number) => {
    const failure = await server.send().catch((cause): Failure => {
      void reportError(cause);
      return { kind: 'refused', cause };
    });
    give(failure ? { type: 'not sent', edit, failure } : { type: 'sent', edit });
  };
  const carryOut = ({ do: what, edit }: Command) => {
    if (what === 'write') void write(edit);
    else if (what === 'send') requests = requests.then(() => send(edit));
    else give(device?.writeNow() === false ? { type: 'not written now' } : { type: 'written now', edit });
  };

  return {
    read: () => state,
    /** Call this after every change of the content. */
    edited: (edit: { readonly isSent?: boolean; readonly isResolution?: boolean } = {}) =>
      give({ type: 'edited', ...edit }),
    /** Resolves once the present content is on the server; rejects with the cause of a failure. */
    async save(): Promise<void> {
      const { edit } = state;
      for (let sent = -1; state.server.has < edit; ) {
        if (sent < edit) give({ type: 'save' });
        const { running, failure } = state.server;
        if (sent >= edit || running === null) throw failure?.cause;
        sent = running;
        await requests;
      }
    },
    /** Another tab edits, or this one does. `isSent`: whether the server holds the present content already. */
    follow: (isFollowing: boolean, isSent = false) => give({ type: 'role', isFollowing, isSent }),
    /** Deletes what is stored, after the running writes and requests. */
    async forget(): Promise<void> {
      give({ type: 'forgotten' });
      requests = requests.then(() => server.remove?.()).catch(() => {});
      await Promise.all([device?.remove().catch(() => {}), requests]);
    },
    /** Listens to page and connection. Returns a function that stores pending changes and stops. */
    listen(): () => void {
      const retry = () => give({ type: 'save' });
      const leave = () => give({ type: 'leaving' });
      const unsubscribe = onBeforeLeave(async () => {
        leave();
        while (state.server.running !== null) await requests;
      });
      window.addEventListener('online', retry);
      window.addEventListener('pagehide', leave);
      isListening = true;
      give({ type: 'due' });
      return () => {
        isListening = false;
        leave();
        unsubscribe();
        window.removeEventListener('online', retry);
        window.removeEventListener('pagehide', leave);
      };
    },
  };
}
