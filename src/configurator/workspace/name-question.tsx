import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal, TextInput } from '@mantine/core';
import { getDefaultStore, useAtomValue, useStore } from 'jotai';
import { type FormEvent, type ReactNode, useState } from 'react';
import { projectAddressAtom } from '../../shared/auth/session.ts';
import { formatDate } from '../../shared/format/date.ts';
import question from '../../shared/ui/question-dialog.module.css';
import { rename } from '../document/commands.ts';
import { configurationAtom, dispatchAtom, isReadOnlyAtom, roofNameAtom } from '../document/document.ts';
import { isDefaultLocationAtom } from '../solving/guessed-place.ts';
import { LONGEST_NAME } from './roof-name.tsx';

interface NameWords {
  readonly title: string;
  /** Explains why a name is useful. */
  readonly reason: string;
  readonly proposed: string;
}

/**
 * Asks once for a name before saving an unnamed roof; the user may leave it unnamed. `isAnswered`: false if the
 * dialog was closed, so that nothing is saved. The caller places the dialog.
 */
export function useNaming(words: NameWords): {
  readonly isAnswered: () => Promise<boolean>;
  readonly dialog: ReactNode;
} {
  const store = useStore();
  const [asked, setAsked] = useState<{ readonly answer: (name: string | null) => void } | null>(null);
  const [isDone, setDone] = useState(false);
  const isAnswered = async () => {
    if (isDone || store.get(roofNameAtom).trim() !== '' || store.get(isReadOnlyAtom)) return true;
    const name = await new Promise<string | null>((answer) => setAsked({ answer }));
    setAsked(null);
    if (name === null) return false;
    setDone(true);
    if (name !== '') store.set(dispatchAtom, rename(name));
    return true;
  };
  return { isAnswered, dialog: asked && <NameQuestion words={words} onAnswer={asked.answer} /> };
}

interface NameQuestionProps {
  readonly words: NameWords;
  /** Called with null if the dialog is closed without an answer. */
  readonly onAnswer: (name: string | null) => void;
}

/** Form with a proposed name, which Enter accepts. */
function NameQuestion({ words: { title, reason, proposed }, onAnswer }: NameQuestionProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAnswer((typed ?? proposed).trim());
  };
  return (
    <Modal
      opened
      onClose={() => onAnswer(null)}
      title={title}
      centered
      closeButtonProps={{ 'aria-label': t`Schliessen` }}
    >
      <form onSubmit={submit}>
        <TextInput
          data-autofocus
          label={t`Name`}
          description={reason}
          value={typed ?? proposed}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div className={question.answers}>
          <Button variant="default" size="sm" onClick={() => onAnswer(null)}>
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

/** Proposes a name for the roof: its location once that is confirmed, else the date. */
export function useRoofNameWords(): NameWords {
  const { t } = useLingui();
  const place = useAtomValue(configurationAtom)?.location.place ?? '';
  const isGuess = useAtomValue(isDefaultLocationAtom);
  const address = useAtomValue(projectAddressAtom, { store: getDefaultStore() });
  const [day] = useState(() => formatDate(Date.now()));
  const placed = address?.street && address.city === place ? `${address.street}, ${place}` : place;
  return {
    title: t`Wie soll das Dach heissen?`,
    reason: t`So finden Sie es in der Übersicht und in Projekten wieder.`,
    proposed: place === '' || isGuess ? t`Dach vom ${day}` : placed,
  };
}
