import { Trans } from '@lingui/react/macro';
import classes from './layout.module.css';

/** Past all inputs to what is drawn; seen while it has the focus. */
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
