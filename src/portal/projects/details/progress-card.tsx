import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Offer } from '../../../../contracts/domain/offers.ts';
import type { Project } from '../../../../contracts/domain/projects.ts';
import { formatDate, formatDay } from '../../../shared/format/date.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import type { NextStepText } from '../next-step.tsx';
import { stationsOf } from './progress.ts';
import classes from './progress-card.module.css';

interface ProgressCardProps {
  readonly project: Project;
  /** The next step from the reader's side. */
  readonly next: NextStepText | null;
  /** The buttons for the next step. */
  readonly actions: ReactNode;
}

/** Where a project stands on its way, and below it what comes next. */
export function ProgressCard({ project, next, actions }: ProgressCardProps) {
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
      <NextStepBanner project={project} next={next} actions={actions} />
    </section>
  );
}

function NextStepBanner({ project, next: text, actions }: ProgressCardProps) {
  const offer = project.nextStep?.step === 'check_offer' ? project.offers[0] : undefined;
  return (
    <div className={classes.next} data-ours={text?.isOurs ?? false}>
      {offer && offer.daysLeft <= LONGEST_COUNTDOWN && <DaysLeft offer={offer} />}
      {text && (
        <div className={classes.text}>
          <h2>{offer ? `${text.title}, ${text.detail}` : text.title}</h2>
          {offer ? <OfferSummary offer={offer} /> : text.detail && <p>{text.detail}</p>}
        </div>
      )}
      <div className={classes.actions}>{actions}</div>
    </div>
  );
}

const RADIUS = 18;
const AROUND = 2 * Math.PI * RADIUS;
const DAY_MS = 86_400_000;

/** More days than that have no room in the ring, and no hurry. */
const LONGEST_COUNTDOWN = 99;

/** The offer in one sentence. */
function OfferSummary({ offer }: { readonly offer: Offer }) {
  const { version, grossRappen, validUntil, binding, tolerancePercent } = offer;
  const [amount, day] = [formatMoney(grossRappen), formatDay(validUntil)];
  if (binding) {
    return (
      <p>
        <Trans>
          Version {version} über {amount} inkl. MWST, verbindlich und gültig bis {day}
        </Trans>
      </p>
    );
  }
  return (
    <p>
      {tolerancePercent > 0 ? (
        <Trans>
          Version {version}: Richtpreis {amount} inkl. MWST, auf ± {tolerancePercent} % genau, gültig bis{' '}
          {day}
        </Trans>
      ) : (
        <Trans>
          Version {version} über {amount} inkl. MWST, unverbindlich, gültig bis {day}
        </Trans>
      )}
    </p>
  );
}

/** The days that an offer is still valid, as a ring that empties; the words beside it say the same. */
function DaysLeft({ offer: { daysLeft: days, validFrom, validUntil } }: { readonly offer: Offer }) {
  const whole = (Date.parse(validUntil) - Date.parse(validFrom)) / DAY_MS;
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
