import { useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { v7 as newId } from 'uuid';
import type { SavedRoof } from '../../../contracts/domain/roofs.ts';
import { textOfError } from '../../shared/api/error-texts.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { showError, showSuccess } from '../../shared/ui/toasts.tsx';
import { contentAtom, originAtom } from '../document/document.ts';
import { engine } from '../solving/engine.ts';
import { canRead, isNoLongerNew } from './open-roof.ts';
import { type Rejection, serverRoofs } from './roof-repository.ts';
import { isSavedAtom, saveRoof, savingAtom, waitsForAtom } from './save-roof.ts';
import type { Keeping } from './use-open-roof.ts';
import { compareWithSaved, isDeletedAtom } from './versions.ts';

/** Saving to the server. */
export interface Saving {
  readonly save: () => Promise<void>;
  /** Saves the edited content as a new roof. */
  readonly saveAsNew: () => Promise<void>;
}

/** Interval between attempts to save while offline. */
const RETRY_MS = 20_000;

/** Saves the roof of this session; a late response does not affect the screen. */
export function useSave(keeping: Keeping): Saving {
  const { t, i18n } = useLingui();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const store = useStore();
  const navigate = useNavigate();
  const setWaitsFor = useSetAtom(waitsForAtom);

  const forget = (roofId: string) =>
    Promise.all([keeping.drafts.remove(roofId).catch(() => {}), keeping.onServer.forget()]);

  const saveAsNew = async () => {
    const [content, origin] = [store.get(contentAtom), store.get(originAtom)];
    if (!content || !origin || store.get(savingAtom)) return;
    store.set(savingAtom, true);
    const put = async () => {
      const roof = await serverRoofs.put(newId(), content, null);
      await forget(origin.roofId);
      showSuccess(t`Gespeichert`);
      if (isShown.current) navigate(`/configurator/${roof.id}`);
    };
    await put().catch((cause) => showError(i18n._(textOfError(cause))));
    store.set(savingAtom, false);
  };

  const explain = async (rejection: Rejection) => {
    const origin = store.get(originAtom);
    switch (rejection) {
      case 'changed': {
        const theirs = origin && (await serverRoofs.fetch(origin.roofId).catch(() => null));
        if (theirs && (await canRead(engine, theirs))) compareWithSaved(store, theirs);
        else
          showError(t`Dieses Dach wurde inzwischen geändert. Ihre Fassung ist auf diesem Gerät gesichert.`);
        break;
      }
      case 'refused':
        showError(t`So kann das Dach nicht gespeichert werden. Bitte prüfen Sie die Eingaben.`);
        break;
      case 'missing':
        // Never saved, and yet the id exists: it belongs to another user's roof.
        if (origin?.revision === null) return saveAsNew();
        compareWithSaved(store, null);
        break;
      case 'busy':
        showError(t`Der Server ist gerade ausgelastet. Bitte versuchen Sie es gleich noch einmal.`);
        break;
      case 'offline':
      case 'signedOut':
        setWaitsFor(rejection);
        break;
      case 'failed':
        showError(t`Beim Speichern ist etwas schiefgelaufen. Das Dach ist auf diesem Gerät gesichert.`);
    }
  };

  const confirm = (roof: SavedRoof, shownTotal: number | null) => {
    // A trial discount affects only the price on the screen.
    if (roof.trial || shownTotal === null || shownTotal === roof.summary.totalRappen) {
      showSuccess(
        roof.configuration.name.trim() === ''
          ? t`Gespeichert. Mit einem Namen ist das Dach leichter zu finden.`
          : t`Gespeichert`,
      );
      return;
    }
    const shown = formatMoney(shownTotal);
    const theirs = formatMoney(roof.summary.totalRappen);
    showError(t`Der Server rechnet ${theirs}, hier stehen ${shown}. Bitte laden Sie die Seite neu.`);
  };

  const save = async () => {
    const outcome = await saveRoof(store, serverRoofs);
    if (!outcome) return;
    if (outcome.status !== 'saved') return explain(outcome.status);
    setWaitsFor(null);
    store.set(isDeletedAtom, false);
    isNoLongerNew(outcome.roof.id);
    // The page, and with it the effect that deletes the draft, may be unmounted by now.
    if (store.get(isSavedAtom)) await forget(outcome.roof.id);
    confirm(outcome.roof, outcome.shownTotal);
  };

  const waitsFor = useAtomValue(waitsForAtom);
  const saveAgain = useEffectEvent(save);
  useEffect(() => {
    if (waitsFor !== 'offline') return;
    const again = () => void saveAgain();
    const timer = setInterval(again, RETRY_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [waitsFor]);

  return { save, saveAsNew };
}
