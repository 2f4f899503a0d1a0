import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { callUnsigned } from '../../shared/api/call.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { OutcomePage, OutcomeWays } from '../../shared/ui/outcome-page.tsx';

/** Confirms a new e-mail address by the link that it received. A click confirms, so that no mail scanner does. */
export function EmailConfirmationPage() {
  const { t } = useLingui();
  const textOf = useErrorText();
  const [parameters] = useSearchParams();
  const [isSending, setSending] = useState(false);
  const [email, setEmail] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const confirm = async () => {
    setSending(true);
    const body = { token: parameters.get('invitation') ?? '' };
    try {
      setEmail((await callUnsigned('POST /v1/email-confirmations', { body })).email);
    } catch (failure) {
      setError(failure);
    } finally {
      setSending(false);
    }
  };
  if (email !== null)
    return (
      <OutcomePage>
        <p>
          <Trans>Künftig melden Sie sich mit {email} an.</Trans>
        </p>
        <OutcomeWays>
          <Button component={Link} to="/">
            <Trans>Zum Portal</Trans>
          </Button>
        </OutcomeWays>
      </OutcomePage>
    );
  return (
    <OutcomePage title={error ? t`Nicht bestätigt` : t`Neue E-Mail-Adresse`}>
      <p role={error ? 'alert' : undefined}>
        {error ? (
          textOf(error)
        ) : (
          <Trans>Bestätigen Sie, dass diese Adresse Ihnen gehört und künftig für Ihr Konto gilt.</Trans>
        )}
      </p>
      <OutcomeWays>
        <Button loading={isSending} onClick={() => void confirm()}>
          <Trans>Adresse bestätigen</Trans>
        </Button>
      </OutcomeWays>
    </OutcomePage>
  );
}
