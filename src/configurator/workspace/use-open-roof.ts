import { useStore } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { EngineFailure } from '../../../workers/engine-client.ts';
import { bindAutosave } from '../model/autosave.ts';
import { configurationAtom, originAtom } from '../model/document.ts';
import type { DraftBox } from '../model/draft.ts';
import { engine } from '../model/engine.ts';
import { loadRoof, openDocument } from '../model/open-roof.ts';
import type { RoofShelf } from '../model/save-roof.ts';
import { bindSolver } from '../model/solver.ts';

/** Why no roof is on the screen. */
export type OpenFailure = 'missing' | 'engine' | 'server';

interface OpenRoofOptions {
  /** Of the address; null for a roof that was never saved. */
  readonly roofId: string | null;
  readonly shelf: RoofShelf;
  readonly box: DraftBox;
  /** Per cent, for a new roof. */
  readonly partnerDiscount: number;
  readonly onEngineFailure: () => void;
}

/** Opens the roof of the address, and solves and keeps it while the page is there. */
export function useOpenRoof({ roofId, shelf, box, partnerDiscount, onEngineFailure }: OpenRoofOptions): {
  /** Null while a roof is on the screen or being opened. */
  readonly failure: OpenFailure | null;
  readonly tryAgain: () => void;
} {
  const store = useStore();
  const [failure, setFailure] = useState<OpenFailure | null>(null);
  const newestAttempt = useRef(0);

  const open = useCallback(async () => {
    newestAttempt.current += 1;
    const attempt = newestAttempt.current;
    setFailure(null);
    // After the first save the address changes, but the roof and its history stay.
    if (store.get(configurationAtom) && store.get(originAtom).roofId === roofId) return;
    try {
      const { configuration, origin } = await loadRoof(engine, box, shelf, roofId, partnerDiscount);
      if (attempt === newestAttempt.current) openDocument(store, configuration, origin);
    } catch (cause) {
      if (attempt !== newestAttempt.current) return;
      if (cause instanceof EngineFailure) setFailure('engine');
      else setFailure(shelf.reasonOf(cause) === 'missing' ? 'missing' : 'server');
    }
  }, [store, box, shelf, roofId, partnerDiscount]);

  useEffect(() => {
    open();
    return () => {
      newestAttempt.current += 1;
    };
  }, [open]);

  useEffect(() => {
    const endSolver = bindSolver(store, engine, onEngineFailure);
    const endAutosave = bindAutosave(store, box);
    return () => {
      endSolver();
      endAutosave();
    };
  }, [store, box, onEngineFailure]);

  return { failure, tryAgain: open };
}
