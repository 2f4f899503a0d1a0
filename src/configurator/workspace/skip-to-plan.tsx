import { Trans } from '@lingui/react/macro';
import classes from './layout.module.css';

/** Link past all inputs to the drawing, visible while focused. */
export function SkipToPlan() {
  return (
    <button
      type="button"
      className={classes.skip}
      onClick={() => document.querySelector<HTMLElement>('[data-plan], main [tabindex="-1"]')?.focus()}
    >
      <Trans>Zum Plan</Trans>
    </button>
  );
}
