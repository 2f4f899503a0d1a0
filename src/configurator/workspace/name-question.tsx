import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal, TextInput } from '@mantine/core';
import { getDefaultStore, useAtomValue } from 'jotai';
import { type FormEvent, useState } from 'react';
import { projectAddressAtom } from '../../shared/auth/session.ts';
import { formatDate } from '../../shared/format/date.ts';
import question from '../../shared/ui/question-dialog.module.css';
import { configurationAtom } from '../document/document.ts';
import { isGuessAtom } from '../results/figures.tsx';
import { LONGEST_NAME } from './roof-name.tsx';

interface NameQuestionProps {
  readonly onAnswer: (name: string) => void;
  /** Closed without an answer. */
  readonly onDismiss: () => void;
}

/** Asks what a roof is called before it is saved for the first time; Enter takes what is proposed. */
export function NameQuestion({ onAnswer, onDismiss }: NameQuestionProps) {
  const { t } = useLingui();
  const proposed = useProposedName();
  const [typed, setTyped] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAnswer((typed ?? proposed).trim());
  };
  return (
    <Modal
      opened
      onClose={onDismiss}
      title={t`Wie soll das Dach heissen?`}
      centered
      closeButtonProps={{ 'aria-label': t`Schliessen` }}
    >
      <form onSubmit={submit}>
        <TextInput
          data-autofocus
          label={t`Name`}
          description={t`So finden Sie es in der Übersicht und in Projekten wieder.`}
          value={typed ?? proposed}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div className={question.answers}>
          <Button variant="default" size="sm" onClick={onDismiss}>
            <Trans>Abbrechen</Trans>
          </Button>
          <Button type="submit" size="sm">
            <Trans>Speichern</Trans>
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** Where the house stands, as far as somebody has said so, else the day. */
function useProposedName(): string {
  const { t } = useLingui();
  const place = useAtomValue(configurationAtom)?.location.place ?? '';
  const isGuess = useAtomValue(isGuessAtom);
  const address = useAtomValue(projectAddressAtom, { store: getDefaultStore() });
  const [day] = useState(() => formatDate(Date.now()));
  if (place === '' || isGuess) return t`Dach vom ${day}`;
  return address?.street && address.city === place ? `${address.street}, ${place}` : place;
}
