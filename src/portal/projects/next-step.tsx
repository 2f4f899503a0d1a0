import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { NEXT_STEP_NAMES } from '../../../contracts/domain/project-names.ts';
import type { NextStep as Step } from '../../../contracts/domain/projects.ts';
import { formatDay } from '../../shared/format/date.ts';
import classes from './projects.module.css';

/** The next step, in words. */
export interface NextStepText {
  readonly title: string;
  readonly detail: string;
  /** Whether it is the reader's turn. */
  readonly isOurs: boolean;
}

/** The steps during which the partner waits for someone else. */
const AWAITED: readonly Step['step'][] = ['await_answer', 'await_delivery'];

/** Says what the partner should do next, or waits for. */
export function useNextStepText(): (step: Step) => NextStepText {
  const { t, i18n } = useLingui();
  const detailOf = (step: Step): string => {
    switch (step.step) {
      case 'continue':
        return t`Entwurf`;
      case 'revise':
        return step.reason;
      case 'give_details':
        return step.question;
      case 'check_offer':
        return t`${plural(step.daysLeft, {
          0: 'heute noch gültig',
          one: 'noch # Tag gültig',
          other: 'noch # Tage gültig',
        })}`;
      case 'offer_expired':
        return t`gültig bis ${formatDay(step.until)}`;
      case 'confirm_receipt':
        return t`wartet auf Ihren Empfang`;
      case 'await_answer':
        return step.isLate ? t`war bis ${formatDay(step.by)} vorgesehen` : t`bis ${formatDay(step.by)}`;
      case 'await_delivery':
        return t`am ${formatDay(step.on)}`;
    }
  };
  return (step) => ({
    title: i18n._(NEXT_STEP_NAMES[step.step]),
    detail: detailOf(step),
    isOurs: !AWAITED.includes(step.step),
  });
}

/** The next step, in a list. */
export function NextStep({ step }: { readonly step: Step | null }) {
  const textOf = useNextStepText();
  if (!step) return '–';
  const { title, detail, isOurs } = textOf(step);
  return (
    <span className={classes.step} data-ours={isOurs}>
      {title}
      {detail && <small title={detail}>{detail}</small>}
    </span>
  );
}
