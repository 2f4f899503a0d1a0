import { Trans, useLingui } from '@lingui/react/macro';
import { QuestionDialog } from '../../shared/ui/question-dialog.tsx';
import type { Saving } from '../drafts/use-save.ts';

/** The choice when the roof was saved by somebody else since it was opened here. */
export function ChangedDialog({ saving }: { readonly saving: Saving }) {
  const { t } = useLingui();
  return (
    <QuestionDialog
      isOpen={saving.isChanged}
      title={t`Dieses Dach wurde inzwischen geändert`}
      answers={[
        { text: t`Gespeicherte Fassung laden`, onChoose: saving.takeTheirs },
        { text: t`Als neues Dach speichern`, onChoose: saving.saveAsNew },
      ]}
      onClose={saving.decideLater}
    >
      <Trans>Jemand hat seit dem Öffnen eine andere Fassung gespeichert. Was soll gelten?</Trans>
    </QuestionDialog>
  );
}
