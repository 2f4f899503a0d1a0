import { useLingui } from '@lingui/react/macro';
import { useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { v7 as newId } from 'uuid';
import type { SavedRoof } from '../../../contracts/domain/roofs.ts';
import { textOfError } from '../../shared/api/error-texts.ts';
import type { Failure, Policy } from '../../shared/autosave/machine.ts';
import { useAutosave } from '../../shared/autosave/use-autosave.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { showError, showSuccess } from '../../shared/ui/toasts.tsx';
import { contentAtom, originAtom } from '../document/document.ts';
import { engine } from '../solving/engine.ts';
import { canRead, isNoLongerNew } from './open-roof.ts';
import type { Rejection } from './roof-repository.ts';
import { isSavedAtom, saveRoof, savingAtom, waitsForAtom } from './save-roof.ts';
import type { Keeping } from './use-open-roof.ts';
import { compareWithSaved, isDeletedAtom, otherVersionAtom } from './versions.ts';

/** Saving to the server. */
export interface Saving {
  readonly save: () => Promise<void>;
  /** Saves the edited content as a new roof. */
  readonly saveAsNew: () => Promise<void>;
}

/** Saves on request only, and retries while there is no connection. */
const POLICY: Policy = {
  deviceAfterMs: Number.POSITIVE_INFINITY,
  serverAfterMs: Number.POSITIVE_INFINITY,
  serverWithinMs: Number.POSITIVE_INFINITY,
};

/** Whether the component is still mounted. */
function useIsShown() {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}

type Retried = ReadonlySet<Rejection | undefined>;
/** Rejections after which saving is retried: on request, and by itself. */
const RETRIED: Retried = new Set<Rejection>(['offline']);
const RETRIED_SILENTLY: Retried = new Set<Rejection>(['offline', 'busy', 'failed']);

/**
 * Saves the roof of this session; a late response does not affect the screen. `isSilent`: for a page that saves by itself;
 * it says so in its head only, and retries.
 */
export function useSave(keeping: Keeping, isSilent = false): Saving {
  const { t, i18n } = useLingui();
  const isShown = useIsShown();
  const store = useStore();
  const navigate = useNavigate();
  const saveAsNew = async () => {
    const [content, origin] = [store.get(contentAtom), store.get(originAtom)];
    if (!content || !origin || store.get(savingAtom)) return;
    store.set(savingAtom, true);
    const put = async () => {
      const roof = await keeping.roofs.put(newId(), content, null);
      await keeping.autosave.forget();
      showSuccess(t`Gespeichert`);
      if (isShown.current) navigate(`/configurator/${roof.id}`);
    };
    await put().catch((cause) => showError(i18n._(textOfError(cause))));
    store.set(savingAtom, false);
  };

  /** Explains a rejection. Returns whether saving works now, as the changes of the other version were taken over. */
  const explain = async (rejection: Rejection): Promise<boolean> => {
    store.set(waitsForAtom, rejection === 'offline' || rejection === 'signedOut' ? rejection : null);
    const origin = store.get(originAtom);
    switch (rejection) {
      case 'changed': {
        const theirs = origin && (await keeping.roofs.fetch(origin.roofId).catch(() => null));
        if (theirs && (await canRead(engine, theirs))) {
          compareWithSaved(store, theirs);
          return store.get(otherVersionAtom) === null;
        }
        showError(t`Dieses Dach wurde inzwischen geändert. Ihre Fassung ist auf diesem Gerät gesichert.`);
        break;
      }
      case 'refused':
        showError(t`So kann das Dach nicht gespeichert werden. Bitte prüfen Sie die Eingaben.`);
        break;
      case 'missing':
        // Never saved, and yet the id exists: it belongs to another user's roof.
        if (origin?.revision === null) await saveAsNew();
        else compareWithSaved(store, null);
        break;
      case 'busy':
        showError(t`Der Server ist gerade ausgelastet. Bitte versuchen Sie es gleich noch einmal.`);
        break;
      case 'failed':
        showError(t`Beim Speichern ist etwas schiefgelaufen. Das Dach ist auf diesem Gerät gesichert.`);
    }
    return false;
  };

  const confirm = (roof: SavedRoof, shownTotal: number | null) => {
    // A trial discount affects only the price on the screen.
    if (roof.trial || shownTotal === null || shownTotal === roof.summary.totalRappen) {
      if (roof.configuration.name.trim() === '')
        showSuccess(t`Gespeichert. Mit einem Namen ist das Dach leichter zu finden.`);
      // Otherwise the head of the page tells it, on a phone by a small icon only.
      else if (!isShown.current || window.matchMedia('(max-width: 799px)').matches)
        showSuccess(t`Gespeichert`);
      return;
    }
    const shown = formatMoney(shownTotal);
    const theirs = formatMoney(roof.summary.totalRappen);
    showError(t`Der Server rechnet ${theirs}, hier stehen ${shown}. Bitte laden Sie die Seite neu.`);
  };

  const retried = isSilent ? RETRIED_SILENTLY : RETRIED;
  const send = async (): Promise<Failure | null> => {
    const outcome = isShown.current ? await saveRoof(store, keeping.roofs) : null;
    if (outcome && outcome.status !== 'saved' && (await explain(outcome.status))) return send();
    if (outcome?.status !== 'saved')
      return retried.has(outcome?.status) ? { kind: 'temporary', cause: null } : null;
    store.set(waitsForAtom, null);
    store.set(isDeletedAtom, false);
    isNoLongerNew(outcome.roof.id);
    // The page, and with it the effect that deletes the draft, may be unmounted by now.
    if (store.get(isSavedAtom)) await keeping.autosave.forget();
    if (!isSilent) confirm(outcome.roof, outcome.shownTotal);
    return null;
  };
  const [saving] = useAutosave(POLICY, send);
  const save = async () => {
    if (store.get(savingAtom)) return;
    saving.edited();
    // Failures are explained already.
    await saving.save().catch(() => {});
  };

  return { save, saveAsNew };
}
