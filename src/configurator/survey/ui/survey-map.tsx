import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '../../../shared/format/number.ts';
import type { NeighbourBuilding, Point } from '../services/services.ts';
import classes from './survey.module.css';

/** A face of the building on the map. */
interface MapFace {
  readonly key: string;
  readonly number: number;
  readonly ring: readonly Point[];
  readonly isOn: boolean;
}

interface SurveyMapProps {
  readonly faces: readonly MapFace[];
  readonly neighbours: readonly NeighbourBuilding[];
  readonly onToggle: (key: string) => void;
  /** Surveys another building. */
  readonly onChoose: (building: NeighbourBuilding) => void;
}

/** Metres around the building. */
const MARGIN = 14;
/** Length of the scale bar, m. */
const SCALE = 10;

/** Map of the building's faces and its neighbours, north up. */
export function SurveyMap({ faces, neighbours, onToggle, onChoose }: SurveyMapProps) {
  const { t } = useLingui();
  const points = faces.flatMap(({ ring }) => ring);
  const easts = points.map(([east]) => east);
  const norths = points.map(([, north]) => north);
  const [west, south] = [Math.min(...easts) - MARGIN, Math.min(...norths) - MARGIN];
  const [width, height] = [Math.max(...easts) + MARGIN - west, Math.max(...norths) + MARGIN - south];
  const at = ([east, north]: Point): Point => [east - west, south + height - north];
  const path = (ring: readonly Point[]) =>
    ring
      .map((point) =>
        at(point)
          .map((m) => m.toFixed(2))
          .join(' '),
      )
      .join(', ');
  return (
    <svg
      className={classes.map}
      viewBox={`0 0 ${width.toFixed(2)} ${height.toFixed(2)}`}
      role="img"
      aria-label={t`Karte des Gebäudes, Norden oben`}
    >
      {neighbours.map((building) => (
        // The button below the map does the same for the keyboard.
        <g key={building.id} className={classes.neighbour} onPointerUp={() => onChoose(building)}>
          {building.outlines.map((outline) => (
            <polygon key={path(outline)} points={path(outline)} />
          ))}
        </g>
      ))}
      {faces.map(({ key, number, ring, isOn }) => (
        // The boxes of the list do the same for the keyboard.
        <g key={key} className={classes.face} data-on={isOn || undefined} onPointerUp={() => onToggle(key)}>
          <polygon points={path(ring)} />
          <text x={at(middleOf(ring))[0]} y={at(middleOf(ring))[1]}>
            {number}
          </text>
        </g>
      ))}
      <g className={classes.scale}>
        <line x1={2} x2={2 + SCALE} y1={height - 2} y2={height - 2} />
        <text x={2} y={height - 3}>
          {formatNumber(SCALE)} m
        </text>
      </g>
    </svg>
  );
}

function middleOf(ring: readonly Point[]): Point {
  const [east, north] = ring.reduce<Point>(([x, y], point) => [x + point[0], y + point[1]], [0, 0]);
  return [east / ring.length, north / ring.length];
}
