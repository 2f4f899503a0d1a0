import { Trans, useLingui } from '@lingui/react/macro';
import { useLocalStorage } from '@mantine/hooks';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { BodyTable, CellTable, Solution } from '../../../engine/index.ts';
import type { HoveredCell } from '../geometry/hovered-cell.ts';
import type { ChosenGuard } from '../geometry/snow-guards.ts';
import { momentOf, type Place, type SunTime, sunDirection } from '../geometry/sun-position.ts';
import type { View } from '../geometry/views.ts';
import { shareOf } from '../geometry/year-light.ts';
import type { Mark } from '../scene/marks.ts';
import type { Insets } from '../scene/orbit.tsx';
import { NO_OWN_COLOURS, type OwnColours } from '../scene/own-colours.ts';
import { chosenLevel, QUALITIES, QUALITY_KEY } from '../scene/quality.ts';
import { RoofScene } from '../scene/roof-scene.tsx';
import { stageOf } from '../scene/stage.ts';
import { LightLegend } from './light-legend.tsx';
import { PictureProgress, usePictureSaving } from './picture-saving.tsx';
import { Presentation, type PresentedOffer, type RoofTitle, type SavedShots } from './presentation.tsx';
import { QualityNote } from './quality-note.tsx';
import classes from './roof-viewer.module.css';
import { FIRST_SUN_TIME, SunPanel } from './sun-panel.tsx';
import { restartSharedCanvas, useSharedCanvas } from './use-shared-canvas.ts';
import { useYearLight } from './use-year-light.ts';
import noteClasses from './viewer-notes.module.css';
import { ViewerToolbar } from './viewer-toolbar.tsx';

export type { CameraPose } from '../geometry/camera-fit.ts';
export type { HoveredCell } from '../geometry/hovered-cell.ts';

export interface RoofViewerProps {
  readonly solution: Solution;
  readonly table: CellTable;
  readonly body: BodyTable;
  /** sRGB of the slates' colour. */
  readonly colour: string;
  /** Colours of the cells that were composed in another one. */
  readonly ownColours?: OwnColours;
  /** The snow guard chosen. */
  readonly guard: ChosenGuard;
  readonly title: RoofTitle;
  /** The house owner's offer; without it no price is ever shown. */
  readonly offer?: PresentedOffer | null;
  /** Camera shots of the roof; without it none can be stored. */
  readonly shots?: SavedShots | null;
  /** Location of the roof; null while it is unknown. */
  readonly place: Place | null;
  /** Id of the surface that the view from the front shows. */
  readonly activeSurface: string | null;
  /** Key of the selected opening: `surface/opening`. */
  readonly selectedOpening: string | null;
  /** Whether the roof fills the screen, for the house owner. */
  readonly isPresented: boolean;
  onPresent(isPresented: boolean): void;
  /** Positions that the selected check is about. */
  readonly marks?: readonly Mark[];
  onSelectOpening(key: string | null): void;
  onHoverCell(hover: HoveredCell | null): void;
  readonly reducedMotion?: boolean;
  /**
   * Renders the choice of variants while the roof is presented; the picture fades over changes made in
   * `fade`.
   */
  readonly variants?: (fade: (change: () => void) => void) => ReactNode;
}

const NOTHING_MARKED: readonly Mark[] = [];

/** px that tools cover: at the right and lower edge; in a presentation at the lower and upper edge. */
const COVERED = {
  tools: 58,
  sun: 56,
  legend: 146,
  sideLegend: 250,
  legendOver: 330,
  presented: [120, 70],
  presentedWithSun: [120, 130],
} as const;

/** Maximum width, px, at which the presentation is laid out for a phone. */
const NARROW = 760;

/** A solved roof in 3D. Takes the app's one canvas while it is on the page. */
export function RoofViewer(props: RoofViewerProps): ReactNode {
  const { solution, table, body, colour, ownColours = NO_OWN_COLOURS, guard, title } = props;
  const { selectedOpening, isPresented, onPresent, onSelectOpening, onHoverCell } = props;
  const { t } = useLingui();
  const { canvas, status } = useSharedCanvas();
  const [view, setView] = useState<View | null>(null);
  const [time, setTime] = useState<SunTime | null>(null);
  const [split, setSplit] = useState<number | null>(null);
  const [isTechnical, setTechnical] = useLocalStorage({
    key: 'solar-partner-portal.technical-view',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const [storedLevel, keepLevel] = useLocalStorage<number | null>({
    key: QUALITY_KEY,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const [automatic, setAutomatic] = useState<number | null>(null);
  const quality = useLowering(automatic, chosenLevel(storedLevel), keepLevel);
  const [isLit, setLit] = useState(false);
  const slot = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const place = props.place ?? BERN;
  const canBeLit = solution.yields.status === 'calculated';
  const [month, setMonth] = useState<number | null>(null);
  const yearly = useYearLight(isLit && canBeLit, solution, table, body, place);
  const light = (month === null ? yearly?.year : yearly?.months[month]) ?? null;
  const heat = useMemo(() => light && shareOf(light), [light]);
  const tellHover = useCallback(
    (hover: HoveredCell | null) =>
      onHoverCell(
        hover && {
          ...hover,
          perKilowattPeak: hover.kind === 'active' ? (light?.perKilowattPeak[hover.index] ?? null) : null,
        },
      ),
    [light, onHoverCell],
  );

  useLayoutEffect(() => {
    const here = isPresented ? stage.current : slot.current;
    if (!here) return;
    canvas.adopt(here);
    return () => canvas.release(here);
  }, [canvas, isPresented]);

  const [isTimed, hasLegend] = [time !== null, light !== null];
  const covered = useMemo((): Insets => {
    const [low, high] = COVERED[isTimed ? 'presentedWithSun' : 'presented'];
    // The legend is a column beside the roof; on a phone it is above the roof.
    const isAtSide = hasLegend && window.innerWidth > NARROW;
    const isOver = hasLegend && !isAtSide;
    if (isPresented) return [isAtSide ? COVERED.sideLegend : 0, 0, low, isOver ? COVERED.legendOver : high];
    return [0, COVERED.tools, (isTimed ? COVERED.sun : 0) + (hasLegend ? COVERED.legend : 0), 0];
  }, [isPresented, isTimed, hasLegend]);
  const sun = time && sunDirection(place, momentOf(time));
  const shownSplit = isPresented ? split : null;
  const technical = isTechnical && !isPresented;
  const saving = usePictureSaving(
    canvas,
    { solution, table, body, colour, ownColours, guard, sun, technical, split: shownSplit, heat },
    title.name,
  );
  useLayoutEffect(() => {
    canvas.render(
      <ErrorBoundary fallback={null} onError={canvas.fail}>
        <RoofScene
          solution={solution}
          table={table}
          body={body}
          colour={colour}
          ownColours={ownColours}
          guard={guard}
          sun={sun}
          technical={technical}
          split={shownSplit}
          plants={isPresented}
          selectedOpening={isPresented ? null : selectedOpening}
          heat={heat}
          chosenLevel={chosenLevel(storedLevel)}
          onLevel={setAutomatic}
          onLowered={quality.lower}
          marks={(isPresented ? null : props.marks) ?? NOTHING_MARKED}
          reducedMotion={props.reducedMotion ?? false}
          covered={covered}
          view={view}
          onSelectOpening={onSelectOpening}
          onHoverCell={tellHover}
        />
      </ErrorBoundary>,
    );
  });

  useEffect(() => {
    canvas.element.setAttribute('role', 'application');
    canvas.element.setAttribute('aria-label', t`Dach in 3D. Pfeiltasten drehen, Plus und Minus zoomen.`);
  }, [canvas, t]);

  // The tooltip must disappear with the picture.
  const forgetHover = useRef(onHoverCell);
  useEffect(() => {
    forgetHover.current = onHoverCell;
  });
  useEffect(() => () => forgetHover.current(null), []);

  // The camera follows every start and end of the presentation, whatever caused it.
  const wasPresented = useRef(false);
  useEffect(() => {
    if (wasPresented.current === isPresented) return;
    wasPresented.current = isPresented;
    setView({ kind: isPresented ? 'street' : 'overview' });
    forgetHover.current(null);
  }, [isPresented]);
  const present = (next: boolean) => {
    onPresent(next);
    onSelectOpening(null);
  };
  const [left, setLeft] = useState<{ picture: HTMLCanvasElement; roof: Solution } | null>(null);
  const fade = (change: () => void) => {
    const gl = canvas.state()?.gl;
    const picture = props.reducedMotion || !gl ? null : stageOf.get(gl)?.still();
    setLeft(picture ? { picture, roof: solution } : null);
    change();
  };
  const showSun = (isShown: boolean) => setTime(isShown ? FIRST_SUN_TIME : null);
  const sunPanel = time && (
    <SunPanel place={place} time={time} onChange={setTime} onClose={() => showSun(false)} />
  );
  const legend = light && (
    <LightLegend
      light={light}
      month={month}
      onMonth={setMonth}
      place={isPresented ? 'column' : time ? 'aboveSun' : 'corner'}
    />
  );
  const notes = (
    <>
      {quality.note}
      <PictureProgress {...saving} />
    </>
  );
  const isBroken = status === 'unavailable' || status === 'lost';
  // A failed picture ends the presentation, which must not start by itself once the picture is back.
  useEffect(() => {
    if (isBroken && isPresented) onPresent(false);
  }, [isBroken, isPresented, onPresent]);
  return (
    <section className={classes.viewer} aria-label={t`3D-Ansicht`}>
      <div className={classes.slot} ref={slot} hidden={isBroken} />
      {isBroken ? (
        <div className={classes.note} role="alert">
          <p>
            {status === 'lost' ? (
              <Trans>Der Browser hat das 3D-Bild angehalten. Das Dach ist unversehrt.</Trans>
            ) : (
              <Trans>Dieses Gerät zeigt kein 3D-Bild. Im Plan geht alles weiter.</Trans>
            )}
          </p>
          <button type="button" className={classes.retry} onClick={restartSharedCanvas}>
            <Trans>Erneut versuchen</Trans>
          </button>
        </div>
      ) : (
        <>
          <ViewerToolbar
            canvas={canvas}
            title={title.name}
            colour={colour}
            ownColours={ownColours}
            activeSurface={props.activeSurface}
            isTechnical={isTechnical}
            isSunShown={time !== null}
            isLit={isLit}
            canBeLit={canBeLit}
            level={chosenLevel(storedLevel)}
            automatic={automatic}
            onLevel={keepLevel}
            onLit={setLit}
            onView={setView}
            onTechnical={setTechnical}
            onSun={showSun}
            onSavePicture={saving.start}
            onPresent={() => present(true)}
          />
          {!isPresented && legend}
          {isPresented ? (
            <Presentation
              canvas={canvas}
              slot={stage}
              title={title}
              solution={solution}
              offer={props.offer ?? null}
              shots={props.shots ?? null}
              split={split}
              isSunShown={time !== null}
              isLit={canBeLit ? isLit : null}
              left={left && { picture: left.picture, isReplaced: left.roof !== solution }}
              variants={props.variants?.(fade)}
              onSplit={setSplit}
              onSun={showSun}
              onLit={setLit}
              onFaded={() => setLeft(null)}
              onView={setView}
              onSavePicture={saving.start}
              notes={notes}
              onClose={() => present(false)}
            >
              {sunPanel}
              {legend}
            </Presentation>
          ) : (
            <>
              <div className={noteClasses.notes}>{notes}</div>
              {sunPanel}
            </>
          )}
        </>
      )}
    </section>
  );
}

/** Where it is kept that the note about a device without graphics card was read. */
const NOTE_READ_KEY = 'solar-partner-portal.picture-quality-read';

/**
 * Returns the notice about a lowered level of quality, and the function that lowers it and clears the user's
 * choice.
 */
function useLowering(
  automatic: number | null,
  chosen: number | null,
  choose: (level: number | null) => void,
): { readonly note: ReactNode; lower(level: number): void } {
  const [isRead, setRead] = useLocalStorage({
    key: NOTE_READ_KEY,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const [lowered, setLowered] = useState<{ readonly from: number; readonly to: number } | null>(null);
  const lower = (to: number) => {
    setLowered({ from: chosen ?? automatic ?? 0, to });
    choose(null);
  };
  const close = () => {
    setLowered(null);
    setRead(true);
  };
  const isSimplest = chosen === null && automatic === QUALITIES.length - 1;
  const level = lowered?.to ?? (isSimplest && !isRead ? automatic : null);
  const raise =
    lowered &&
    (() => {
      choose(lowered.from);
      setLowered(null);
    });
  return {
    note: level !== null && <QualityNote level={level} onRaise={raise} onClose={close} />,
    lower,
  };
}

/** Location of the sun while that of the roof is unknown. */
const BERN: Place = { latitude: 46.95, longitude: 7.45 };
