import { useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp } from '@tabler/icons-react';
import { atom, useAtom } from 'jotai';
import classes from './plan.module.css';

/** The end of a typed dimension that moves; the far one is on the right or at the ridge. */
export type MovingEnd = 'near' | 'far';

/** Remembered for the next typed dimension. */
export const movingEndsAtom = atom<Readonly<Record<'x' | 'y', MovingEnd>>>({ x: 'far', y: 'far' });

const ICONS = {
  x: { near: IconArrowLeft, far: IconArrowRight },
  y: { near: IconArrowDown, far: IconArrowUp },
} as const;

/** Button next to a dimension: shows which end moves, and switches to the other one. */
export function MovingSide({ axis }: { readonly axis: 'x' | 'y' }) {
  const { t } = useLingui();
  const [ends, setEnds] = useAtom(movingEndsAtom);
  const end = ends[axis];
  const texts = {
    x: { near: t`Die linke Seite bewegt sich`, far: t`Die rechte Seite bewegt sich` },
    y: { near: t`Die untere Seite bewegt sich`, far: t`Die obere Seite bewegt sich` },
  };
  const Icon = ICONS[axis][end];
  return (
    <button
      type="button"
      className={classes.moving}
      aria-label={texts[axis][end]}
      title={texts[axis][end]}
      // Keep the focus, and so the text being typed.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => setEnds({ ...ends, [axis]: end === 'far' ? 'near' : 'far' })}
    >
      <Icon size={12} stroke={2} aria-hidden />
    </button>
  );
}
