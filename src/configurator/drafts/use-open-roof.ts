import { getDefaultStore } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import type { AgreedDiscount } from '../../../contracts/domain/discounts.ts';
import { EngineFailure } from '../../../workers/supervise.ts';
import { isWithoutCatalogue } from '../../shared/api/without-catalogue.ts';
import { profileAtom } from '../../shared/auth/session.ts';
import type { DraftRepository } from '../../shared/drafts/draft-repository.ts';
import { openDraftRepository } from '../../shared/drafts/draft-repository.ts';
import { type ServerDrafts, serverDrafts } from '../../shared/drafts/server-drafts.ts';
import type { Store } from '../solving/answer.ts';
import { catalogueAtom, loadCatalogue } from '../solving/catalogue.ts';
import { engine } from '../solving/engine.ts';
import { agreedDiscountAtom } from '../solving/organisation-discount.ts';
import { bindOtherOrientation } from '../solving/other-orientation.ts';
import { bindShade } from '../solving/shade.ts';
import { bindSolver } from '../solving/solver.ts';
import { bindAutosave, type RoofAutosave } from './autosave.ts';
import { bindEditingTab, type EditingTab } from './editing-tab.ts';
import { MissingRoof, openRoof, UnreadableRoof } from './open-roof.ts';
import { type Rejection, type RoofRepository, serverRoofs } from './roof-repository.ts';

/** Reason why no roof is shown; `text` is the unreadable roof. */
export type OpenFailure =
  | {
      readonly reason:
        | 'missing'
        | 'engine'
        | 'noCatalogue'
        | Exclude<Rejection, 'changed' | 'missing' | 'refused'>;
    }
  | { readonly reason: 'unreadable'; readonly text: string };

/** The roof to open, and the person who opens it. */
export interface Opening {
  readonly store: Store;
  readonly roofId: string;
  /** Whether the address was created for a new roof. */
  readonly isNew: boolean;
  /** The person's e-mail address. */
  readonly account: string;
  /** The organisation's discount. */
  readonly discount: AgreedDiscount;
  /** The server; a constant. */
  readonly server?: RoofServer;
}

/** Saved roofs and the person's drafts on the server. */
interface RoofServer {
  readonly roofs: RoofRepository;
  readonly drafts: ServerDrafts;
}

const SERVER: RoofServer = { roofs: serverRoofs, drafts: serverDrafts };

/** Services that store and guard an open roof. */
export interface Keeping {
  readonly drafts: DraftRepository;
  readonly autosave: RoofAutosave;
  readonly tab: EditingTab;
  readonly roofs: RoofRepository;
}

/** Opens the roof of the address; solves it, saves drafts and coordinates tabs while the page is mounted. */
export function useOpenRoof(
  { store, roofId, isNew, account, discount, server = SERVER }: Opening,
  onEngineFailure: () => void,
): {
  /** Reason why no roof is shown; null while one is shown or being opened. */
  readonly failure: OpenFailure | null;
  readonly tryAgain: () => void;
  /** Services that store the roof; null until the page is mounted. */
  readonly keeping: Keeping | null;
} {
  const [failure, setFailure] = useState<OpenFailure | null>(null);
  const [attempt, setAttempt] = useState(1);
  const [keeping, setKeeping] = useState<Keeping | null>(null);

  useEffect(() => {
    const drafts = openDraftRepository(account);
    const isOwner = () => getDefaultStore().get(profileAtom)?.Email === account;
    const autosave = bindAutosave(store, { drafts, serverDrafts: server.drafts, isOwner });
    const tab = bindEditingTab(store, `solar-partner-portal/roof/${account}/${roofId}`);
    setKeeping({ drafts, autosave, tab, roofs: server.roofs });
    // Otherwise a browser short of space may delete drafts that exist only here.
    void navigator.storage?.persist?.().catch(() => {});
    return () => {
      autosave.end();
      tab.end();
    };
  }, [store, account, roofId, server]);

  useEffect(() => store.set(agreedDiscountAtom, discount), [store, discount]);

  const tellFailure = useEffectEvent(onEngineFailure);
  useEffect(() => bindSolver(store, engine, () => tellFailure()), [store]);
  useEffect(() => bindShade(store), [store]);
  useEffect(() => bindOtherOrientation(store, engine), [store]);

  useEffect(() => {
    if (!keeping || attempt === 0) return;
    let isOver = false;
    const open = async () => {
      setFailure(null);
      try {
        store.set(catalogueAtom, await loadCatalogue());
        if (isOver) return;
        const tools = {
          client: engine,
          drafts: keeping.drafts,
          serverDrafts: server.drafts,
          roofs: server.roofs,
        };
        await openRoof(store, tools, roofId, isNew, () => !isOver);
        keeping.tab.catchUp();
      } catch (cause) {
        if (!isOver) setFailure(failureOf(cause));
      }
    };
    void open();
    return () => {
      isOver = true;
    };
  }, [store, keeping, roofId, isNew, attempt, server]);

  return { failure, tryAgain: () => setAttempt((count) => count + 1), keeping };
}

function failureOf(cause: unknown): OpenFailure {
  if (cause instanceof UnreadableRoof) return { reason: 'unreadable', text: cause.text };
  if (cause instanceof MissingRoof) return { reason: 'missing' };
  if (cause instanceof EngineFailure) return { reason: 'engine' };
  if (isWithoutCatalogue(cause)) return { reason: 'noCatalogue' };
  const reason = serverRoofs.reasonOf(cause);
  // An address that is no valid id belongs to no roof either.
  return { reason: reason === 'refused' || reason === 'changed' ? 'missing' : reason };
}
