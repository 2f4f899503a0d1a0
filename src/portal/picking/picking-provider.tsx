import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { onPickingChange } from '../../shared/api/picking-changes.ts';
import { openQueue, type PickingApi, type Queue, type QueueState } from './queue.ts';

/** How often the lists are asked for, ms. */
const REFRESH_INTERVAL_MS = 60_000;

interface PickingState extends QueueState {
  readonly queue: Queue;
  /** False without a signed-in user, as offline: nothing is sent from here. */
  readonly canSend: boolean;
}

const PickingContext = createContext<PickingState | null>(null);

interface PickingProviderProps {
  /** E-mail address: separates the scans of two people on one device. */
  readonly account: string;
  readonly api: PickingApi | null;
  readonly children: ReactNode;
}

/** Lists and scans of one account. Sends at the start, when the network or the user returns, and at intervals; follows other devices. */
export function PickingProvider({ account, api, children }: PickingProviderProps) {
  const [queue] = useState(() => openQueue(account, api));
  const state = useSyncExternalStore(queue.subscribe, queue.read);
  useEffect(() => {
    const synchronise = () => void queue.synchronise();
    const end = queue.listen();
    void queue.load().then(synchronise);
    const timer = setInterval(synchronise, REFRESH_INTERVAL_MS);
    const events = ['online', 'focus', 'pageshow'] as const;
    for (const event of events) addEventListener(event, synchronise);
    const ignore = onPickingChange((number) => void queue.refresh(number));
    return () => {
      end();
      ignore();
      clearInterval(timer);
      for (const event of events) removeEventListener(event, synchronise);
    };
  }, [queue]);
  return <PickingContext value={{ ...state, queue, canSend: api !== null }}>{children}</PickingContext>;
}

export function usePicking(): PickingState {
  const picking = useContext(PickingContext);
  if (!picking) throw new Error('outside of a PickingProvider');
  return picking;
}
