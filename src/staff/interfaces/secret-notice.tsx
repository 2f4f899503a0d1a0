import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { showError, showSuccess } from '../../shared/ui/toasts.tsx';
import classes from './interfaces.module.css';

interface SecretNoticeProps {
  readonly label: string;
  readonly secret: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** Shows a secret in the only moment in which it is known. */
export function SecretNotice({ label, secret, children, onClose }: SecretNoticeProps) {
  const { t } = useLingui();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      showSuccess(t`Kopiert.`);
    } catch {
      showError(t`Das Kopieren ist nicht gelungen. Wählen Sie den Text von Hand aus.`);
    }
  };
  return (
    <div className={classes.secret}>
      <p>{children}</p>
      <TextInput
        label={label}
        value={secret}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        classNames={{ input: classes.code ?? '' }}
      />
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />}
          onClick={() => void copy()}
        >
          <Trans>Kopieren</Trans>
        </Button>
        <Button onClick={onClose}>
          <Trans>Fertig</Trans>
        </Button>
      </div>
    </div>
  );
}
