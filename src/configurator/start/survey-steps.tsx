import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import classes from './survey-steps.module.css';

const STEPS = ['address', 'faces', 'lengths'] as const;

interface SurveyStepsProps {
  readonly current: (typeof STEPS)[number];
}

/** The way from an address to a certain price. */
export function SurveySteps({ current }: SurveyStepsProps) {
  const { t } = useLingui();
  const done = STEPS.indexOf(current);
  const titles = {
    address: <Trans>Adresse</Trans>,
    faces: <Trans>Flächen</Trans>,
    lengths: <Trans>Masse prüfen</Trans>,
  };
  return (
    <ol className={classes.steps} aria-label={t`Schritte`}>
      {STEPS.map((step, index) => (
        <li
          key={step}
          {...(index === done && { 'aria-current': 'step' })}
          data-done={index < done || undefined}
        >
          <span aria-hidden>{index < done ? <IconCheck size={15} stroke={2.4} /> : index + 1}</span>
          <b>{titles[step]}</b>
        </li>
      ))}
    </ol>
  );
}
