import { Provider, useAtomValue, useStore } from 'jotai';
import { type ReactNode, useState } from 'react';
import { createInnerStore } from '../../shared/auth/session.ts';
import { isOpenAtom } from '../document/document.ts';
import { type Keeping, type Opening, useOpenRoof } from '../drafts/use-open-roof.ts';
import classes from './opened-roof.module.css';
import { OpeningNotice } from './opening-notice.tsx';

interface OpenedRoofProps {
  readonly opening: Omit<Opening, 'store'>;
  readonly onEngineFailure: () => void;
  /** Shown within the store of the roof once it is open. */
  readonly children: (keeping: Keeping) => ReactNode;
}

/** Opens a roof in a store of its own. */
export function OpenedRoof({ opening, onEngineFailure, children }: OpenedRoofProps) {
  const outer = useStore();
  const [store] = useState(() => createInnerStore(outer));
  const { failure, tryAgain, keeping } = useOpenRoof({ ...opening, store }, onEngineFailure);
  const isOpen = useAtomValue(isOpenAtom, { store });
  if (failure || !keeping || !isOpen) {
    return (
      <main className={classes.hint}>
        <OpeningNotice failure={failure} onAgain={tryAgain} />
      </main>
    );
  }
  return <Provider store={store}>{children(keeping)}</Provider>;
}
