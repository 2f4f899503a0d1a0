import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import type { Webhook } from '../../../contracts/domain/webhooks.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { formatInstant } from '../../shared/format/date.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { showError } from '../../shared/ui/toasts.tsx';
import { useChangeWebhooks, useSecret } from './queries.ts';
import { SecretNotice } from './secret-notice.tsx';

interface SigningSecretProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** Shows the secret that signs a webhook's messages, and replaces it. */
export function SigningSecret({ webhook: { id, revision, previousUntil }, onClose }: SigningSecretProps) {
  const { t } = useLingui();
  const textOf = useErrorText();
  const { data, error, refetch } = useSecret(id);
  const { rotate } = useChangeWebhooks();
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton height={160} />;
  return (
    <>
      <SecretNotice label={t`Geheimnis`} secret={data.secret} onClose={onClose}>
        {previousUntil === null ? (
          <Trans>Mit diesem Geheimnis prüft Ihr Programm, dass eine Nachricht vom Portal kommt.</Trans>
        ) : (
          <Trans>Bis {formatInstant(previousUntil)} ist jede Nachricht auch mit dem früheren signiert.</Trans>
        )}
      </SecretNotice>
      <Button
        variant="subtle"
        mt="md"
        loading={rotate.isPending}
        onClick={() => rotate.mutateAsync({ id, revision }).catch((problem) => showError(textOf(problem)))}
      >
        <Trans>Durch ein neues ersetzen</Trans>
      </Button>
    </>
  );
}
