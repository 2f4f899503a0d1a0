import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';

interface FormDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly onClose: () => void;
  /** Called after the closing animation. */
  readonly onClosed?: () => void;
  readonly size?: 'md' | 'lg';
  readonly children: ReactNode;
}

/** A dialog with a form. Clicking outside does not discard the input. */
export function FormDialog({ isOpen, title, onClose, onClosed, size, children }: FormDialogProps) {
  const { t } = useLingui();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size={size ?? 'md'}
      closeOnClickOutside={false}
      // The menu that opened it may be closed, and with it the element to return the focus to.
      returnFocus={onClosed === undefined}
      {...(onClosed && { onExitTransitionEnd: onClosed })}
      closeButtonProps={{ 'aria-label': t`Schliessen` }}
    >
      {children}
    </Modal>
  );
}

interface FormDialogButtonProps {
  /** Name of the button and of the dialog. */
  readonly name: string;
  readonly icon: ReactNode;
  readonly children: (close: () => void) => ReactNode;
}

/** A page's command that opens a large form. */
export function FormDialogButton({ name, icon, children }: FormDialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button leftSection={icon} onClick={() => setOpen(true)}>
        {name}
      </Button>
      <FormDialog isOpen={isOpen} title={name} onClose={close} size="lg">
        {children(close)}
      </FormDialog>
    </>
  );
}

export function CancelButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button variant="default" onClick={onClick}>
      <Trans>Abbrechen</Trans>
    </Button>
  );
}
