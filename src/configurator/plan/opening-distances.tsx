import { useLingui } from '@lingui/react/macro';
import { type Extent, extentOf } from '../../../engine/geometry.ts';
import type { Opening } from '../../../engine/index.ts';
import { DimensionField } from './dimension-field.tsx';
import classes from './plan.module.css';
import { type PlanFrame, toPixelX, toPixelY } from './plan-frame.ts';

interface OpeningDistancesProps {
  readonly opening: Opening;
  readonly extent: Extent;
  readonly frame: PlanFrame;
}

/** Lines from the selected opening to the left and to the eave. */
export function DistanceLines({ opening, extent, frame }: OpeningDistancesProps) {
  const { minX, minY, maxX, maxY } = extentOf(opening.outline);
  const middleY = toPixelY(frame, (minY + maxY) / 2);
  const middleX = toPixelX(frame, (minX + maxX) / 2);
  return (
    <g className={classes.distances} aria-hidden>
      <path d={`M${toPixelX(frame, extent.minX)} ${middleY}H${toPixelX(frame, minX)}`} />
      <path d={`M${middleX} ${toPixelY(frame, extent.minY)}V${toPixelY(frame, minY)}`} />
    </g>
  );
}

interface DistanceFieldsProps extends OpeningDistancesProps {
  /** In one direction, mm from the left or from the eave. */
  readonly onMove: (axis: 'x' | 'y', to: number) => void;
}

/** The same distances as numbers that can be typed, on the drawing. */
export function DistanceFields({ opening, extent, frame, onMove }: DistanceFieldsProps) {
  const { t } = useLingui();
  const { minX, minY, maxX, maxY } = extentOf(opening.outline);
  return (
    <>
      <DimensionField
        label={t`Von links, mm`}
        value={minX}
        left={toPixelX(frame, (extent.minX + minX) / 2)}
        top={toPixelY(frame, (minY + maxY) / 2)}
        onCommit={(x) => onMove('x', x)}
      />
      <DimensionField
        label={t`Von Traufe, mm`}
        value={minY}
        left={toPixelX(frame, (minX + maxX) / 2)}
        top={toPixelY(frame, (extent.minY + minY) / 2)}
        onCommit={(y) => onMove('y', y)}
      />
    </>
  );
}
