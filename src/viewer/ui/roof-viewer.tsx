import { Trans, useLingui } from '@lingui/react/macro';
import { useLocalStorage } from '@mantine/hooks';
import {
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { BodyTable, CellTable, Solution, Surroundings, Yields } from '../../../engine/index.ts';
import { lazyPart } from '../../shared/ui/lazy-part.ts';
import type { YearLight } from '../geometry/cell-light.ts';
import type { HoveredCell } from '../geometry/hovered-cell.ts';
import { shareOf } from '../geometry/light-scale.ts';
import type { ChosenGuard } from '../geometry/snow-guards.ts';
import { momentOf, type Place, type SunTime, sunDirection } from '../geometry/sun-position.ts';
import type { View } from '../geometry/views.ts';
import type { Mark } from '../scene/marks.ts';
import type { Insets } from '../scene/orbit.tsx';
import { NO_OWN_COLOURS, type OwnColours } from '../scene/own-colours.ts';
import { chosenLevel, QUALITIES, QUALITY_KEY } from '../scene/quality.ts';
import { RoofScene, type RoofSceneProps } from '../scene/roof-scene.tsx';
import { stageOf } from '../scene/stage.ts';
import type { LegendPlace } from './light-legend.tsx';
import { PictureProgress, usePictureSaving } from './picture-saving.tsx';
import { Presentation, type PresentedOffer, type RoofTitle, type SavedShots } from './presentation.tsx';
import { QualityNote } from './quality-note.tsx';
import classes from './roof-viewer.module.css';
import type { SharedCanvas } from './shared-canvas.ts';
import { FIRST_SUN_TIME, SunPanel } from './sun-panel.tsx';
import { restartSharedCanvas, useSharedCanvas } from './use-shared-canvas.ts';
import noteClasses from './viewer-notes.module.css';
import { ViewerToolbar } from './viewer-toolbar.tsx';

export type { CameraPose } from '../geometry/camera-fit.ts';
export type { HoveredCell } from '../geometry/hovered-cell.ts';

export interface RoofViewerProps {
  readonly solution: Solution;
  readonly table: CellTable;
  readonly body: BodyTable;
  /** Yields to show in figures; null until they are calculated. */
  readonly yields: Yields | null;
  /** Whether `yields` are still those of the roof before. */
  readonly areYieldsPending: boolean;
  /** Whether the light on the slates is shown. */
  readonly isLit: boolean;
  onLit(isLit: boolean): void;
  /** The light on the slates, while it is shown; null until it is calculated. */
  readonly light: YearLight | null;
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
  readonly place: (Place & { readonly surroundings?: Surroundings }) | null;
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

const LightLegend = lazyPart('light-legend', () =>
  import('./light-legend.tsx').then(({ LightLegend }) => LightLegend),
);

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
  const { solution, ownColours = NO_OWN_COLOURS, title, isPresented, onPresent } = props;
  const { t } = useLingui();
  const { canvas, status, isBroken, slot, stage } = useCanvas(isPresented, onPresent);
  const quality = useQuality();
  const place = props.place ?? BERN;
  const lighting = useLighting(props);
  const sun = useSun(place);
  const [split, setSplit] = useState<number | null>(null);
  const [isTechnical, setTechnical] = useLocalStorage({
    key: 'solar-partner-portal.technical-view',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const subject = {
    solution,
    ...{ table: props.table, body: props.body, colour: props.colour, ownColours, guard: props.guard },
    surroundings: props.place?.surroundings ?? null,
    sun: sun.direction,
    technical: isTechnical && !isPresented,
    split: isPresented ? split : null,
    heat: lighting.heat,
  };
  const saving = usePictureSaving(canvas, subject, title.name);
  const setView = useScene(canvas, props, {
    ...subject,
    chosenLevel: quality.chosen,
    onLevel: quality.setAutomatic,
    onLowered: quality.lower,
    covered: useCovered(isPresented, sun.isShown, lighting.light !== null),
    onHoverCell: lighting.onHover,
  });
  const { left, fade, endFade } = useFade(canvas, solution, props.reducedMotion);
  const present = (next: boolean) => {
    onPresent(next);
    props.onSelectOpening(null);
  };
  const tools = {
    ...{ canvas, isSunShown: sun.isShown, onSun: sun.show, onLit: props.onLit },
    ...{ onView: setView, onSavePicture: saving.start },
  };
  const notes = (
    <>
      {quality.note}
      <PictureProgress {...saving} />
    </>
  );
  return (
    <section className={classes.viewer} aria-label={t`3D-Ansicht`}>
      <div className={classes.slot} ref={slot} hidden={isBroken} />
      {isBroken ? (
        <BrokenNotice isLost={status === 'lost'} />
      ) : (
        <>
          <ViewerToolbar
            {...tools}
            title={title.name}
            colour={props.colour}
            ownColours={ownColours}
            activeSurface={props.activeSurface}
            isTechnical={isTechnical}
            isLit={props.isLit}
            canBeLit={lighting.canBeLit}
            level={quality.chosen}
            automatic={quality.automatic}
            onLevel={quality.choose}
            onTechnical={setTechnical}
            onPresent={() => present(true)}
          />
          {isPresented ? (
            <Presentation
              {...tools}
              slot={stage}
              title={title}
              solution={solution}
              yields={props.yields}
              areYieldsPending={props.areYieldsPending}
              offer={props.offer ?? null}
              shots={props.shots ?? null}
              split={split}
              isLit={lighting.canBeLit ? props.isLit : null}
              left={left}
              variants={props.variants?.(fade)}
              onSplit={setSplit}
              onFaded={endFade}
              notes={notes}
              onClose={() => present(false)}
            >
              {sun.panel}
              {lighting.legendAt('column')}
            </Presentation>
          ) : (
            <>
              {lighting.legendAt(sun.isShown ? 'aboveSun' : 'corner')}
              <div className={noteClasses.notes}>{notes}</div>
              {sun.panel}
            </>
          )}
        </>
      )}
    </section>
  );
}

function BrokenNotice({ isLost }: { readonly isLost: boolean }) {
  return (
    <div className={classes.note} role="alert">
      <p>
        {isLost ? (
          <Trans>Der Browser hat das 3D-Bild angehalten. Das Dach ist unversehrt.</Trans>
        ) : (
          <Trans>Dieses Gerät kann kein 3D-Bild zeigen. Im Plan können Sie weiterarbeiten.</Trans>
        )}
      </p>
      <button type="button" className={classes.retry} onClick={restartSharedCanvas}>
        <Trans>Erneut versuchen</Trans>
      </button>
    </div>
  );
}

/** Puts the canvas into the element of the presentation or of the page, and names it for screen readers. */
function useCanvas(isPresented: boolean, onPresent: RoofViewerProps['onPresent']) {
  const { t } = useLingui();
  const { canvas, status } = useSharedCanvas();
  const slot = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const here = isPresented ? stage.current : slot.current;
    if (!here) return;
    canvas.adopt(here);
    return () => canvas.release(here);
  }, [canvas, isPresented]);
  useEffect(() => {
    canvas.element.setAttribute('role', 'application');
    canvas.element.setAttribute('aria-label', t`Dach in 3D. Pfeiltasten drehen, Plus und Minus zoomen.`);
  }, [canvas, t]);
  const isBroken = status === 'unavailable' || status === 'lost';
  // A failed picture ends the presentation, which must not start by itself once the picture is back.
  useEffect(() => {
    if (isBroken && isPresented) onPresent(false);
  }, [isBroken, isPresented, onPresent]);
  return { canvas, status, isBroken, slot, stage };
}

/** The sun at a time that the user chooses. */
function useSun(place: Place) {
  const [time, setTime] = useState<SunTime | null>(null);
  return {
    isShown: time !== null,
    show: (isShown: boolean) => setTime(isShown ? FIRST_SUN_TIME : null),
    direction: time && sunDirection(place, momentOf(time)),
    panel: time && <SunPanel place={place} time={time} onChange={setTime} onClose={() => setTime(null)} />,
  };
}

/** Light on every slate in a year or a month, once the user asks for it. */
function useLighting({ yields, isLit, light: yearly, onHoverCell }: RoofViewerProps) {
  const canBeLit = yields?.status === 'calculated';
  const [month, setMonth] = useState<number | null>(null);
  const light = (isLit && (month === null ? yearly?.year : yearly?.months[month])) || null;
  const heat = useMemo(() => light && shareOf(light), [light]);
  const onHover = useCallback(
    (hover: HoveredCell | null) =>
      onHoverCell(
        hover && {
          ...hover,
          perKilowattPeak: hover.kind === 'active' ? (light?.perKilowattPeak[hover.index] ?? null) : null,
        },
      ),
    [light, onHoverCell],
  );
  const legendAt = (where: LegendPlace) =>
    light &&
    yearly && (
      <Suspense>
        <LightLegend
          light={light}
          yields={yearly.yields}
          isInYield={canBeLit && yields.shade !== undefined}
          month={month}
          onMonth={setMonth}
          place={where}
        />
      </Suspense>
    );
  return { canBeLit, light, heat, onHover, legendAt };
}

/** Returns the widths that tools cover at the edges of the picture. */
function useCovered(isPresented: boolean, isTimed: boolean, hasLegend: boolean): Insets {
  return useMemo(() => {
    if (!isPresented)
      return [0, COVERED.tools, (isTimed ? COVERED.sun : 0) + (hasLegend ? COVERED.legend : 0), 0];
    const [low, high] = COVERED[isTimed ? 'presentedWithSun' : 'presented'];
    if (!hasLegend) return [0, 0, low, high];
    // The legend is a column beside the roof; on a phone it is above the roof.
    return window.innerWidth > NARROW ? [COVERED.sideLegend, 0, low, high] : [0, 0, low, COVERED.legendOver];
  }, [isPresented, isTimed, hasLegend]);
}

/** Properties of the scene that depend on the viewer's own state. */
type SceneState = Omit<
  RoofSceneProps,
  'garden' | 'selectedOpening' | 'marks' | 'reducedMotion' | 'view' | 'onSelectOpening'
>;

/** Renders the scene into the canvas. Returns the function that requests a view of it. */
function useScene(canvas: SharedCanvas, props: RoofViewerProps, state: SceneState) {
  const { isPresented, onHoverCell } = props;
  const [view, setView] = useState<View | null>(null);
  useLayoutEffect(() => {
    canvas.render(
      <ErrorBoundary fallback={null} onError={canvas.fail}>
        <RoofScene
          {...state}
          garden={isPresented}
          selectedOpening={isPresented ? null : props.selectedOpening}
          marks={(isPresented ? null : props.marks) ?? NOTHING_MARKED}
          reducedMotion={props.reducedMotion ?? false}
          view={view}
          onSelectOpening={props.onSelectOpening}
        />
      </ErrorBoundary>,
    );
  });

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
  return setView;
}

/** Fades from the present picture to the one after a change. */
function useFade(canvas: SharedCanvas, solution: Solution, reducedMotion = false) {
  const [left, setLeft] = useState<{ picture: HTMLCanvasElement; roof: Solution } | null>(null);
  return {
    left: left && { picture: left.picture, isReplaced: left.roof !== solution },
    fade(change: () => void) {
      const gl = canvas.state()?.gl;
      const picture = reducedMotion || !gl ? null : stageOf.get(gl)?.still();
      setLeft(picture ? { picture, roof: solution } : null);
      change();
    },
    endFade: () => setLeft(null),
  };
}

/** Storage key of the fact that the notice about a device without graphics card was read. */
const NOTE_READ_KEY = 'solar-partner-portal.picture-quality-read';

/** The chosen and the automatic level of quality, and the notice about a lowered one. */
function useQuality() {
  const [stored, choose] = useLocalStorage<number | null>({
    key: QUALITY_KEY,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const chosen = chosenLevel(stored);
  const [automatic, setAutomatic] = useState<number | null>(null);
  const [isRead, setRead] = useLocalStorage({
    key: NOTE_READ_KEY,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const [lowered, setLowered] = useState<{ readonly from: number; readonly to: number } | null>(null);
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
    chosen,
    automatic,
    choose,
    setAutomatic,
    /** Lowers the level and clears the user's choice. */
    lower(to: number) {
      setLowered({ from: chosen ?? automatic ?? 0, to });
      choose(null);
    },
    note: level !== null && <QualityNote level={level} onRaise={raise} onClose={close} />,
  };
}

/** Location of the sun while that of the roof is unknown. */
const BERN: Place = { latitude: 46.95, longitude: 7.45 };
