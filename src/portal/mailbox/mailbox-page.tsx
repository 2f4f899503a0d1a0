import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconMailbox, IconPaperclip } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DemoMail } from '../../../contracts/mails.ts';
import { api } from '../../shared/api/client.ts';
import { download } from '../../shared/files/download.ts';
import { formatInstant } from '../../shared/format/date.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Page } from '../../shared/ui/page.tsx';
import classes from './mailbox.module.css';

/** The mails of the demo, which has no other mailbox: a list, and the mail that was chosen. */
export function MailboxPage() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery({
    queryKey: ['mailbox'],
    queryFn: api.mailbox,
    refetchOnMount: 'always',
  });
  const [chosen, choose] = useState<string | null>(null);
  const mail = data?.rows.find(({ id }) => id === chosen) ?? data?.rows[0];
  return (
    <Page>
      <p className={classes.note}>
        <Trans>
          In der Demo gehen keine E-Mails hinaus: Hier liegt, was Sie erhalten hätten. Über Ungelesenes
          schreibt das Portal nach einer Viertelstunde.
        </Trans>
      </p>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.rows.length === 0 && (
        <div className={classes.frame}>
          <Notice icon={<IconMailbox size={22} stroke={1.6} />} title={<Trans>Noch keine E-Mails</Trans>} />
        </div>
      )}
      {mail && (
        <div className={classes.columns}>
          <ul className={classes.list} aria-label={t`E-Mails`}>
            {data?.rows.map(({ id, subject, address, createdAt }) => (
              <li key={id}>
                <button type="button" aria-pressed={id === mail.id} onClick={() => choose(id)}>
                  <b>{subject}</b>
                  <small>
                    {address} · {formatInstant(createdAt)}
                  </small>
                </button>
              </li>
            ))}
          </ul>
          <Mail mail={mail} />
        </div>
      )}
    </Page>
  );
}

function Mail({ mail }: { readonly mail: DemoMail }) {
  const { subject, html, attachments } = mail;
  return (
    <article className={classes.mail} aria-label={subject}>
      <h2>{subject}</h2>
      {attachments.map(({ name, type, content }) => (
        <Button
          key={name}
          variant="default"
          size="xs"
          leftSection={<IconPaperclip size={15} stroke={1.6} />}
          onClick={() => download(new Blob([bytesOf(content)], { type }), name)}
        >
          {name}
        </Button>
      ))}
      {/* Shown as mail programmes do: nothing in it runs, and links open beside the portal. */}
      <iframe
        title={subject}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcDoc={withLinksOutside(html)}
      />
    </article>
  );
}

/** The bytes of a Base64 text. */
const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

const withLinksOutside = (html: string): string => html.replace('<head>', '<head><base target="_blank">');
