import { Button } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import type { Mail } from '../../../contracts/domain/mails.ts';
import { download } from '../../shared/files/download.ts';
import classes from './mailbox.module.css';

interface MailContentProps {
  readonly mail: Pick<Mail, 'subject' | 'html' | 'attachments'>;
  /** Whether links of the mail can be followed. */
  readonly opensLinks: boolean;
}

/** Attachments and page of a mail. As in mail clients scripts are disabled, and links open outside the portal. */
export function MailContent({ mail: { subject, html, attachments }, opensLinks }: MailContentProps) {
  return (
    <>
      {attachments.map(({ name, type, content }) => (
        <Button
          key={name}
          className={classes.attachment ?? ''}
          variant="default"
          size="xs"
          leftSection={<IconPaperclip size={15} stroke={1.6} aria-hidden />}
          onClick={() => download(new Blob([bytesOf(content)], { type }), name)}
        >
          {name}
        </Button>
      ))}
      <iframe
        className={classes.page}
        title={subject}
        sandbox={opensLinks ? 'allow-popups allow-popups-to-escape-sandbox' : ''}
        srcDoc={withLinksOutside(html)}
      />
    </>
  );
}

/** Decodes Base64. */
const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

const withLinksOutside = (html: string): string => html.replace('<head>', '<head><base target="_blank">');
