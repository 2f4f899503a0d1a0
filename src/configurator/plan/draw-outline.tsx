import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { useLengths } from '../../shared/format/length.ts';
import { drawOutline } from '../document/commands.ts';
import { atLength, type Corner, lengthOf, middleOf, straightFrom } from '../document/corners.ts';
import { dispatchAtom } from '../document/document.ts';
import { stepOfKey, toGrid } from '../edits/arrow-steps.ts';
import classes from './plan.module.css';
import { type PlanFrame, toPixelX, toPixelY } from './plan-frame.ts';

/** Distance from the first corner within which a click closes the outline, px: the width of a finger. */
const CLOSE_REACH = 14;
/** Distance within which the next corner snaps to the first one's axes, px. */
const SNAP_REACH = 8;
/** Length of an arrow key's vector, mm: only its direction counts. */
const POINTED = 1_000;
const LEAST_CORNERS = 3;
const MOST_CORNERS = 64;

interface DrawOutlineProps {
  readonly surfaceId: string;
  readonly frame: PlanFrame;
  readonly onDone: () => void;
}

/**
 * Draws a surface's outline: corners by click or tap, or by a direction and a typed length. Enter or the first
 * corner closes it, Backspace removes the last corner, Escape cancels.
 */
export function DrawOutline({ surfaceId, frame, onDone }: DrawOutlineProps) {
  const { t } = useLingui();
  const dispatch = useSetAtom(dispatchAtom);
  const input = useRef<HTMLInputElement>(null);
  const [corners, setCorners] = useState<readonly Corner[]>([]);
  /** Direction of the next side: towards the pointer or along an arrow key. */
  const [towards, setTowards] = useState<Corner | null>(null);
  const [typed, setTyped] = useState('');
  const [first, last] = [corners[0], corners.at(-1)];
  const lengths = useLengths();
  const length = lengths.parse(typed);
  const isLength = length !== null && Number.isInteger(length) && length > 0;
  const isClosable = corners.length >= LEAST_CORNERS;

  useEffect(() => {
    // On a phone the keyboard would cover the plan.
    if (matchMedia('(pointer: fine)').matches) input.current?.focus();
  }, []);

  const close = () => {
    if (!isClosable) return;
    dispatch(drawOutline(surfaceId, [...corners]));
    onDone();
  };
  const add = (corner: Corner) => {
    const isSame = last && lengthOf([last, corner]) === 0;
    if (isSame || corners.length >= MOST_CORNERS) return;
    setCorners([...corners, corner]);
    setTyped('');
  };
  const takeBack = () => setCorners(corners.slice(0, -1));
  /** Applies the typed length, if there is one. */
  const measured = (corner: Corner): Corner => (last && isLength ? atLength(last, corner, length) : corner);

  const enter = () => {
    if (!last) add([0, 0]);
    else if (isLength) add(measured(towards ?? [last[0] + POINTED, last[1]]));
    else if (typed === '') close();
  };
  const press = (event: KeyboardEvent) => {
    const by = stepOfKey(event);
    if (by) {
      const [x, y] = last ?? [0, 0];
      setTowards([x + Math.sign(by.x) * POINTED, y + Math.sign(by.y) * POINTED]);
    } else if (event.key === 'Enter' && event.target === input.current) enter();
    else if (event.key === 'Backspace' && typed === '') takeBack();
    else if (event.key === 'Escape') onDone();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const next = last && towards ? measured(towards) : null;
  const count = corners.length;
  const handlers = { onKeyDown: press };
  const pointing = {
    // On click instead of pointer-up: otherwise the click would hit what is below the closed sheet.
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (first && isClosable && isAt(first, event, frame)) close();
      else add(measured(pointOf(event, frame, first, last)));
    },
  };
  return (
    <div className={classes.drawn} {...handlers}>
      <div
        className={classes.sheet}
        data-testid="draw-outline"
        onPointerMove={(event) => setTowards(pointOf(event, frame, first, last))}
        onPointerDown={(event) => {
          // Keep the focus in the field, and the plan in place.
          event.preventDefault();
          event.stopPropagation();
        }}
        {...pointing}
      >
        <Pencil corners={corners} next={next} isClosable={isClosable} frame={frame} />
      </div>
      <div className={classes.drawBar}>
        <p role="status">
          {count === 0 && <Trans>Erste Ecke setzen</Trans>}
          {count > 0 && !isClosable && <Trans>Nächste Ecke setzen oder Länge eingeben</Trans>}
          {isClosable && <Trans>{count} Ecken: weiterzeichnen oder auf der ersten Ecke schliessen</Trans>}
        </p>
        <input
          ref={input}
          value={typed}
          aria-label={`${t`Länge der nächsten Seite`}, ${lengths.unit}`}
          aria-invalid={typed !== '' && !isLength}
          placeholder={t`Länge`}
          inputMode="decimal"
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <button
          type="button"
          aria-label={t`Letzte Ecke zurücknehmen`}
          disabled={count === 0}
          onClick={takeBack}
        >
          <IconArrowBackUp size={16} stroke={1.6} />
        </button>
        <button type="button" aria-label={t`Fläche schliessen`} disabled={!isClosable} onClick={close}>
          <IconCheck size={16} stroke={1.8} />
        </button>
        <button type="button" aria-label={t`Zeichnen abbrechen`} onClick={onDone}>
          <IconX size={16} stroke={1.6} />
        </button>
      </div>
    </div>
  );
}

interface PencilProps {
  readonly corners: readonly Corner[];
  /** End of the next side. */
  readonly next: Corner | null;
  readonly isClosable: boolean;
  readonly frame: PlanFrame;
}

/** The sides that are drawn, and the next one with its length. */
function Pencil({ corners, next, isClosable, frame }: PencilProps) {
  const lengths = useLengths();
  const last = corners.at(-1);
  const line = [...corners, ...(next ? [next] : [])];
  const path = line.map(([x, y]) => `${toPixelX(frame, x)} ${toPixelY(frame, y)}`).join('L');
  const [middleX, middleY] = last && next ? middleOf([last, next]) : [0, 0];
  return (
    <svg width="100%" height="100%" aria-hidden>
      {line.length > 1 && <path className={classes.pencil} d={`M${path}`} />}
      {corners.map(([x, y], index) => (
        <circle
          key={`${x}/${y}`}
          className={classes.set}
          data-closes={(index === 0 && isClosable) || undefined}
          cx={toPixelX(frame, x)}
          cy={toPixelY(frame, y)}
          r={index === 0 && isClosable ? 7 : 4}
        />
      ))}
      {last && next && (
        <text className={classes.reach} x={toPixelX(frame, middleX)} y={toPixelY(frame, middleY) - 8}>
          {lengths.format(lengthOf([last, next]))}
        </text>
      )}
    </svg>
  );
}

/** Returns the pointer's position on the surface, snapped to the axes of the last and the first corner. */
function pointOf(
  event: MouseEvent<HTMLElement>,
  frame: PlanFrame,
  first: Corner | undefined,
  last: Corner | undefined,
): Corner {
  const box = event.currentTarget.getBoundingClientRect();
  const raw: Corner = [
    toGrid((event.clientX - box.left - frame.originX) / frame.scale),
    toGrid((frame.originY - (event.clientY - box.top)) / frame.scale),
  ];
  if (event.altKey || !last) return raw;
  const straight = straightFrom(last, raw);
  const reach = SNAP_REACH / frame.scale;
  const inLine = (axis: 0 | 1) =>
    first && straight[axis] !== last[axis] && Math.abs(first[axis] - straight[axis]) <= reach
      ? first[axis]
      : straight[axis];
  return [inLine(0), inLine(1)];
}

function isAt(corner: Corner, event: MouseEvent<HTMLElement>, frame: PlanFrame): boolean {
  const box = event.currentTarget.getBoundingClientRect();
  const byX = event.clientX - box.left - toPixelX(frame, corner[0]);
  const byY = event.clientY - box.top - toPixelY(frame, corner[1]);
  return Math.hypot(byX, byY) <= CLOSE_REACH;
}
