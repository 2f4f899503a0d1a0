import { useLingui } from '@lingui/react/macro';
import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './question-dialog.module.css';

interface QuestionDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly answers: readonly { readonly text: string; readonly onChoose: () => void }[];
  /** Before the answer's own effect. */
  readonly onClose: () => void;
  /** Closed without an answer; `onClose` where nothing else is said. */
  readonly onDismiss?: () => void;
}

/** A question with its answers as buttons; the last one is the one expected. */
export function QuestionDialog({
  isOpen,
  title,
  children,
  answers,
  onClose,
  onDismiss = onClose,
}: QuestionDialogProps) {
  const { t } = useLingui();
  return (
    <Modal
      opened={isOpen}
      onClose={onDismiss}
      title={title}
      centered
      closeButtonProps={{ 'aria-label': t`Schliessen` }}
    >
      {children}
      <div className={classes.answers}>
        {answers.map(({ text, onChoose }, index) => (
          <Button
            key={text}
            variant={index === answers.length - 1 ? 'filled' : 'default'}
            size="sm"
            onClick={() => {
              onClose();
              onChoose();
            }}
          >
            {text}
          </Button>
        ))}
      </div>
    </Modal>
  );
}
