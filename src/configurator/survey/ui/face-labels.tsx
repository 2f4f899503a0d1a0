import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '../../../shared/format/number.ts';
import { type Box, centreOf, type MapView, placeLabels, toPixel } from './map-view.ts';
import { type RoofFace, SUITABILITIES, toneOf } from './roof-face.ts';
import classes from './survey-map.module.css';

interface FaceLabelsProps {
  readonly faces: readonly RoofFace[];
  readonly view: MapView;
  readonly box: Box;
}

/** Height and least width of a label, px. */
const LABEL = { width: 166, height: 52 };
/** Widths of a character of the title and of the suitability, and of all that surrounds both, px. */
const TEXT = { title: 7.8, tone: 6.4, rest: 62 };
/** Distance of labels from the map's edges, px. */
const MARGIN = 14;
/** More labels would hide the neighbours. */
const MAX_LABELS = 6;

/** Labels beside a building of few faces; numbers on the faces where labels have no room. */
export function FaceLabels({ faces, view, box }: FaceLabelsProps) {
  const at = (face: RoofFace) => toPixel(view, box, centreOf(face.ring));
  const corners = faces.flatMap(({ ring }) => ring.map((corner) => toPixel(view, box, corner)));
  const anchors = faces.map((face) => ({ id: face.number, at: at(face) }));
  const { i18n } = useLingui();
  const width = Math.max(
    LABEL.width,
    ...faces.map(
      ({ title, suitability }) =>
        TEXT.rest +
        TEXT.title * title.length +
        TEXT.tone * (suitability === null ? 0 : i18n._(SUITABILITIES[suitability]).length),
    ),
  );
  const size = { ...LABEL, width };
  const placed = faces.length > MAX_LABELS ? null : placeLabels(anchors, corners, size, box, MARGIN);
  return (
    <g className={classes.labels} aria-hidden>
      {faces.map((face) => {
        const label = placed?.find(({ id }) => id === face.number);
        const { x, y } = at(face);
        if (!label)
          return (
            <g key={face.number} transform={`translate(${x} ${y})`}>
              <Badge face={face} />
            </g>
          );
        const [edge, middle] = [label.isLeft ? label.x + width : label.x, label.y + LABEL.height / 2];
        return (
          <g key={face.number}>
            <line className={classes.leaderCasing} x1={x} y1={y} x2={edge} y2={middle} />
            <line className={classes.leader} x1={x} y1={y} x2={edge} y2={middle} />
            <circle className={classes.anchor} cx={x} cy={y} r={4.5} />
            <g transform={`translate(${label.x} ${label.y})`}>
              <Label face={face} width={width} />
            </g>
          </g>
        );
      })}
    </g>
  );
}

function Badge({ face: { number, suitability } }: { readonly face: RoofFace }) {
  return (
    <g className={classes.badge} data-tone={toneOf(suitability)}>
      <rect x={-11} y={-11} width={22} height={22} rx={6} />
      <text y={4.5}>{number}</text>
    </g>
  );
}

function Label({ face, width }: { readonly face: RoofFace; readonly width: number }) {
  const { i18n } = useLingui();
  const { title, pitch, azimuth, area, suitability } = face;
  const figures = [
    `${formatNumber(pitch.value, 0)}°`,
    `${formatNumber(azimuth.value, 0)}°`,
    `${formatNumber(area.value, 1)} m²`,
  ];
  return (
    <>
      <rect className={classes.card} width={width} height={LABEL.height} rx={8} />
      <g transform="translate(20 18)">
        <Badge face={face} />
      </g>
      <text className={classes.title} x={38} y={23}>
        {title}
      </text>
      {suitability !== null && (
        <text className={classes.tone} data-tone={toneOf(suitability)} x={width - 10} y={23}>
          {i18n._(SUITABILITIES[suitability])}
        </text>
      )}
      <text className={classes.figures} x={10} y={43}>
        {figures.join(' · ')}
      </text>
    </>
  );
}
