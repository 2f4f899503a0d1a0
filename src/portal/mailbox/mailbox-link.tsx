import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { authConfiguration } from '../../shared/auth/tokens.ts';
import classes from './mailbox.module.css';

/** Link to the demo's mailbox, if there is one. */
export function MailboxLink() {
  const { data: isDemo } = useQuery({
    queryKey: ['is-demo'],
    queryFn: async () => (await authConfiguration()).mode === 'local',
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    isDemo && (
      <Link to="/mailbox" className={classes.link}>
        <Trans>Demo-Postfach</Trans>
      </Link>
    )
  );
}
