import { Trans } from '@lingui/react/macro';
import { reloadDocument, useMissingParts } from '../shared/parts/load-part.ts';
import classes from './missing-parts.module.css';

/** Says that a menu, a dialog, a view or a file's writer did not come, although the server answers. */
export function MissingParts() {
  return (
    <div role="status">
      {useMissingParts() && (
        <p className={classes.bar}>
          <Trans>Ein Teil dieser Seite konnte nicht geladen werden.</Trans>
          <button type="button" onClick={() => void reloadDocument()}>
            <Trans>Neu laden</Trans>
          </button>
        </p>
      )}
    </div>
  );
}
