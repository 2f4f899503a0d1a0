import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal, SegmentedControl, Skeleton, UnstyledButton } from '@mantine/core';
import { IconMailCheck, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { type MailListItem, MailQuery, MailState } from '../../../contracts/domain/mails.ts';
import { MailContent } from '../../portal/mailbox/mail-content.tsx';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { useMay } from '../../shared/auth/use-may.ts';
import { formatInstant } from '../../shared/format/date.ts';
import type { Column } from '../../shared/tables/column.ts';
import { DataTable } from '../../shared/tables/data-table.tsx';
import { ListTools } from '../../shared/tables/list-tools.tsx';
import { useListQuery } from '../../shared/tables/use-list-query.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { showError, showSuccess } from '../../shared/ui/toasts.tsx';
import classes from '../staff.module.css';
import { useMail, useMails, useSendAgain } from './queries.ts';

const STATE_NAMES: Readonly<Record<MailState, MessageDescriptor>> = {
  undelivered: msg`Nicht zugestellt`,
  pending: msg`Wartet`,
  sending: msg`Wird gesendet`,
  sent: msg`Gesendet`,
};
const SHOWN = ['undelivered', 'pending', 'sent'] as const satisfies readonly MailState[];

/** The outbox at `/staff/mails`: mails by state, their content, and sending undelivered ones again. */
export function MailsPage() {
  const { t, i18n } = useLingui();
  const may = useMay();
  const list = useListQuery(MailQuery);
  const result = useMails(list.query);
  const [opened, setOpened] = useState<MailListItem | null>(null);
  const columns: readonly Column<MailListItem, MailQuery['sort']>[] = [
    {
      header: t({ message: 'Erstellt', context: 'E-Mail' }),
      sort: 'createdAt',
      cell: ({ createdAt }) => <span className={classes.instant}>{formatInstant(createdAt)}</span>,
    },
    {
      header: t`E-Mail`,
      card: 'head',
      cell: (mail) => (
        <span className={classes.two}>
          <UnstyledButton className={classes.opens ?? ''} onClick={() => setOpened(mail)}>
            {mail.subject}
          </UnstyledButton>
          <small>{mail.address}</small>
        </span>
      ),
    },
    {
      header: list.query.state === 'undelivered' ? t`Grund` : t`Stand`,
      card: 'line',
      cell: ({ state, error, changedAt }) => (
        <span className={classes.two}>
          {error ?? i18n._(STATE_NAMES[state])}
          <small>{formatInstant(changedAt)}</small>
        </span>
      ),
    },
    ...(may('mails', 'staff') && list.query.state === 'undelivered'
      ? [
          {
            header: t`Befehle`,
            card: 'line' as const,
            cell: (mail: MailListItem) => <SendAgain mail={mail} />,
          },
        ]
      : []),
  ];
  return (
    <Page>
      <SegmentedControl
        className={classes.states ?? ''}
        aria-label={t`Stand der E-Mails`}
        value={list.query.state}
        data={SHOWN.map((value) => ({ value, label: i18n._(STATE_NAMES[value]) }))}
        onChange={(state) => list.change({ state: MailState.parse(state) })}
      />
      <ListTools list={list} columns={columns} searchLabel={t`Adresse oder Betreff suchen`} />
      <DataTable
        label={t`E-Mails`}
        columns={columns}
        result={result}
        list={list}
        empty={
          <Notice
            icon={<IconMailCheck size={22} stroke={1.6} />}
            title={
              list.query.state === 'undelivered' ? (
                <Trans>Alle E-Mails sind angekommen</Trans>
              ) : (
                <Trans>Hier steht keine E-Mail</Trans>
              )
            }
          />
        }
      />
      <Modal
        opened={opened !== null}
        onClose={() => setOpened(null)}
        title={opened?.subject}
        size="xl"
        closeButtonProps={{ 'aria-label': t`Schliessen` }}
      >
        {opened && <OpenedMail id={opened.id} />}
      </Modal>
    </Page>
  );
}

/** A mail as its recipient sees it; links cannot be followed. */
function OpenedMail({ id }: { readonly id: string }) {
  const { data, error, refetch } = useMail(id);
  if (data)
    return (
      <>
        <p className={classes.recipient}>
          {data.address}, {formatInstant(data.createdAt)}
        </p>
        <MailContent mail={data} opensLinks={false} />
      </>
    );
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton height={320} />;
}

function SendAgain({ mail }: { readonly mail: MailListItem }) {
  const { t } = useLingui();
  const textOf = useErrorText();
  const send = useSendAgain();
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconSend size={15} stroke={1.6} aria-hidden />}
      loading={send.isPending}
      onClick={() =>
        send.mutateAsync(mail.id).then(
          () => showSuccess(t`Die E-Mail an ${mail.address} wird noch einmal gesendet.`),
          (error) => showError(textOf(error)),
        )
      }
    >
      <Trans>Noch einmal senden</Trans>
    </Button>
  );
}
