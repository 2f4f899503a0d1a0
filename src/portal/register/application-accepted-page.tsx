import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { formatDay } from '../../shared/format/date.ts';
import { usePageName } from '../../shared/ui/page-title.tsx';
import classes from './register.module.css';

/** After an application was sent; `?until=` is the day until which it is answered. */
export function ApplicationAcceptedPage() {
  const name = usePageName();
  const [parameters] = useSearchParams();
  const until = z.iso.date().safeParse(parameters.get('until'));
  return (
    <div className={classes.page}>
      <span className={classes.mark}>
        <IconCheck size={30} stroke={1.8} aria-hidden />
      </span>
      <h1>{name}</h1>
      <p className={classes.lead}>
        <Trans>
          Danke, wir haben Ihre Anmeldung erhalten und bestätigen sie innerhalb von 3 Arbeitstagen.
        </Trans>{' '}
        {until.success && <Trans>Sie hören bis am {formatDay(until.data)} von uns.</Trans>}
      </p>
      <p className={classes.lead}>
        <Trans>
          Eine Bestätigung liegt in Ihrem Postfach. Mit der Zusage erhalten Sie einen Link, mit dem Sie Ihr
          Passwort wählen.
        </Trans>
      </p>
      <Button component="a" href="/">
        <Trans>Zum Login</Trans>
      </Button>
    </div>
  );
}
