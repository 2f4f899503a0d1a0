import { useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { rename } from '../document/commands.ts';
import { dispatchAtom, isReadOnlyAtom, roofNameAtom } from '../document/document.ts';
import { useBurst } from '../document/use-burst.ts';
import classes from './top-bar.module.css';

/** Maximum length in the specification of a saved roof. */
export const LONGEST_NAME = 200;

/** The roof's name, edited in place. */
export function RoofName() {
  const { t } = useLingui();
  const name = useAtomValue(roofNameAtom);
  const isReadOnly = useAtomValue(isReadOnlyAtom);
  const dispatch = useSetAtom(dispatchAtom);
  const { burst, endBurst } = useBurst();
  return (
    <span className={classes.name} data-text={name || t`Dach ohne Namen`}>
      <input
        aria-label={t`Name des Daches`}
        placeholder={t`Dach ohne Namen`}
        value={name}
        size={1}
        maxLength={LONGEST_NAME}
        readOnly={isReadOnly}
        onChange={(event) => dispatch(rename(event.currentTarget.value, burst))}
        onBlur={endBurst}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
      />
    </span>
  );
}
