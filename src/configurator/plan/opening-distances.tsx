import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { type Extent, extentOf } from '../../../engine/geometry.ts';
import type { Opening } from '../../../engine/index.ts';
import { DimensionField } from './dimension-field.tsx';
import { MovingSide } from './moving-side.tsx';
import classes from './plan.module.css';
import { boxOf, type PlanFrame, toPixelX, toPixelY } from './plan-frame.ts';
import { canBePulled, useHandleSize } from './resize-handles.tsx';
import { guidesAtom, type OpeningHandlers } from './use-opening-mover.ts';

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

/** Lines across the surface that the dragged opening is aligned with. */
export function GuideLines({ extent, frame }: Omit<OpeningDistancesProps, 'opening'>) {
  const guides = useAtomValue(guidesAtom);
  const { left, top, width, height } = boxOf(frame, extent);
  return (
    <g className={classes.guides} aria-hidden>
      {guides.x !== null && <path d={`M${toPixelX(frame, guides.x)} ${top - 12}v${height + 24}`} />}
      {guides.y !== null && <path d={`M${left - 12} ${toPixelY(frame, guides.y)}h${width + 24}`} />}
    </g>
  );
}

/** Distance of the height's field from the opening, px. */
const LABEL_OFFSET_PX = 40;
/** Half the size of a number that a finger can tap, px. */
const NUMBER = { width: 32, height: 22 } as const;
/** Gap between a number and the nearest handle, px. */
const GAP = 3;

interface DistanceFieldsProps extends OpeningDistancesProps {
  /** Width of the drawing, px. */
  readonly width: number;
  readonly handlers: Pick<OpeningHandlers, 'moveTo' | 'sizeTo'>;
  /** Whether there is room for the opening's own dimensions. */
  readonly isRoomy: boolean;
}

/** The same distances as editable numbers on the drawing. */
export function DistanceFields(props: DistanceFieldsProps) {
  const { opening, extent, frame, width, handlers, isRoomy } = props;
  const { id } = opening;
  const { t } = useLingui();
  const { minX, minY, maxX, maxY } = extentOf(opening.outline);
  const box = boxOf(frame, extentOf(opening.outline));
  const { size, outside } = useHandleSize();
  const reach = outside + size / 2 + GAP;
  // At the right end of the drawing, the height is shown inside the opening.
  const hasRoomAtSide = box.left + box.width + 2 * LABEL_OFFSET_PX <= width;
  return (
    <>
      {opening.kind !== 'skylight' && isRoomy && canBePulled(opening) && (
        <>
          <DimensionField
            label={t`Breite`}
            value={maxX - minX}
            left={box.left + box.width / 2}
            top={box.top - 18}
            moving={<MovingSide axis="x" />}
            onCommit={(wide) => handlers.sizeTo(id, { width: wide })}
          />
          <DimensionField
            label={t`Höhe`}
            value={maxY - minY}
            left={
              hasRoomAtSide ? box.left + box.width + LABEL_OFFSET_PX : box.left + box.width - LABEL_OFFSET_PX
            }
            top={box.top + box.height / 2}
            moving={<MovingSide axis="y" />}
            onCommit={(height) => handlers.sizeTo(id, { height })}
          />
        </>
      )}
      <DimensionField
        label={t`Von links`}
        value={minX}
        left={Math.max(
          NUMBER.width,
          Math.min(toPixelX(frame, (extent.minX + minX) / 2), box.left - reach - NUMBER.width),
        )}
        top={toPixelY(frame, (minY + maxY) / 2)}
        onCommit={(x) => handlers.moveTo(id, 'x', x)}
      />
      <DimensionField
        label={t`Von der Traufe`}
        value={minY}
        left={toPixelX(frame, (minX + maxX) / 2)}
        top={Math.max(
          toPixelY(frame, (extent.minY + minY) / 2),
          box.top + box.height + reach + NUMBER.height,
        )}
        onCommit={(y) => handlers.moveTo(id, 'y', y)}
      />
    </>
  );
}
