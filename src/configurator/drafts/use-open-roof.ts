import { useStore } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { EngineFailure } from '../../../workers/supervise.ts';
import { configurationAtom, originAtom } from '../document/document.ts';
import { catalogueAtom, loadCatalogue } from '../solving/catalogue.ts';
import { engine } from '../solving/engine.ts';
import { bindSolver } from '../solving/solver.ts';
import { bindAutosave } from './autosave.ts';
import type { DraftRepository } from './draft-repository.ts';
import { loadRoof, openDocument } from './open-roof.ts';
import type { RoofRepository } from './save-roof.ts';

/** Why no roof is on the screen. */
export type OpenFailure = 'missing' | 'engine' | 'server';

interface OpenRoofOptions {
  /** Of the address; null for a roof that was never saved. */
  readonly roofId: string | null;
  readonly roofs: RoofRepository;
  readonly drafts: DraftRepository;
  /** Per cent, for a new roof. */
  readonly partnerDiscount: number;
  readonly onEngineFailure: () => void;
}

/** Opens the roof of the address, and solves and keeps it while the page is there. */
export function useOpenRoof({ roofId, roofs, drafts, partnerDiscount, onEngineFailure }: OpenRoofOptions): {
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
      store.set(catalogueAtom, await loadCatalogue());
      const { configuration, origin } = await loadRoof(engine, drafts, roofs, roofId, partnerDiscount);
      if (attempt === newestAttempt.current) openDocument(store, configuration, origin);
    } catch (cause) {
      if (attempt !== newestAttempt.current) return;
      if (cause instanceof EngineFailure) setFailure('engine');
      else setFailure(roofs.reasonOf(cause) === 'missing' ? 'missing' : 'server');
    }
  }, [store, drafts, roofs, roofId, partnerDiscount]);

  useEffect(() => {
    open();
    return () => {
      newestAttempt.current += 1;
    };
  }, [open]);

  useEffect(() => {
    const endSolver = bindSolver(store, engine, onEngineFailure);
    const endAutosave = bindAutosave(store, drafts);
    return () => {
      endSolver();
      endAutosave();
    };
  }, [store, drafts, onEngineFailure]);

  return { failure, tryAgain: open };
}
