import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from 'jotai';
import { useNavigate } from 'react-router-dom';
import { EngineFailure } from '../../../workers/supervise.ts';
import { QuestionDialog } from '../../shared/ui/question-dialog.tsx';
import type { DraftRepository } from '../drafts/draft-repository.ts';
import { newRoof, openDocument } from '../drafts/open-roof.ts';
import { engine } from '../solving/engine.ts';

interface NewRoofDialogProps {
  readonly isOpen: boolean;
  readonly drafts: DraftRepository;
  /** Per cent. */
  readonly partnerDiscount: number;
  readonly onEngineFailure: () => void;
  readonly onClose: () => void;
}

/** Asks before a new roof takes the place of the open one, and begins it. */
export function NewRoofDialog(props: NewRoofDialogProps) {
  const { isOpen, drafts, partnerDiscount, onEngineFailure, onClose } = props;
  const { t } = useLingui();
  const store = useStore();
  const navigate = useNavigate();
  const startNew = async () => {
    try {
      const { configuration, origin } = await newRoof(engine, partnerDiscount);
      await drafts.remove(null);
      openDocument(store, configuration, origin);
      navigate('/configurator');
    } catch (cause) {
      if (!(cause instanceof EngineFailure)) throw cause;
      onEngineFailure();
    }
  };
  return (
    <QuestionDialog
      isOpen={isOpen}
      title={t`Neues Dach`}
      answers={[
        { text: t`Abbrechen`, onChoose: () => {} },
        { text: t`Neu beginnen`, onChoose: startNew },
      ]}
      onClose={onClose}
    >
      <Trans>Was von diesem Dach nicht gespeichert ist, geht verloren.</Trans>
    </QuestionDialog>
  );
}
