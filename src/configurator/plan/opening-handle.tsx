import { useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { OPENING_KINDS } from '../../../documents/names.ts';
import { extentOf } from '../../../engine/geometry.ts';
import type { Opening } from '../../../engine/index.ts';
import { useLengths } from '../../shared/format/length.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { openingKey, selectedOpeningAtom, selectedSurfaceIdAtom } from '../document/selection.ts';
import { useOpenSurfaceNames } from '../messages/use-surface-names.ts';
import classes from './plan.module.css';
import { boxOf, type PlanFrame } from './plan-frame.ts';
import type { OpeningHandlers } from './use-opening-mover.ts';

interface OpeningHandleProps {
  readonly opening: Opening;
  /** Distinguishes it from others of its kind; null if it is the only one. */
  readonly number: number | null;
  readonly frame: PlanFrame;
  readonly isSelected: boolean;
  readonly handlers: OpeningHandlers;
}

interface BeyondProps {
  readonly openings: readonly Opening[];
}

/** The handle of an opening: a button over its drawing, so that Tab, keys and screen readers reach it. */
export function OpeningHandle({ opening, number, frame, isSelected, handlers }: OpeningHandleProps) {
  const { t, i18n } = useLingui();
  const { withUnit } = useLengths();
  const extent = extentOf(opening.outline);
  const kind = i18n._(OPENING_KINDS[opening.kind]);
  const name = [kind, number, opening.model].filter((part) => part !== null && part !== undefined).join(' ');
  const width = formatNumber((extent.maxX - extent.minX) / 1000, 2);
  const height = formatNumber((extent.maxY - extent.minY) / 1000, 2);
  const fromLeft = withUnit(extent.minX);
  const fromEave = withUnit(extent.minY);
  const box = boxOf(frame, extent);
  return (
    <button
      type="button"
      className={classes.grip}
      style={{ translate: `${box.left}px ${box.top}px`, width: box.width, height: box.height }}
      data-opening={opening.id}
      aria-pressed={isSelected}
      aria-label={t`${name}, ${width} × ${height} m, von links ${fromLeft}, von der Traufe ${fromEave}`}
      onPointerDown={(event) => handlers.onPointerDown(event, opening.id)}
      onPointerMove={handlers.onPointerMove}
      onPointerUp={handlers.onPointerUp}
      onPointerCancel={handlers.onPointerUp}
      onClick={(event) => handlers.onChoose(event, opening.id)}
      onKeyDown={(event) => handlers.onKeyDown(event, opening.id)}
      onBlur={handlers.onBlur}
    />
  );
}

/** Buttons over parts of openings that continue from other surfaces; each leads to its opening. */
export function OpeningsBeyond({ openings, frame }: Pick<OpeningHandleProps, 'frame'> & BeyondProps) {
  const { t, i18n } = useLingui();
  const open = useSetAtom(selectedSurfaceIdAtom);
  const select = useSetAtom(selectedOpeningAtom);
  const nameOf = useOpenSurfaceNames();
  return openings.map(({ id, kind, of, outline }) => {
    if (of === undefined) return null;
    const box = boxOf(frame, extentOf(outline));
    const [name, surface] = [i18n._(OPENING_KINDS[kind]), nameOf(of)];
    return (
      <button
        key={openingKey(of, id)}
        type="button"
        className={classes.grip}
        style={{
          translate: `${box.left}px ${box.top}px`,
          width: box.width,
          height: box.height,
          cursor: 'pointer',
        }}
        aria-label={t`${name} der Dachfläche ${surface}`}
        title={t`${name} der Dachfläche ${surface}`}
        onPointerDown={(event) => event.stopPropagation()}
        onClick={() => {
          open(of);
          select(openingKey(of, id));
        }}
      />
    );
  });
}
