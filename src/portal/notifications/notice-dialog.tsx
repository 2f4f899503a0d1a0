import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal } from '@mantine/core';
import { type Notice, noticeTextIn } from '../../../contracts/domain/notices.ts';
import { chooseLocale } from '../../shared/i18n/locales.ts';
import classes from './notifications.module.css';

interface NoticeDialogProps {
  readonly notice: Notice;
  readonly onClose: () => void;
}

/** One notice, in the language of the portal. */
export function NoticeDialog({ notice, onClose }: NoticeDialogProps) {
  const { t, i18n } = useLingui();
  const { title, text } = noticeTextIn(notice, chooseLocale(i18n.locale));
  return (
    <Modal opened onClose={onClose} title={title} centered closeButtonProps={{ 'aria-label': t`Schliessen` }}>
      <p className={classes.notice}>{text}</p>
      <Button fullWidth onClick={onClose} data-autofocus>
        <Trans>Verstanden</Trans>
      </Button>
    </Modal>
  );
}
