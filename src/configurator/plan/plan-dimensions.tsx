import { useLingui } from '@lingui/react/macro';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { type Extent, extentOf } from '../../../engine/geometry.ts';
import type { SurfaceSolution } from '../../../engine/index.ts';
import { useLengths } from '../../shared/format/length.ts';
import { resizeSurface } from '../document/commands.ts';
import { dispatchAtom, isReadOnlyAtom } from '../document/document.ts';
import { selectedSurfaceAtom } from '../document/selection.ts';
import { DimensionField } from './dimension-field.tsx';
import { MovingSide, movingEndsAtom } from './moving-side.tsx';
import classes from './plan.module.css';
import { type PlanFrame, toPixelX, toPixelY } from './plan-frame.ts';

/** Distance of the dimension lines from the surface, px, and half the length of their end marks. */
const OFFSET = 32;
const TICK = 4;

interface PlanDimensionsProps {
  readonly extent: Extent;
  readonly frame: PlanFrame;
  /** Whether fields replace the figures on the drawing. */
  readonly isTyped: boolean;
}

/** Width below the eave and height on the left, mm. */
export function PlanDimensions({ extent, frame, isTyped }: PlanDimensionsProps) {
  const { format } = useLengths();
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
      {!isTyped && (
        <>
          <text x={(left + right) / 2} y={y + 12}>
            {format(extent.maxX - extent.minX)}
          </text>
          <text transform={`translate(${x - 6} ${(top + bottom) / 2}) rotate(-90)`}>
            {format(extent.maxY - extent.minY)}
          </text>
        </>
      )}
    </g>
  );
}

/** Whether width and height in the plan can be typed: not those of a polygon or of a measured surface. */
export const isTypedAtom = atom((get) => {
  const surface = get(selectedSurfaceAtom)?.surface;
  return (
    !get(isReadOnlyAtom) &&
    surface !== undefined &&
    surface.outline.shape !== 'polygon' &&
    surface.measured === undefined
  );
});

/** Width and height of the surface as fields on the drawing, with a button for the end that moves. */
export function SurfaceDimensionFields({
  surface,
  frame,
}: {
  readonly surface: SurfaceSolution;
  readonly frame: PlanFrame;
}) {
  const { t } = useLingui();
  const dispatch = useSetAtom(dispatchAtom);
  const { minX, minY, maxX, maxY } = extentOf(surface.outline);
  const { x, y } = useAtomValue(movingEndsAtom);
  const ends = { isLeftMoved: x === 'near', isEaveMoved: y === 'near' };
  const change = (size: { width?: number; height?: number }) =>
    dispatch(resizeSurface(surface.id, size, ends));
  return (
    <>
      <DimensionField
        label={t`Fläche: Breite`}
        value={maxX - minX}
        left={toPixelX(frame, (minX + maxX) / 2)}
        top={toPixelY(frame, minY) + OFFSET}
        isQuiet
        moving={<MovingSide axis="x" />}
        onCommit={(width) => change({ width })}
      />
      <DimensionField
        label={t`Fläche: Höhe`}
        value={maxY - minY}
        left={toPixelX(frame, minX) - OFFSET - 8}
        top={toPixelY(frame, (minY + maxY) / 2)}
        isQuiet
        moving={<MovingSide axis="y" />}
        onCommit={(height) => change({ height })}
      />
    </>
  );
}
