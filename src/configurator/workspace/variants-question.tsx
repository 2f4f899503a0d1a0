import { Trans, useLingui } from '@lingui/react/macro';
import { QuestionDialog } from '../../shared/ui/question-dialog.tsx';

interface VariantsQuestionProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly onTake: () => void;
  readonly onClose: () => void;
}

/** Asks before replacing named variants: undo restores the roof, not its variants. */
export function VariantsQuestion({ isOpen, title, onTake, onClose }: VariantsQuestionProps) {
  const { t } = useLingui();
  return (
    <QuestionDialog
      isOpen={isOpen}
      title={title}
      answers={[
        { text: t`Abbrechen`, onChoose: () => {} },
        { text: t`Übernehmen`, onChoose: onTake },
      ]}
      onClose={onClose}
    >
      <Trans>
        Die Varianten dieses Daches werden ersetzt. «Rückgängig» bringt nur das Dach zurück, nicht die
        Varianten.
      </Trans>
    </QuestionDialog>
  );
}
