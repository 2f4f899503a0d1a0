import { Trans } from '@lingui/react/macro';
import classes from './loading-mark.module.css';

/** Four slates that light up in turn, and words for those who do not see them. */
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
