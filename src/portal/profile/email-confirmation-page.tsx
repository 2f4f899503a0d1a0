import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { callUnsigned } from '../../shared/api/call.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { OutcomePage, OutcomeWays } from '../../shared/ui/outcome-page.tsx';

/** Confirms a new e-mail address by the link that it received. A click confirms, so that no mail scanner does. */
export function EmailConfirmationPage() {
  const { t } = useLingui();
  const textOf = useErrorText();
  const [parameters] = useSearchParams();
  const confirm = useMutation({
    mutationFn: () =>
      callUnsigned('POST /v1/email-confirmations', {
        body: { token: parameters.get('invitation') ?? '' },
      }),
  });
  const email = confirm.data?.email;
  if (email !== undefined)
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
    <OutcomePage title={confirm.error ? t`Nicht bestätigt` : t`Neue E-Mail-Adresse`}>
      <p role={confirm.error ? 'alert' : undefined}>
        {confirm.error ? (
          textOf(confirm.error)
        ) : (
          <Trans>Bestätigen Sie, dass diese Adresse Ihnen gehört und künftig für Ihr Konto gilt.</Trans>
        )}
      </p>
      <OutcomeWays>
        <Button loading={confirm.isPending} onClick={() => confirm.mutate()}>
          <Trans>Adresse bestätigen</Trans>
        </Button>
      </OutcomeWays>
    </OutcomePage>
  );
}
