import { useLingui } from '@lingui/react/macro';
import { OPENING_KINDS } from '../../../documents/names.ts';
import { kindLines } from '../../../documents/plan/openings.ts';
import { extentOf, polygonPath } from '../../../engine/geometry.ts';
import type { Opening } from '../../../engine/index.ts';
import { formatNumber } from '../../shared/format/number.ts';
import classes from './plan.module.css';
import { boxOf, type PlanFrame } from './plan-frame.ts';

interface PlanOpeningProps {
  readonly opening: Opening;
  /** Distinguishes it from others of its kind; null if it is the only one. */
  readonly number: number | null;
  readonly frame: PlanFrame;
  readonly isSelected: boolean;
}

/** Approximate width of a letter, px; a label without room is omitted. */
const LETTER_WIDTH = 5.6;

/** The drawing of a cutout or skylight with its clearance; `OpeningHandle` lies over it. */
export function PlanOpening({ opening, number, frame, isSelected }: PlanOpeningProps) {
  const { i18n } = useLingui();
  const { minX, minY, maxX, maxY } = extentOf(opening.outline);
  const box = boxOf(frame, extentOf(opening.outline));
  const lines = kindLines(opening);
  const kindName = i18n._(OPENING_KINDS[opening.kind]);
  const kind = number === null ? kindName : `${kindName} ${number}`;
  const width = formatNumber((maxX - minX) / 1000, 2);
  const height = formatNumber((maxY - minY) / 1000, 2);
  const fullLabel = `${kind} ${width} × ${height}`;
  const hasRoom = (text: string) => box.width > text.length * LETTER_WIDTH;
  const model = [number, opening.model].filter(Boolean).join(' · ');
  const full = opening.model ? model : !isSelected && hasRoom(fullLabel) ? fullLabel : kind;
  // The number alone still distinguishes it.
  const label = hasRoom(full) ? full : String(number ?? '');
  const transform = `matrix(${frame.scale} 0 0 ${-frame.scale} ${frame.originX} ${frame.originY})`;
  return (
    <g className={classes.opening} data-kind={opening.kind} aria-hidden>
      <g transform={transform}>
        <path className={classes.clearance} d={polygonPath(opening.clearance)} />
        <path className={classes.body} d={polygonPath(opening.outline)} />
        {lines && <path className={classes.fold} d={lines} />}
      </g>
      {label !== '' && hasRoom(label) && (
        <text className={classes.openingLabel} x={box.left + box.width / 2} y={box.top + box.height / 2}>
          {label}
        </text>
      )}
      {isSelected && (
        <rect className={classes.selection} x={box.left} y={box.top} width={box.width} height={box.height} />
      )}
    </g>
  );
}
