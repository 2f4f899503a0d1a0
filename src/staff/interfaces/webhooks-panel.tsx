import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import type { Webhook, WebhookList, WebhookState } from '../../../contracts/domain/webhooks.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { useMay } from '../../shared/auth/use-may.ts';
import { formatInstant } from '../../shared/format/date.ts';
import { FormDialog } from '../../shared/forms/form-dialog.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { QuestionDialog } from '../../shared/ui/question-dialog.tsx';
import { Tag } from '../../shared/ui/tag.tsx';
import { showError } from '../../shared/ui/toasts.tsx';
import { RowCommands } from '../row-commands.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import classes from './interfaces.module.css';
import { useChangeWebhooks } from './queries.ts';
import { SigningSecret } from './signing-secret.tsx';
import { WebhookForm } from './webhook-form.tsx';

type Opened = { readonly webhook: Webhook | null; readonly part: 'form' | 'log' | 'secret' | 'remove' };

/** The endpoints to which the portal sends events. */
export function WebhooksPanel({ list: { webhooks } }: { readonly list: WebhookList }) {
  const { t } = useLingui();
  const textOf = useErrorText();
  const mayWrite = useMay()('interfaces', 'write');
  const { remove } = useChangeWebhooks();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  // The one that was opened, as the server has it by now.
  const webhook = webhooks.find(({ id }) => id === opened?.webhook?.id) ?? opened?.webhook ?? null;
  const name = webhook?.name ?? '';
  return (
    <Panel
      title={<Trans>Webhooks</Trans>}
      aside={
        mayWrite && (
          <Button size="xs" variant="default" onClick={() => setOpened({ webhook: null, part: 'form' })}>
            <Trans>Neuer Webhook</Trans>
          </Button>
        )
      }
    >
      {webhooks.length === 0 && (
        <Notice icon={<IconWebhook size={22} stroke={1.6} />} title={<Trans>Noch kein Webhook</Trans>}>
          <Trans>Das Portal sendet Ereignisse wie eine neue Bestellung sofort an Ihr Programm.</Trans>
        </Notice>
      )}
      <ul className={classes.rows} aria-label={t`Webhooks`}>
        {webhooks.map((each) => (
          <WebhookRow
            key={each.id}
            webhook={each}
            mayWrite={mayWrite}
            onOpen={(part) => setOpened({ webhook: each, part })}
          />
        ))}
      </ul>
      <FormDialog
        isOpen={opened?.part === 'form'}
        title={webhook ? t`Webhook ändern` : t`Neuer Webhook`}
        onClose={close}
      >
        <WebhookForm webhook={webhook} onClose={close} />
      </FormDialog>
      <FormDialog
        isOpen={opened?.part === 'log'}
        title={t`Zustellungen an ${name}`}
        onClose={close}
        size="lg"
      >
        {webhook && <DeliveryLog webhook={webhook} />}
      </FormDialog>
      <FormDialog isOpen={opened?.part === 'secret'} title={t`Geheimnis von ${name}`} onClose={close}>
        {webhook && <SigningSecret webhook={webhook} onClose={close} />}
      </FormDialog>
      <QuestionDialog
        isOpen={opened?.part === 'remove'}
        title={t`${name} entfernen?`}
        onClose={close}
        answers={[
          { text: t`Abbrechen`, onChoose: () => {} },
          {
            text: t`Entfernen`,
            onChoose: () =>
              webhook && remove.mutateAsync(webhook.id).catch((error) => showError(textOf(error))),
          },
        ]}
      >
        <Trans>Was noch nicht zugestellt ist, wird nicht mehr gesendet.</Trans>
      </QuestionDialog>
    </Panel>
  );
}

interface WebhookRowProps {
  readonly webhook: Webhook;
  readonly mayWrite: boolean;
  readonly onOpen: (part: Opened['part']) => void;
}

function WebhookRow({ webhook, mayWrite, onOpen }: WebhookRowProps) {
  const { t } = useLingui();
  const textOf = useErrorText();
  const { put } = useChangeWebhooks();
  const { id, name, url, types, state, revision, failingSince, waiting, failed } = webhook;
  const isActive = state === 'active';
  const change = () =>
    put
      .mutateAsync({ ...{ id, name, url, types, isActive: !isActive }, baseRevision: revision })
      .catch((error) => showError(textOf(error)));
  return (
    <li data-state={state}>
      <div className={classes.about}>
        <b>{name}</b>
        <code>{url}</code>
      </div>
      <StateBadge state={state} isFailing={failingSince !== null} />
      <div className={classes.about}>
        <Plural value={types.length} one="# Ereignis" other="# Ereignisse" />
        {failingSince !== null && (
          <small data-near>
            <Trans>kommt nicht an seit {formatInstant(failingSince)}</Trans>
          </small>
        )}
      </div>
      <div className={classes.about}>
        {waiting === 0 ? (
          <Trans>alles zugestellt</Trans>
        ) : (
          <Plural value={waiting} one="# wartet" other="# warten" />
        )}
        {failed > 0 && (
          <small data-near>
            <Plural value={failed} one="# aufgegeben" other="# aufgegeben" />
          </small>
        )}
      </div>
      <div className={classes.commands}>
        <Button
          size="xs"
          variant="default"
          aria-label={t`Zustellungen an ${name}`}
          onClick={() => onOpen('log')}
        >
          <Trans>Zustellungen</Trans>
        </Button>
        {mayWrite && (
          <>
            <Button
              size="xs"
              variant="default"
              aria-label={t`Geheimnis von ${name}`}
              onClick={() => onOpen('secret')}
            >
              <Trans>Geheimnis</Trans>
            </Button>
            <Button size="xs" variant="default" loading={put.isPending} onClick={() => void change()}>
              {isActive ? <Trans>Pausieren</Trans> : <Trans>Einschalten</Trans>}
            </Button>
            <RowCommands name={name} onChange={() => onOpen('form')} onRemove={() => onOpen('remove')} />
          </>
        )}
      </div>
    </li>
  );
}

function StateBadge({ state, isFailing }: { readonly state: WebhookState; readonly isFailing: boolean }) {
  if (state === 'disabled')
    return (
      <Tag tone="error">
        <Trans>Abgeschaltet</Trans>
      </Tag>
    );
  if (state === 'paused')
    return (
      <Tag>
        <Trans>Pausiert</Trans>
      </Tag>
    );
  return isFailing ? (
    <Tag tone="warning">
      <Trans>Gestört</Trans>
    </Tag>
  ) : (
    <Tag tone="good">
      <Trans>Aktiv</Trans>
    </Tag>
  );
}
