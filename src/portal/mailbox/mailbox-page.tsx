import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconMailbox } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DemoMail } from '../../../contracts/domain/mails.ts';
import { call } from '../../shared/api/call.ts';
import { read } from '../../shared/api/queries.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { formatInstant } from '../../shared/format/date.ts';
import { leaveDocument } from '../../shared/leaving/leaving.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { showError } from '../../shared/ui/toasts.tsx';
import { MailContent } from './mail-content.tsx';
import classes from './mailbox.module.css';

/** The demo's mailbox: a list, and the selected mail. */
export function MailboxPage() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery({
    ...read('GET /v1/mailbox'),
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
  const { id, subject, invitation } = mail;
  return (
    <article className={classes.mail} aria-label={subject}>
      <h2>{subject}</h2>
      {invitation !== null && <Invitation mail={id} mayOpen={invitation === 'opens'} />}
      <MailContent mail={mail} opensLinks={invitation === null} />
    </article>
  );
}

interface InvitationProps {
  /** Id of the mail. */
  readonly mail: string;
  readonly mayOpen: boolean;
}

/** Link of an invitation, created when opened, since no stored mail contains it. */
function Invitation({ mail, mayOpen }: InvitationProps) {
  const textOf = useErrorText();
  const open = useMutation({
    mutationFn: () => call('POST /v1/mailbox/:id/invitation-link', { params: { id: mail } }),
    onSuccess: ({ link }) => leaveDocument(link),
    onError: (error) => showError(textOf(error)),
  });
  if (!mayOpen)
    return (
      <p className={classes.hidden}>
        <Trans>
          Wer diesen Link hat, kommt in das Konto. Er entsteht erst beim Versand und steht darum hier nicht;
          in der Demo öffnet ihn die Administration.
        </Trans>
      </p>
    );
  return (
    <div className={classes.invitation}>
      <Button size="xs" loading={open.isPending} onClick={() => open.mutate()}>
        <Trans>Einladung öffnen</Trans>
      </Button>
      <p>
        <Trans>Der Link gilt einmal. Wenn Sie ihn noch einmal öffnen, gilt nur noch der neue.</Trans>
      </p>
    </div>
  );
}
