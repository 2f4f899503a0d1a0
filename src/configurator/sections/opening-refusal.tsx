import { Trans } from '@lingui/react/macro';
import { useStore } from 'jotai';
import { useState } from 'react';
import type { Position } from '../document/opening-commands.ts';
import { createOpeningMover } from '../edits/opening-mover.ts';
import { engine } from '../solving/engine.ts';
import { useProblemText } from './fields/use-problem-text.ts';
import classes from './fields.module.css';

interface OpeningRefusalProps {
  readonly surfaceId: string;
  readonly openingId: string;
  readonly path: string;
  /** Of its lower left corner now. */
  readonly position: Position;
}

/** Why an opening cannot lie where it is, and the way to the nearest place where it can. */
export function OpeningRefusal({ surfaceId, openingId, path, position }: OpeningRefusalProps) {
  const store = useStore();
  const [move] = useState(() => createOpeningMover(store, engine));
  const [isNowhere, setNowhere] = useState(false);
  const text = useProblemText(path);
  if (!text) return null;
  const moveToNearest = async () => {
    const place = await move({
      surfaceId,
      openingId,
      to: position,
      by: 'nearest',
    });
    setNowhere(place?.status === 'refused');
  };
  return (
    <p className={classes.error} role="alert">
      {text}{' '}
      {isNowhere ? (
        <Trans>Nicht genügend Platz</Trans>
      ) : (
        <button type="button" className={classes.remedy} onClick={moveToNearest}>
          <Trans>An die nächste mögliche Stelle setzen</Trans>
        </button>
      )}
    </p>
  );
}
