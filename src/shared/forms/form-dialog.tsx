import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';

interface FormDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly onClose: () => void;
  /** When it is out of sight. */
  readonly onClosed?: () => void;
  readonly size?: 'md' | 'lg';
  readonly children: ReactNode;
}

/** A dialog with a form. A press beside it does not throw away what was typed. */
export function FormDialog({ isOpen, title, onClose, onClosed, size, children }: FormDialogProps) {
  const { t } = useLingui();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size={size ?? 'md'}
      closeOnClickOutside={false}
      // The menu that opened it may be gone, and with it the place that the focus came from.
      returnFocus={onClosed === undefined}
      {...(onClosed && { onExitTransitionEnd: onClosed })}
      closeButtonProps={{ 'aria-label': t`Schliessen` }}
    >
      {children}
    </Modal>
  );
}

export function CancelButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button variant="default" onClick={onClick}>
      <Trans>Abbrechen</Trans>
    </Button>
  );
}
