import { Trans } from '@lingui/react/macro';
import { reloadDocument, useMissingParts } from '../shared/parts/load-part.ts';
import classes from './missing-parts.module.css';

/** Reports a menu, dialog, view or file writer that could not be loaded although the server responds. */
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
