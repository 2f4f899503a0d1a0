import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import {
  type ApiKey,
  type ApiKeyList,
  KEY_EXPIRY_NOTICE_DAYS,
  SCOPE_NAMES,
} from '../../../contracts/domain/api-keys.ts';
import { daysBetween } from '../../../contracts/domain/working-days.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { useMay } from '../../shared/auth/use-may.ts';
import { formatDate, formatDay, formatInstant } from '../../shared/format/date.ts';
import { FormDialog } from '../../shared/forms/form-dialog.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { QuestionDialog } from '../../shared/ui/question-dialog.tsx';
import { Tag } from '../../shared/ui/tag.tsx';
import { showError } from '../../shared/ui/toasts.tsx';
import classes from './interfaces.module.css';
import { KeyForm } from './key-form.tsx';
import { useChangeKeys } from './queries.ts';

/** The keys with which programs call the API. */
export function KeysPanel({ list: { today, keys } }: { readonly list: ApiKeyList }) {
  const { t } = useLingui();
  const textOf = useErrorText();
  const mayWrite = useMay()('interfaces', 'write');
  const { revoke } = useChangeKeys();
  const [isNew, setNew] = useState(false);
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  const name = revoked?.name ?? '';
  return (
    <Panel
      title={<Trans>API-Schlüssel</Trans>}
      aside={
        mayWrite && (
          <Button size="xs" variant="default" onClick={() => setNew(true)}>
            <Trans>Neuer Schlüssel</Trans>
          </Button>
        )
      }
    >
      {keys.length === 0 && (
        <Notice icon={<IconKey size={22} stroke={1.6} />} title={<Trans>Noch kein Schlüssel</Trans>}>
          <Trans>Mit einem Schlüssel liest ein Programm wie Ihr ERP Daten des Portals oder meldet sie.</Trans>
        </Notice>
      )}
      <ul className={classes.rows} aria-label={t`API-Schlüssel`}>
        {keys.map((key) => (
          <KeyRow
            key={key.id}
            today={today}
            apiKey={key}
            {...(mayWrite && { onRevoke: () => setRevoked(key) })}
          />
        ))}
      </ul>
      <FormDialog isOpen={isNew} title={t`Neuer Schlüssel`} onClose={() => setNew(false)}>
        <KeyForm today={today} onClose={() => setNew(false)} />
      </FormDialog>
      <QuestionDialog
        isOpen={revoked !== null}
        title={t`${name} widerrufen?`}
        onClose={() => setRevoked(null)}
        answers={[
          { text: t`Abbrechen`, onChoose: () => {} },
          {
            text: t`Widerrufen`,
            onChoose: () =>
              revoked && revoke.mutateAsync(revoked.id).catch((error) => showError(textOf(error))),
          },
        ]}
      >
        <Trans>
          Der nächste Aufruf mit diesem Schlüssel wird abgelehnt. Das lässt sich nicht rückgängig machen.
        </Trans>
      </QuestionDialog>
    </Panel>
  );
}

interface KeyRowProps {
  readonly today: string;
  readonly apiKey: ApiKey;
  readonly onRevoke?: () => void;
}

function KeyRow({ today, apiKey, onRevoke }: KeyRowProps) {
  const { t, i18n } = useLingui();
  const { name, start, end, scopes, state, createdBy, createdAt, lastUsedAt } = apiKey;
  const created = formatDate(createdAt);
  return (
    <li data-state={state}>
      <div className={classes.about}>
        <b>{name}</b>
        <small>
          {createdBy}, {created}
        </small>
      </div>
      <code>
        {start}…{end}
      </code>
      <div className={classes.tags}>
        {scopes.map((scope) => (
          <Tag key={scope} title={i18n._(SCOPE_NAMES[scope])}>
            {scope}
          </Tag>
        ))}
      </div>
      <div className={classes.about}>
        {lastUsedAt === null ? (
          <Trans>noch nie gebraucht</Trans>
        ) : (
          <Trans>zuletzt {formatInstant(lastUsedAt)}</Trans>
        )}
        <Validity today={today} apiKey={apiKey} />
      </div>
      {onRevoke && state === 'active' && (
        <Button size="xs" variant="default" aria-label={t`${name} widerrufen`} onClick={onRevoke}>
          <Trans>Widerrufen</Trans>
        </Button>
      )}
    </li>
  );
}

function Validity({ today, apiKey }: Pick<KeyRowProps, 'today' | 'apiKey'>) {
  const { state, expiresOn, revokedAt, revokedBy } = apiKey;
  if (state === 'revoked')
    return (
      <small>
        <Trans>
          widerrufen am {formatDate(revokedAt ?? 0)} von {revokedBy}
        </Trans>
      </small>
    );
  if (state === 'expired')
    return (
      <small>
        <Trans>abgelaufen am {formatDay(expiresOn)}</Trans>
      </small>
    );
  const days = daysBetween(today, expiresOn);
  return (
    <small data-near={days <= KEY_EXPIRY_NOTICE_DAYS || undefined}>
      <Trans>gültig bis {formatDay(expiresOn)}</Trans>
      {days <= KEY_EXPIRY_NOTICE_DAYS && (
        <>
          {', '}
          <Plural value={days} _0="heute zuletzt" one="noch # Tag" other="noch # Tage" />
        </>
      )}
    </small>
  );
}
