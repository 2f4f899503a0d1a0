import { useLingui } from '@lingui/react/macro';
import { useStore } from 'jotai';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SavedRoof } from '../../../contracts/roofs.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { showError, showSuccess } from '../../shared/ui/toasts.tsx';
import { NEW_ROOF, originAtom } from '../document/document.ts';
import type { DraftRepository } from './draft-repository.ts';
import { openDocument } from './open-roof.ts';
import { originOf, type Rejection, type RoofRepository, saveRoof } from './save-roof.ts';

/** Saving to the server, and the choice when somebody else saved the same roof meanwhile. */
export interface Saving {
  readonly save: () => Promise<void>;
  /** Whether the roof was changed on the server since it was opened here. */
  readonly isChanged: boolean;
  /** Leaves the choice open: nothing is saved, nothing is lost. */
  readonly decideLater: () => void;
  /** Takes the server's roof; what is on the screen is given up. */
  readonly takeTheirs: () => Promise<void>;
  /** Saves what is on the screen as a roof of its own. */
  readonly saveAsNew: () => Promise<void>;
}

export function useSave(roofs: RoofRepository, drafts: DraftRepository): Saving {
  const { t } = useLingui();
  const store = useStore();
  const navigate = useNavigate();
  const [isChanged, setChanged] = useState(false);

  const explain = useCallback(
    (rejection: Rejection) => {
      switch (rejection) {
        case 'changed':
          setChanged(true);
          break;
        case 'refused':
          showError(t`So kann das Dach nicht gespeichert werden. Bitte prüfen Sie die Eingaben.`);
          break;
        case 'missing':
          // What is on the screen becomes a roof of its own with the next save.
          store.set(originAtom, NEW_ROOF);
          showError(t`Dieses Dach wurde gelöscht. Speichern Sie noch einmal, um es neu anzulegen.`);
          break;
        case 'failed':
          showError(t`Der Server antwortet nicht. Das Dach ist auf diesem Gerät gesichert.`);
      }
    },
    [store, t],
  );

  const confirm = useCallback(
    (roof: SavedRoof, shownTotal: number | null) => {
      // A trial discount prices what is on the screen only.
      if (roof.trial || shownTotal === null || shownTotal === roof.summary.totalRappen) {
        showSuccess(t`Gespeichert`);
        return;
      }
      const shown = formatMoney(shownTotal);
      const theirs = formatMoney(roof.summary.totalRappen);
      showError(t`Der Server rechnet ${theirs}, hier stehen ${shown}. Bitte laden Sie die Seite neu.`);
    },
    [t],
  );

  const save = useCallback(async () => {
    const before = store.get(originAtom).roofId;
    const outcome = await saveRoof(store, roofs);
    if (outcome?.status !== 'saved') {
      if (outcome) explain(outcome.status);
      return;
    }
    if (outcome.roof.id !== before) {
      await drafts.remove(before);
      navigate(`/configurator/${outcome.roof.id}`, { replace: true });
    }
    confirm(outcome.roof, outcome.shownTotal);
  }, [store, roofs, drafts, navigate, explain, confirm]);

  return {
    save,
    isChanged,
    decideLater: () => setChanged(false),
    async takeTheirs() {
      const { roofId } = store.get(originAtom);
      if (roofId === null) return;
      try {
        const roof = await roofs.fetch(roofId);
        openDocument(store, roof.configuration, originOf(roof, roof.configuration));
      } catch (cause) {
        explain(roofs.reasonOf(cause));
      }
    },
    async saveAsNew() {
      store.set(originAtom, NEW_ROOF);
      await save();
    },
  };
}
