import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import type { AttemptFault, Webhook, WebhookDelivery } from '../../../contracts/domain/webhooks.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { useMay } from '../../shared/auth/use-may.ts';
import { formatInstant } from '../../shared/format/date.ts';
import { Paging } from '../../shared/tables/paging.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Tag } from '../../shared/ui/tag.tsx';
import { showError, showSuccess } from '../../shared/ui/toasts.tsx';
import classes from './interfaces.module.css';
import { useChangeWebhooks, useDeliveries } from './queries.ts';

const PAGE_SIZE = 20;

const FAULTS: Readonly<Record<AttemptFault, MessageDescriptor>> = {
  address: msg`Adresse nicht erlaubt`,
  connection: msg`keine Verbindung`,
  timeout: msg`Zeit um`,
  redirect: msg`Weiterleitung`,
  status: msg`Fehler`,
};

/** Every event of a webhook with its attempts. */
export function DeliveryLog({ webhook: { id } }: { readonly webhook: Webhook }) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useDeliveries(id, { page, pageSize: PAGE_SIZE });
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton height={240} />;
  if (data.total === 0)
    return (
      <p>
        <Trans>Seit der Webhook besteht, ist nichts geschehen, was er meldet.</Trans>
      </p>
    );
  return (
    <>
      <ul className={classes.log} aria-label={t`Zustellungen`}>
        {data.rows.map((delivery) => (
          <DeliveryRow key={delivery.id} webhookId={id} delivery={delivery} />
        ))}
      </ul>
      {data.total > PAGE_SIZE && (
        <Paging page={page} pageSize={PAGE_SIZE} total={data.total} onChange={setPage} />
      )}
    </>
  );
}

interface DeliveryRowProps {
  readonly webhookId: string;
  readonly delivery: WebhookDelivery;
}

function DeliveryRow({ webhookId, delivery }: DeliveryRowProps) {
  const { t, i18n } = useLingui();
  const textOf = useErrorText();
  const mayWrite = useMay()('interfaces', 'write');
  const { repeat } = useChangeWebhooks();
  const { id, state, event, dueAt, attempts } = delivery;
  const { type } = event;
  const about = 'project' in event.data ? event.data.project.number : null;
  const send = () =>
    repeat.mutateAsync({ webhookId, deliveryId: id }).then(
      () => showSuccess(t`${type} wird noch einmal gesendet.`),
      (error) => showError(textOf(error)),
    );
  return (
    <li>
      <details>
        <summary>
          <span className={classes.about}>
            <code>{type}</code>
            <small>{[about, formatInstant(Date.parse(event.timestamp))].filter(Boolean).join(', ')}</small>
          </span>
          <Outcome state={state} dueAt={dueAt} />
        </summary>
        <ol className={classes.attempts} aria-label={t`Versuche`}>
          {attempts.map(({ at, durationMs, status, fault, answer }) => (
            <li key={at}>
              <span>{formatInstant(at)}</span>
              <b>{[status, fault && i18n._(FAULTS[fault])].filter(Boolean).join(' ')}</b>
              <span>{durationMs} ms</span>
              {answer !== '' && <code>{answer}</code>}
            </li>
          ))}
        </ol>
        <pre className={classes.body}>{JSON.stringify(event, null, 2)}</pre>
        {mayWrite && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRefresh size={15} stroke={1.6} aria-hidden />}
            loading={repeat.isPending}
            onClick={() => void send()}
          >
            <Trans>Noch einmal senden</Trans>
          </Button>
        )}
      </details>
    </li>
  );
}

function Outcome({ state, dueAt }: Pick<WebhookDelivery, 'state' | 'dueAt'>) {
  if (state === 'delivered')
    return (
      <Tag tone="good">
        <Trans>Zugestellt</Trans>
      </Tag>
    );
  if (state === 'failed')
    return (
      <Tag tone="error">
        <Trans>Aufgegeben</Trans>
      </Tag>
    );
  return (
    <span className={classes.about}>
      <Tag tone="warning">
        <Trans>Wartet</Trans>
      </Tag>
      {dueAt !== null && (
        <small>
          <Trans>ab {formatInstant(dueAt)}</Trans>
        </small>
      )}
    </span>
  );
}
