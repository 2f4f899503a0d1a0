import { useLingui } from '@lingui/react/macro';
import type { Roof, RoofType } from '../../../engine/index.ts';
import { formatNumber } from '../../shared/format/number.ts';
import classes from './start-dialog.module.css';

interface HouseSketchProps {
  readonly type: RoofType;
  readonly measures: Pick<Roof, 'angle' | 'buildingLength' | 'buildingWidth' | 'eaveHeight'>;
  /** The measure whose field has the focus. */
  readonly marked: string | null;
}

/** The roof's profile seen from the gable side, and the length behind it. Not to scale. */
const PROFILES: Record<RoofType, string> = {
  flat: 'M30 62L170 55',
  pent: 'M30 68L170 38',
  gable: 'M30 62L100 22L170 62',
  hip: 'M30 62L78 24H122L170 62',
  free: 'M30 62L80 28L120 46L170 40',
};
/** Where the walls meet the roof on the right, px. */
const RIGHT_WALL: Record<RoofType, number> = { flat: 56, pent: 41, gable: 58, hip: 58, free: 41 };

/** Which length is which: the measures at the house, the one being typed marked. */
export function HouseSketch({ type, measures, marked }: HouseSketchProps) {
  const { t } = useLingui();
  const metres = (mm: number) => (Number.isNaN(mm) ? '…' : `${formatNumber(mm / 1000, 2)} m`);
  const mark = (name: string) => (marked === name ? true : undefined);
  const angle = Number.isNaN(measures.angle) ? '…' : `${formatNumber(measures.angle)}°`;
  return (
    <svg className={classes.sketch} viewBox="0 0 260 150" role="img" aria-label={t`Schema der Masse`}>
      <path className={classes.wall} d={`M40 58V116H160V${RIGHT_WALL[type]}`} />
      <path className={classes.wall} d={`M160 116L216 98V${RIGHT_WALL[type] - 16}`} />
      <path className={classes.roofLine} d={PROFILES[type]} />
      <g data-marked={mark('buildingWidth')}>
        <path d="M40 126H160M40 122v8M160 122v8" />
        <text x="100" y="141">
          {metres(measures.buildingWidth)}
        </text>
      </g>
      <g data-marked={mark('buildingLength')}>
        <path d="M168 124L222 107M167 120l2 8M221 103l2 8" />
        <text x="216" y="128">
          {metres(measures.buildingLength)}
        </text>
      </g>
      <g data-marked={mark('eaveHeight')}>
        <path d="M24 62V116M20 62h8M20 116h8" />
        <text transform="translate(14 90) rotate(-90)">{metres(measures.eaveHeight)}</text>
      </g>
      <g data-marked={mark('angle')}>
        <text x="68" y="76">
          {angle}
        </text>
      </g>
    </svg>
  );
}
