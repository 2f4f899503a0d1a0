import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { titleIn } from '../../../contracts/domain/trainings.ts';
import { KindStates } from '../../portal/training/certification-panel.tsx';
import { useOwnTrainings } from '../../portal/training/queries.ts';
import { DayMark, SessionState, useSessionLine } from '../../portal/training/session-parts.tsx';
import trainings from '../../portal/training/training.module.css';
import { profileAtom } from '../../shared/auth/session.ts';
import { useCertification } from '../../shared/ui/certificates.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import classes from './dashboard-page.module.css';

/** Number of entries shown. */
const SHOWN = 3;

/** The company's booked trainings, and its progress to certification; renders nothing for staff. */
export function TrainingPanel() {
  const { i18n } = useLingui();
  const profile = useAtomValue(profileAtom);
  const { data: certification } = useCertification();
  const { data: own } = useOwnTrainings();
  const lineOf = useSessionLine();
  if (!profile?.PartnerCategory || !certification || !own) return null;
  return (
    <Panel
      title={<Trans>Schulungen</Trans>}
      aside={
        <Link to="/training">
          <Trans context="Schulungen">Alle</Trans>
        </Link>
      }
    >
      <KindStates certification={certification} />
      {own.rows.length === 0 && (
        <p className={classes.none}>
          <Trans>Keine Schulung gebucht</Trans>
        </p>
      )}
      <ul className={trainings.booked}>
        {own.rows.slice(0, SHOWN).map((session) => (
          <li key={session.id}>
            <DayMark session={session} />
            <span>
              <Link to={`/training?session=${session.id}`}>{titleIn(session.titles, i18n.locale)}</Link>
              <small>{lineOf(session)}</small>
              <SessionState session={session} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
