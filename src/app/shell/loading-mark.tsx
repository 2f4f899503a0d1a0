import { Trans } from '@lingui/react/macro';
import classes from './loading-mark.module.css';

/** Four slates that light up in turn, with a text for screen readers. */
export function LoadingMark() {
  return (
    <div className={classes.mark} role="status">
      <i />
      <i />
      <i />
      <i />
      <span className="visually-hidden">
        <Trans>Wird geladen …</Trans>
      </span>
    </div>
  );
}
