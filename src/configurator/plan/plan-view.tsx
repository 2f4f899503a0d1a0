import { Trans, useLingui } from '@lingui/react/macro';
import { IconFocusCentered, IconMinus, IconPencil, IconPlus } from '@tabler/icons-react';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { composedCells } from '../../../documents/plan/pieces.ts';
import { type Extent, extentOf } from '../../../engine/geometry.ts';
import type { SurfaceSolution } from '../../../engine/index.ts';
import { lengthUnitAtom } from '../../shared/format/length.ts';
import { slateColour } from '../../shared/ui/slate-colour.ts';
import { isReadOnlyAtom, withoutOpeningsAtom } from '../document/document.ts';
import {
  type DrawnSurface,
  drawnSurfaceAtom,
  numberAmongAlike,
  openingKey,
  selectedOpeningAtom,
  selectedOpeningsAtom,
} from '../document/selection.ts';
import { useOpenSurfaceNames } from '../messages/use-surface-names.ts';
import { colourOf, useCatalogue } from '../solving/catalogue.ts';
import { markedJointsAtom } from '../workspace/view-state.ts';
import { ArrangeBar } from './arrange-bar.tsx';
import { DrawOutline } from './draw-outline.tsx';
import { jointEnds } from './joint-ends.ts';
import { DistanceFields, DistanceLines, GuideLines } from './opening-distances.tsx';
import { OpeningHandle, OpeningsBeyond } from './opening-handle.tsx';
import { editedCornersAtom, OutlineCorners } from './outline-corners.tsx';
import classes from './plan.module.css';
import { PlanCells } from './plan-cells.tsx';
import { isTypedAtom, PlanDimensions, SurfaceDimensionFields } from './plan-dimensions.tsx';
import { type PlanFrame, toPixelX, toPixelY } from './plan-frame.ts';
import { PlanLabels } from './plan-labels.tsx';
import { PlanLegend } from './plan-legend.tsx';
import { PlanOpening } from './plan-opening.tsx';
import { PlanOutline } from './plan-outline.tsx';
import { PlanSnowGuards } from './plan-snow-guards.tsx';
import { canBePulled, ResizeHandles } from './resize-handles.tsx';
import { isBlockedAtom, type OpeningHandlers, useOpeningMover } from './use-opening-mover.ts';
import { type PlanView, usePlanView } from './use-plan-view.ts';

/** The plan of the active surface, drawn from the engine's result only. */
export function Plan() {
  const drawn = useAtomValue(drawnSurfaceAtom);
  if (!drawn) {
    return (
      <div className={classes.empty}>
        <Trans>Noch kein Plan. Er erscheint, sobald das Dach berechnet werden kann.</Trans>
      </div>
    );
  }
  return <SurfacePlan {...drawn} />;
}

/** A drawing that contains buttons; HTML has no group element for an SVG. */
const AS_GROUP = { role: 'group' } as const;

interface OpeningsProps {
  readonly surface: SurfaceSolution;
  /** Openings that lie on the surface itself. */
  readonly own: SurfaceSolution['openings'];
  readonly chosen: SurfaceSolution['openings'];
  readonly frame: PlanFrame;
}

const PlanOpenings = ({ surface, own, chosen, frame }: OpeningsProps) =>
  surface.openings.map((opening) => (
    <PlanOpening
      key={openingKey(opening.of ?? '', opening.id)}
      opening={opening}
      number={opening.of === undefined ? numberAmongAlike(own, opening.id) : null}
      frame={frame}
      isSelected={chosen.includes(opening)}
    />
  ));

const OpeningHandles = ({
  surface,
  own,
  chosen,
  frame,
  handlers,
}: OpeningsProps & { readonly handlers: OpeningHandlers }) => (
  <>
    <OpeningsBeyond openings={surface.openings} frame={frame} />
    {own.map((opening) => (
      <OpeningHandle
        key={opening.id}
        opening={opening}
        number={numberAmongAlike(own, opening.id)}
        frame={frame}
        isSelected={chosen.includes(opening)}
        handlers={handlers}
      />
    ))}
  </>
);

function DrawButton({ isDrawing, onClick }: { readonly isDrawing: boolean; readonly onClick: () => void }) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      aria-label={t`Fläche zeichnen`}
      title={t`Fläche zeichnen`}
      aria-pressed={isDrawing}
      onClick={onClick}
    >
      <IconPencil size={16} stroke={1.6} />
    </button>
  );
}

/** Colours of the slates: those of the roof, and of cells composed in another one. */
function useSlateColours({ surfaceIndex, table }: DrawnSurface) {
  const { colours } = useCatalogue();
  const configuration = useAtomValue(withoutOpeningsAtom);
  const composed = configuration ? composedCells(table, surfaceIndex, configuration, colours) : undefined;
  return {
    composed,
    slates: slateColour(configuration ? colourOf(configuration, colours)?.srgb : undefined),
  };
}

/** Redrawing of a surface's outline, and the extent that the plan keeps while its outline changes. */
function useDrawing(surfaceId: string, extent: Extent) {
  const [held, setHeld] = useState<Extent | null>(null);
  const isReadOnly = useAtomValue(isReadOnlyAtom);
  /** The surface whose outline is being redrawn. */
  const [drawnId, setDrawnId] = useState<string | null>(null);
  const isDrawing = drawnId === surfaceId && !isReadOnly;
  const freeze = (isHeld: boolean) => setHeld(isHeld ? extent : null);
  return {
    extent: held ?? extent,
    isDrawing,
    freeze,
    draw(isOn: boolean) {
      freeze(isOn);
      setDrawnId(isOn ? surfaceId : null);
    },
    isReadOnly,
  };
}

function SurfacePlan(drawn: DrawnSurface) {
  const { surface, surfaceIndex, table } = drawn;
  const { t } = useLingui();
  const { slate } = useCatalogue();
  const { composed, slates } = useSlateColours(drawn);
  const select = useSetAtom(selectedOpeningAtom);
  const mark = useSetAtom(markedJointsAtom);
  const selectedKeys = useAtomValue(selectedOpeningsAtom);
  const extent = extentOf(surface.outline);
  const drawing = useDrawing(surface.id, extent);
  const { isDrawing } = drawing;
  const { setBox, ...view } = usePlanView(drawing.extent, surface.id);
  const { frame } = view;
  const handlers = useOpeningMover(surface.id, frame.scale);
  const own = surface.openings.filter(({ of }) => of === undefined);
  const chosen = own.filter(({ id }) => selectedKeys.includes(openingKey(surface.id, id)));
  // Dimensions and handles are shown for a single selection only.
  const selected = chosen.length === 1 ? chosen[0] : undefined;
  const isTyped = useAtomValue(isTypedAtom);
  // A free outline has a length field per side instead.
  const isFree = useAtomValue(editedCornersAtom) !== null;
  const transform = `matrix(${frame.scale} 0 0 ${-frame.scale} ${frame.originX} ${frame.originY})`;
  const alignment = useOpenSurfaceNames()(surface.id);
  return (
    <div
      ref={setBox}
      tabIndex={-1}
      data-plan
      data-compact={view.compact || undefined}
      className={classes.plan}
      {...slates}
      style={{ ...slates.style, ...detailOf(slate.courseHeight * frame.scale) }}
    >
      <svg
        className={classes.drawing}
        width={view.width}
        height={view.height}
        {...AS_GROUP}
        aria-label={t`Plan der Dachfläche ${alignment}`}
        {...view.ground}
        onPointerDown={(event) => {
          select(null);
          mark(null);
          view.ground.onPointerDown(event);
        }}
        onPointerCancel={view.ground.onPointerUp}
      >
        <g transform={transform}>
          <PlanOutline surface={surface} />
          <PlanCells surface={surface} surfaceIndex={surfaceIndex} table={table} composed={composed} />
          <PlanSnowGuards surfaceIndex={surfaceIndex} />
        </g>
        {!view.compact && <PlanLabels surface={surface} frame={frame} />}
        {!view.compact && !isFree && <PlanDimensions extent={extent} frame={frame} isTyped={isTyped} />}
        <MarkedJoints surface={surface} frame={frame} />
        <GuideLines extent={extent} frame={frame} />
        {selected && <DistanceLines opening={selected} extent={extent} frame={frame} />}
        <PlanOpenings surface={surface} own={own} chosen={chosen} frame={frame} />
      </svg>
      {!isDrawing && (
        <OutlineCorners
          surfaceId={surface.id}
          frame={frame}
          isRoomy={!view.compact}
          onDrag={drawing.freeze}
        />
      )}
      {!view.compact && isTyped && !isDrawing && <SurfaceDimensionFields surface={surface} frame={frame} />}
      {!isDrawing && (
        <OpeningHandles surface={surface} own={own} chosen={chosen} frame={frame} handlers={handlers} />
      )}
      {selected && (
        <>
          <DistanceFields
            opening={selected}
            extent={extent}
            frame={frame}
            width={view.width}
            handlers={handlers}
            isRoomy={!view.compact}
          />
          {canBePulled(selected) && <ResizeHandles opening={selected} frame={frame} handlers={handlers} />}
        </>
      )}
      <ArrangeBar surfaceId={surface.id} openingIds={chosen.map(({ id }) => id)} />
      <BlockedNotice />
      {!view.compact && !isDrawing && (
        <PlanLegend surface={surface} surfaceIndex={surfaceIndex} table={table} />
      )}
      <ZoomButtons view={view}>
        <UnitButton />
        {!drawing.isReadOnly && (
          <DrawButton
            isDrawing={isDrawing}
            onClick={() => {
              select(null);
              drawing.draw(!isDrawing);
            }}
          />
        )}
      </ZoomButtons>
      {isDrawing && (
        <DrawOutline
          key={surface.id}
          surfaceId={surface.id}
          frame={frame}
          onDone={() => drawing.draw(false)}
        />
      )}
    </div>
  );
}

function BlockedNotice() {
  const isBlocked = useAtomValue(isBlockedAtom);
  return (
    <p className={classes.blocked} role="status">
      {isBlocked && <Trans>Dort ist nicht genügend Platz. Die nächste mögliche Stelle ist gewählt.</Trans>}
    </p>
  );
}

/** Marks where joints begin above openings, while their check is open. */
function MarkedJoints({ surface, frame }: { readonly surface: SurfaceSolution; readonly frame: PlanFrame }) {
  const isMarked = useAtomValue(markedJointsAtom) === surface.id;
  if (!isMarked) return null;
  return (
    <g className={classes.joints} aria-hidden>
      {jointEnds(surface).map(([x, y]) => (
        <circle key={`${x}/${y}`} cx={toPixelX(frame, x)} cy={toPixelY(frame, y)} r={7} />
      ))}
    </g>
  );
}

/** Returns the opacity of lines inside the slates, 0 to 1: rows a few pixels high would be unreadable. */
function detailOf(rowPixels: number): CSSProperties {
  const detail = Math.min(1, Math.max(0, (rowPixels - 5) / 12));
  const variable: Record<`--${string}`, number> = { '--detail': detail };
  return variable;
}

/** Switches the unit of all lengths between metres and millimetres. */
function UnitButton() {
  const { t } = useLingui();
  const [unit, setUnit] = useAtom(lengthUnitAtom);
  const label = unit === 'mm' ? t`Masse in Metern anzeigen` : t`Masse in Millimetern anzeigen`;
  return (
    <button
      type="button"
      // Contains the visible text, so that voice control finds the button.
      aria-label={`${unit}: ${label}`}
      title={label}
      onClick={() => setUnit(unit === 'mm' ? 'm' : 'mm')}
    >
      {unit}
    </button>
  );
}

interface ZoomButtonsProps {
  readonly view: Pick<PlanView, 'zoomBy' | 'fit' | 'isFitted'>;
  readonly children: ReactNode;
}

function ZoomButtons({ view, children }: ZoomButtonsProps) {
  const { t } = useLingui();
  return (
    <div className={classes.zoom}>
      {children}
      <button type="button" aria-label={t`Vergrössern`} onClick={() => view.zoomBy(1.4)}>
        <IconPlus size={16} stroke={1.6} />
      </button>
      <button type="button" aria-label={t`Verkleinern`} onClick={() => view.zoomBy(1 / 1.4)}>
        <IconMinus size={16} stroke={1.6} />
      </button>
      <button type="button" aria-label={t`Ganze Fläche zeigen`} disabled={view.isFitted} onClick={view.fit}>
        <IconFocusCentered size={16} stroke={1.6} />
      </button>
    </div>
  );
}
