import { useLingui } from '@lingui/react/macro';
import { atom, useAtom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import classes from './layout.module.css';

/**
 * Widths of the inputs, px: the minimum fits two fields side by side, beyond the maximum the plan has too little
 * room.
 */
const WIDTHS = { min: 280, usual: 300, max: 520 } as const;
/** Step of an arrow key, px. */
const STEP = 20;

/** Stored for the next roof and session. */
const storedWidthAtom = atomWithStorage<number>(
  'solar-partner-portal.inputs-width',
  WIDTHS.usual,
  undefined,
  {
    getOnInit: true,
  },
);

/** Width in px; a stored value is limited to the possible range. */
export const inputsWidthAtom = atom(
  (get) => within(Number(get(storedWidthAtom)) || WIDTHS.usual),
  (_get, set, width: number) => set(storedWidthAtom, within(width)),
);

const within = (width: number): number => Math.min(WIDTHS.max, Math.max(WIDTHS.min, Math.round(width)));

/** Edge of the inputs: dragging or arrow keys change their width, a double click resets it. */
export function InputsEdge() {
  const { t } = useLingui();
  const [width, setWidth] = useAtom(inputsWidthAtom);
  const drag = useRef<{ readonly width: number; readonly clientX: number } | null>(null);
  const move = ({ clientX }: PointerEvent) => {
    if (drag.current) setWidth(drag.current.width + clientX - drag.current.clientX);
  };
  const press = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    setWidth(width + by);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line has no handlers and no value
    <div
      className={classes.edge}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t`Breite der Eingaben`}
      aria-valuemin={WIDTHS.min}
      aria-valuemax={WIDTHS.max}
      aria-valuenow={width}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { width, clientX: event.clientX };
      }}
      onPointerMove={move}
      onPointerUp={() => {
        drag.current = null;
      }}
      onPointerCancel={() => {
        drag.current = null;
      }}
      onDoubleClick={() => setWidth(WIDTHS.usual)}
      onKeyDown={press}
    />
  );
}
