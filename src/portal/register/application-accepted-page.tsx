import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { formatDay } from '../../shared/format/date.ts';
import { OutcomePage, OutcomeWays } from '../../shared/ui/outcome-page.tsx';

/** After an application was sent; `?until=` is the day until which it is answered, without which none is known. */
export function ApplicationAcceptedPage() {
  const { t } = useLingui();
  const [parameters] = useSearchParams();
  const until = z.iso.date().safeParse(parameters.get('until'));
  if (!until.success)
    return (
      <OutcomePage title={t`Keine Anmeldung angegeben`}>
        <p>
          <Trans>Ob Ihre Anmeldung bei uns ist, sagt die Bestätigung in Ihrem Postfach.</Trans>
        </p>
        <OutcomeWays>
          <Button component="a" href="/register">
            <Trans>Partner werden</Trans>
          </Button>
          <Button component="a" href="/" variant="default">
            <Trans>Zur Anmeldung</Trans>
          </Button>
        </OutcomeWays>
      </OutcomePage>
    );
  return (
    <OutcomePage>
      <p>
        <Trans>
          Danke, wir haben Ihre Anmeldung erhalten und bestätigen sie innerhalb von 3 Arbeitstagen.
        </Trans>{' '}
        <Trans>Sie hören bis am {formatDay(until.data)} von uns.</Trans>
      </p>
      <p>
        <Trans>
          Eine Bestätigung liegt in Ihrem Postfach. Mit der Zusage erhalten Sie einen Link, mit dem Sie Ihr
          Passwort wählen.
        </Trans>
      </p>
      <OutcomeWays>
        <Button component="a" href="/">
          <Trans>Zur Anmeldung</Trans>
        </Button>
      </OutcomeWays>
    </OutcomePage>
  );
}
