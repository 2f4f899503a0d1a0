import { useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Project } from '../../../../contracts/projects.ts';
import { formatDate } from '../../../shared/format/date.ts';
import { useNextStepText } from '../next-step.tsx';
import { stationsOf } from './progress.ts';
import classes from './progress-card.module.css';

interface ProgressCardProps {
  readonly project: Project;
  /** What can be done now. */
  readonly actions: ReactNode;
}

/** Where a project stands on its way, and below it what comes next. */
export function ProgressCard({ project, actions }: ProgressCardProps) {
  const { t, i18n } = useLingui();
  return (
    <section className={classes.card} aria-label={t`Stand und nächster Schritt`}>
      <ol className={classes.way}>
        {stationsOf(project).map(({ status, name, state, at }) => (
          <li key={status} data-state={state} {...(state === 'now' && { 'aria-current': 'step' })}>
            <span className={classes.point}>
              {state === 'done' && <IconCheck size={12} stroke={3} aria-hidden />}
            </span>
            <span className={classes.name}>{i18n._(name)}</span>
            {at !== null && <small>{formatDate(at)}</small>}
          </li>
        ))}
      </ol>
      <NextStepBanner project={project} actions={actions} />
    </section>
  );
}

function NextStepBanner({ project, actions }: ProgressCardProps) {
  const textOf = useNextStepText();
  const { nextStep } = project;
  if (!nextStep && !actions) return null;
  const text = nextStep && textOf(nextStep);
  return (
    <div className={classes.next} data-ours={text?.isOurs ?? false}>
      {nextStep?.step === 'check_offer' && <DaysLeft project={project} days={nextStep.daysLeft} />}
      {text && (
        <div className={classes.text}>
          <h2>{text.title}</h2>
          {text.detail && <p>{text.detail}</p>}
        </div>
      )}
      <div className={classes.actions}>{actions}</div>
    </div>
  );
}

const RADIUS = 18;
const AROUND = 2 * Math.PI * RADIUS;
const DAY_MS = 86_400_000;

/** The days that an offer is still valid, as a ring that empties; the words beside it say the same. */
function DaysLeft({ project, days }: { readonly project: Project; readonly days: number }) {
  const offer = project.offers[0];
  const whole = offer ? (Date.parse(offer.validUntil) - Date.parse(offer.validFrom)) / DAY_MS : days;
  const share = whole > 0 ? Math.min(1, days / whole) : 0;
  return (
    <svg className={classes.ring} viewBox="0 0 42 42" width="42" height="42" aria-hidden="true">
      <circle cx="21" cy="21" r={RADIUS} className={classes.rest} />
      <circle
        cx="21"
        cy="21"
        r={RADIUS}
        className={classes.left}
        strokeDasharray={`${share * AROUND} ${AROUND}`}
        transform="rotate(-90 21 21)"
      />
      <text x="21" y="26" textAnchor="middle">
        {days}
      </text>
    </svg>
  );
}
