import type { Extent } from '../../../engine/geometry.ts';
import { formatNumber } from '../../shared/format/number.ts';
import classes from './plan.module.css';
import { type PlanFrame, toPixelX, toPixelY } from './plan-frame.ts';

/** Distance of the dimension lines from the surface, px, and half the length of their ends. */
const OFFSET = 32;
const TICK = 4;

/** Width below the eave and height on the left, mm. */
export function PlanDimensions({ extent, frame }: { readonly extent: Extent; readonly frame: PlanFrame }) {
  const left = toPixelX(frame, extent.minX);
  const right = toPixelX(frame, extent.maxX);
  const top = toPixelY(frame, extent.maxY);
  const bottom = toPixelY(frame, extent.minY);
  const y = bottom + OFFSET;
  const x = left - OFFSET;
  return (
    <g className={classes.dimensions} aria-hidden>
      <path
        d={`M${left} ${y}H${right}M${left} ${y - TICK}v${2 * TICK}M${right} ${y - TICK}v${2 * TICK}M${x} ${top}V${bottom}M${x - TICK} ${top}h${2 * TICK}M${x - TICK} ${bottom}h${2 * TICK}`}
      />
      <text x={(left + right) / 2} y={y + 12}>
        {formatNumber(extent.maxX - extent.minX)}
      </text>
      <text transform={`translate(${x - 6} ${(top + bottom) / 2}) rotate(-90)`}>
        {formatNumber(extent.maxY - extent.minY)}
      </text>
    </g>
  );
}
