import { Trans, useLingui } from '@lingui/react/macro';
import { QuestionDialog } from '../ui/question-dialog.tsx';
import type { LeavingQuestionProps } from './leaving-guard.tsx';

/** Warns that changes will not be saved (specification, section 2). */
export function LeavingQuestion({ onStay, onLeave }: LeavingQuestionProps) {
  const { t } = useLingui();
  return (
    <QuestionDialog
      isOpen
      title={t`Seite verlassen?`}
      answers={[
        { text: t`Verlassen`, onChoose: onLeave },
        { text: t`Hier bleiben`, onChoose: onStay },
      ]}
      onClose={() => {}}
      onDismiss={onStay}
    >
      <Trans>Ihre Änderungen werden nicht gespeichert.</Trans>
    </QuestionDialog>
  );
}
