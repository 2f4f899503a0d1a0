import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SessionItem } from '../../../contracts/domain/sessions.ts';
import { call } from '../../shared/api/call.ts';
import { keyOf, read } from '../../shared/api/queries.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { formatInstant } from '../../shared/format/date.ts';
import { deviceName } from '../../shared/format/device-name.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { showError } from '../../shared/ui/toasts.tsx';
import classes from './organisations.module.css';

/** The devices on which a person is signed in; ends a single session or all of them. */
export function SessionsForm({ personId }: { readonly personId: string }) {
  const params = { id: personId };
  const { data, error, refetch } = useQuery({
    ...read('GET /v1/staff/people/:id/sessions', { params }),
    refetchOnMount: 'always',
  });
  const endAll = useEnd(() => call('DELETE /v1/staff/people/:id/sessions', { params }));
  const endOne = useEnd((sessionId: string) =>
    call('DELETE /v1/staff/people/:id/sessions/:sessionId', { params: { ...params, sessionId } }),
  );
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={96} radius={8} />
    );
  if (data.rows.length === 0)
    return (
      <p className={classes.note}>
        <Trans>Zurzeit auf keinem Gerät angemeldet.</Trans>
      </p>
    );
  return (
    <>
      <ul className={classes.devices}>
        {data.rows.map((session) => (
          <Session
            key={session.id}
            session={session}
            isEnding={endOne.isPending && endOne.variables === session.id}
            onEnd={() => endOne.mutate(session.id)}
          />
        ))}
      </ul>
      <Button variant="default" loading={endAll.isPending} onClick={() => endAll.mutate()}>
        <Trans>Überall abmelden</Trans>
      </Button>
    </>
  );
}

interface SessionProps {
  readonly session: SessionItem;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

function Session({ session: { userAgent, usedAt }, isEnding, onEnd }: SessionProps) {
  const { t } = useLingui();
  const device = userAgent === '' ? t`Unbekanntes Gerät` : deviceName(userAgent);
  return (
    <li className={classes.device}>
      <span className={classes.two}>
        <b>{device}</b>
        <small>
          <Trans>Zuletzt benutzt {formatInstant(usedAt)}</Trans>
        </small>
      </span>
      <Button
        size="xs"
        variant="default"
        loading={isEnding}
        aria-label={t`${device} abmelden`}
        onClick={onEnd}
      >
        <Trans>Abmelden</Trans>
      </Button>
    </li>
  );
}

/** A mutation that ends sessions; the list follows, and so does the history of the firm. */
function useEnd<V = void>(end: (variables: V) => Promise<unknown>) {
  const client = useQueryClient();
  const textOf = useErrorText();
  return useMutation({
    mutationFn: end,
    onError: (error) => showError(textOf(error)),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keyOf('/v1/staff/people') }),
        client.invalidateQueries({ queryKey: keyOf('/v1/staff/organisations') }),
      ]),
  });
}
