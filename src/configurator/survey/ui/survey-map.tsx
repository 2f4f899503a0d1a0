import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, SegmentedControl } from '@mantine/core';
import { IconFocusCentered, IconMinus, IconNavigation, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { AERIAL_IMAGES } from '../../../../contracts/api/app-configuration.ts';
import { directionOf } from '../../../../documents/azimuth.ts';
import { ALIGNMENTS } from '../../../../documents/names.ts';
import { extentOf, polygonPath } from '../../../../engine/geometry.ts';
import { formatNumber } from '../../../shared/format/number.ts';
import { aerialImage } from '../../../viewer/geometry/aerial-image.ts';
import type { NeighbourBuilding, Point } from '../services/services.ts';
import { FaceLabels } from './face-labels.tsx';
import { fitted, type MapView, scaleBar, toPixel } from './map-view.ts';
import { type RoofFace, SUITABILITIES, toneOf } from './roof-face.ts';
import classes from './survey-map.module.css';
import { type MapControls, useMapView } from './use-map-view.ts';

interface SurveyMapProps {
  /** Identifies the building: another one starts fitted. */
  readonly buildingId: string;
  readonly faces: readonly RoofFace[];
  readonly neighbours: readonly NeighbourBuilding[];
  readonly onToggle: (surface: string) => void;
  /** Surveys another building. */
  readonly onChoose: (building: NeighbourBuilding) => void;
  /** Whether aerial images may be requested. */
  readonly hasAerial: boolean;
}

/** Ground and colours: an aerial image, roofs as they are lit, or the suitability of faces. */
type MapKind = 'aerial' | 'plan' | 'suitability';

/** Step of the arrow keys, px. */
const STEP_PX = 60;
const ZOOM_STEP = 1.5;
/** Distance of the lines on the ground, m. */
const GRID_M = 10;

/** Directions in which the arrow keys move what the map shows. */
const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** The aerial image: 12.5 cm per pixel. */
const AERIAL = { metres: 200, pixels: 1600 } as const;

function imageOf(faces: SurveyMapProps['faces']) {
  const { minX, maxX, minY, maxY } = extentOf(faces.flatMap(({ ring }) => ring));
  return aerialImage([(minX + maxX) / 2, (minY + maxY) / 2], AERIAL, `${AERIAL_IMAGES}/`);
}

/** The building and its neighbours from above, north up. */
export function SurveyMap(props: SurveyMapProps) {
  const { buildingId, faces, hasAerial } = props;
  const { t } = useLingui();
  const [failed, setFailed] = useState<string | null>(null);
  const [chosen, setChosen] = useState<MapKind>(hasAerial ? 'aerial' : 'suitability');
  const { setBox, gestures, box, view, moveBy, zoomBy, showWhole } = useMapView(
    faces.flatMap(({ ring }) => ring),
    buildingId,
  );
  const image = hasAerial ? imageOf(faces) : null;
  const isBroken = image !== null && failed === image.href;
  const kind = isBroken && chosen === 'aerial' ? 'plan' : chosen;
  const choose = (next: MapKind) => {
    setFailed(null);
    setChosen(next);
  };
  const press = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    const factor = { '+': ZOOM_STEP, '-': 1 / ZOOM_STEP }[event.key];
    if (move) moveBy(move[0] * STEP_PX, move[1] * STEP_PX);
    else if (factor) zoomBy(factor);
    else if (event.key === '0') showWhole();
    else return;
    event.preventDefault();
  };
  return (
    // The keys work while the focus is on a button or a building of the map.
    <figure
      className={classes.map}
      data-kind={kind}
      ref={setBox}
      aria-label={t`Karte, Norden oben. Pfeiltasten verschieben, + und − zoomen.`}
      onKeyDown={press}
    >
      <svg
        className={classes.drawing}
        width={box.width}
        height={box.height}
        aria-label={t`Gebäude`}
        {...gestures}
      >
        <Ground box={box} view={view} />
        {image && kind === 'aerial' && (
          <image
            href={image.href}
            {...toPixel(view, box, image.corner)}
            width={AERIAL.metres * view.scale}
            height={AERIAL.metres * view.scale}
            onError={() => setFailed(image.href)}
          />
        )}
        <Buildings {...props} box={box} view={view} moveBy={moveBy} />
        <FaceLabels faces={faces} view={view} box={box} />
      </svg>
      <MapTools zoomBy={zoomBy} showWhole={showWhole} />
      <KindSwitch kind={kind} hasAerial={hasAerial} onChoose={choose} />
      <div className={classes.foot}>
        {kind === 'aerial' && (
          <span className={classes.source}>
            <Trans>Luftbild SWISSIMAGE © swisstopo</Trans>
          </span>
        )}
        {isBroken && (
          <span className={classes.source} role="status">
            <Trans>Das Luftbild ist nicht erreichbar.</Trans>
          </span>
        )}
        <ScaleBar {...view} />
        <Legend faces={faces} />
      </div>
    </figure>
  );
}

interface KindSwitchProps {
  readonly kind: MapKind;
  readonly hasAerial: boolean;
  readonly onChoose: (kind: MapKind) => void;
}

function KindSwitch({ kind, hasAerial, onChoose }: KindSwitchProps) {
  const { t } = useLingui();
  const drawn: { value: MapKind; label: string }[] = [
    { value: 'plan', label: t`Karte` },
    { value: 'suitability', label: t`Eignung` },
  ];
  return (
    <SegmentedControl
      className={classes.kinds ?? ''}
      size="xs"
      aria-label={t`Darstellung der Karte`}
      value={kind}
      onChange={onChoose}
      data={hasAerial ? [{ value: 'aerial', label: t`Luftbild` }, ...drawn] : drawn}
    />
  );
}

/** A point of the map, from which drawn coordinates count: LV95 exceeds the precision of SVG. */
const originOf = ({ east, north }: MapView): Point => [Math.round(east), Math.round(north)];

const metres = (value: number): number => Math.round(value * 1000) / 1000;

/** Returns the path of rings in metres from `origin`, south down. */
const pathOf = (origin: Point, rings: readonly (readonly Point[])[]): string =>
  rings
    .map((ring) =>
      polygonPath(ring.map(([east, north]) => [metres(east - origin[0]), metres(origin[1] - north)])),
    )
    .join('');

interface BuildingsProps extends SurveyMapProps, Pick<MapControls, 'box' | 'view' | 'moveBy'> {}

function Buildings(props: BuildingsProps) {
  const { faces, neighbours, onToggle, box, view } = props;
  const origin = originOf(view);
  const x = box.width / 2 + (origin[0] - view.east) * view.scale;
  const y = box.height / 2 - (origin[1] - view.north) * view.scale;
  return (
    <g transform={`translate(${x} ${y}) scale(${view.scale})`}>
      {neighbours.map((building) => (
        <Neighbour key={building.id} {...props} building={building} origin={origin} />
      ))}
      <g className={classes.shadow} transform={SHADOW}>
        {faces.map(({ number, ring, holes }) => (
          <path key={number} d={pathOf(origin, [ring, ...holes])} />
        ))}
      </g>
      {faces.map((face) => {
        const { number, surface, ring, holes, suitability, isOn } = face;
        const path = pathOf(origin, [ring, ...holes]);
        return (
          // The switches of the table do the same for the keyboard.
          <g
            key={number}
            className={classes.face}
            data-face={number}
            data-tone={toneOf(suitability)}
            data-on={isOn || undefined}
            style={lightOf(face)}
            {...(surface !== null && { onClick: () => onToggle(surface) })}
          >
            <path className={classes.roof} d={path} />
            <path className={classes.casing} d={path} />
            <path className={classes.outline} d={path} />
          </g>
        );
      })}
    </g>
  );
}

/** The sun stands in the north-west, as maps shade their relief. */
const SUN_AZIMUTH = 315;
/** Metres to the south-east. */
const SHADOW = 'translate(1.1 1.6)';

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Returns how much light a face gets, 0 to 1, for the style sheet. */
function lightOf({ pitch, azimuth }: RoofFace): Record<`--${string}`, number> {
  const towardsSun =
    Math.sin(radians(Math.min(pitch.value, 60))) * Math.cos(radians(azimuth.value - SUN_AZIMUTH));
  return { '--light': 0.5 + 0.5 * towardsSun };
}

interface NeighbourProps extends BuildingsProps {
  readonly building: NeighbourBuilding;
  readonly origin: Point;
}

function Neighbour({ faces, building, origin, onChoose, box, view, moveBy }: NeighbourProps) {
  const { t, i18n } = useLingui();
  const path = pathOf(origin, building.outlines);
  const middle = fitted(
    faces.flatMap(({ ring }) => ring),
    box,
  );
  const [toEast, toNorth] = [building.point[0] - middle.east, building.point[1] - middle.north];
  const azimuth = (Math.atan2(toEast, toNorth) * 180) / Math.PI;
  const direction = i18n._(ALIGNMENTS[directionOf((azimuth + 360) % 360)]);
  const distance = formatNumber(Math.hypot(toEast, toNorth), 0);
  const name = t`Anderes Gebäude: ${direction}, ${distance} m entfernt`;
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onChoose(building);
  };
  /** Moves the map to a building outside of it that the keyboard reaches. */
  const show = () => {
    const { x, y } = toPixel(view, box, building.point);
    if (x < 0 || y < 0 || x > box.width || y > box.height) moveBy(box.width / 2 - x, box.height / 2 - y);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an SVG has no buttons
    <g
      className={classes.neighbour}
      role="button"
      tabIndex={0}
      aria-label={name}
      onClick={() => onChoose(building)}
      onFocus={show}
      onKeyDown={press}
    >
      <title>{name}</title>
      <path className={classes.shade} transform={SHADOW} d={path} />
      <path className={classes.roof} d={path} />
    </g>
  );
}

/** The drawn ground: lines to the north and to the east. */
function Ground({ box, view }: Pick<MapControls, 'box' | 'view'>) {
  const grid = GRID_M * view.scale;
  const x = box.width / 2 - view.east * view.scale;
  const y = box.height / 2 + view.north * view.scale;
  return (
    <>
      <defs>
        <pattern
          id="survey-grid"
          width={grid}
          height={grid}
          x={x % grid}
          y={y % grid}
          patternUnits="userSpaceOnUse"
        >
          <path className={classes.grid} d={`M0 ${grid}V0H${grid}`} />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill="url(#survey-grid)" />
    </>
  );
}

function MapTools({ zoomBy, showWhole }: Pick<MapControls, 'zoomBy' | 'showWhole'>) {
  const { t } = useLingui();
  return (
    <div className={classes.tools}>
      <div className={classes.buttons}>
        <ActionIcon variant="subtle" aria-label={t`Vergrössern`} onClick={() => zoomBy(ZOOM_STEP)}>
          <IconPlus size={18} />
        </ActionIcon>
        <ActionIcon variant="subtle" aria-label={t`Verkleinern`} onClick={() => zoomBy(1 / ZOOM_STEP)}>
          <IconMinus size={18} />
        </ActionIcon>
        <ActionIcon variant="subtle" aria-label={t`Ganzes Gebäude zeigen`} onClick={showWhole}>
          <IconFocusCentered size={18} />
        </ActionIcon>
      </div>
      <span className={classes.north} aria-hidden>
        <IconNavigation size={18} />N
      </span>
    </div>
  );
}

function ScaleBar({ scale }: MapView) {
  const length = scaleBar(scale);
  return (
    <span className={classes.scale}>
      <i style={{ width: length * scale }} />
      {formatNumber(length)} m
    </span>
  );
}

/** Suitabilities of the building's faces, best first. */
function Legend({ faces }: Pick<SurveyMapProps, 'faces'>) {
  const { t, i18n } = useLingui();
  const present = [...new Set(faces.flatMap(({ suitability }) => suitability ?? []))].sort((a, b) => b - a);
  if (present.length === 0) return null;
  return (
    <ul className={classes.legend} aria-label={t`Eignung`}>
      {present.map((suitability) => (
        <li key={suitability} data-tone={toneOf(suitability)}>
          {i18n._(SUITABILITIES[suitability])}
        </li>
      ))}
    </ul>
  );
}
