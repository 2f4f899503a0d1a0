import { Trans, useLingui } from '@lingui/react/macro';
import { useAtom, useAtomValue, useStore } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Bought, boughtWith } from '../../../documents/bought.ts';
import type { Answer } from '../../../engine/index.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { formatNumber, formatPower } from '../../shared/format/number.ts';
import { QuestionDialog } from '../../shared/ui/question-dialog.tsx';
import { isReadOnlyAtom, originAtom } from '../document/document.ts';
import { textOf } from '../document/text-of.ts';
import { serverRoofs } from '../drafts/roof-repository.ts';
import { isSavedAtom } from '../drafts/save-roof.ts';
import type { Store } from '../solving/answer.ts';
import { solvedDocumentAtom } from '../solving/answer.ts';
import { engine } from '../solving/engine.ts';
import { organisationDiscountAtom } from '../solving/organisation-discount.ts';
import classes from './offer-question.module.css';
import { offerAskedAtom, presentedAtom } from './view-state.ts';

/**
 * Opens the customer offer on request. The offer is about the saved roof: a new one is saved first; if the screen
 * differs from the saved roof, the user chooses.
 */
export function OfferQuestion({ save }: { readonly save: () => Promise<void> }) {
  const { t } = useLingui();
  const store = useStore();
  const navigate = useNavigate();
  const [isAsked, setAsked] = useAtom(offerAskedAtom);
  const [isOpen, setOpen] = useState(false);
  const [saved, setSaved] = useState<Bought | null>(null);
  const isReadOnly = useAtomValue(isReadOnlyAtom);
  const shown = useAtomValue(solvedDocumentAtom);
  const go = () => navigate(`/roofs/${store.get(originAtom)?.roofId}/offer`);
  const saveAndGo = async () => {
    await save();
    // If saving failed, the message is shown here.
    if (store.get(isSavedAtom)) go();
  };
  const begin = useEffectEvent(() => {
    setAsked(false);
    store.set(presentedAtom, false);
    if (store.get(isSavedAtom)) return go();
    if (store.get(originAtom)?.revision === null) return void saveAndGo();
    setSaved(null);
    setOpen(true);
    // Without a response only the text is shown.
    savedFigures(store).then(setSaved, () => {});
  });
  useEffect(() => {
    if (isAsked) begin();
  }, [isAsked]);
  const toSaved = { text: t`Offerte des gespeicherten Daches`, onChoose: go };
  const toShown = { text: t`Speichern und zur Offerte`, onChoose: () => void saveAndGo() };
  return (
    <QuestionDialog
      isOpen={isOpen}
      title={t`Dieses Dach ist nicht gespeichert`}
      answers={isReadOnly ? [toSaved] : [toSaved, toShown]}
      onClose={() => setOpen(false)}
    >
      <p>
        <Trans>Die Kundenofferte gilt immer für das gespeicherte Dach.</Trans>
      </p>
      <table className={classes.compared}>
        <thead>
          <tr>
            <td />
            <th scope="col">
              <Trans>Leistung</Trans>
            </th>
            <th scope="col">
              <Trans>Aktivmodule</Trans>
            </th>
            <th scope="col">
              <Trans>Material exkl. MWST</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          <Row name={t`Gespeichert`} bought={saved} />
          <Row name={t`Auf dem Bildschirm`} bought={shown && boughtWith(shown.solution)} />
        </tbody>
      </table>
    </QuestionDialog>
  );
}

function Row({ name, bought }: { readonly name: string; readonly bought: Bought | null }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{bought ? formatPower(bought.power) : '–'}</td>
      <td>{bought ? formatNumber(bought.modules) : '–'}</td>
      <td>{bought ? formatMoney(bought.price) : '–'}</td>
    </tr>
  );
}

/**
 * Returns the figures of the saved roof at the organisation's prices; null if it is rejected. Rejects with the
 * errors of the server and the engine.
 */
async function savedFigures(store: Store): Promise<Bought | null> {
  const origin = store.get(originAtom);
  if (!origin) return null;
  const { configuration } = origin.saved ?? (await serverRoofs.fetch(origin.roofId));
  const { answer: text } = await engine.solve(textOf(configuration), store.get(organisationDiscountAtom));
  const answer: Answer = JSON.parse(text);
  return answer.status === 'solved' ? boughtWith(answer) : null;
}
