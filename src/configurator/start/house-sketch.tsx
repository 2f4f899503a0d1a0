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

/** The front edge of each roof and its slope behind that, and where the walls meet it. Not to scale. */
const ROOFS: Record<RoofType, { front: string; slope: string; frontWall: number; backWall: number }> = {
  flat: { front: 'M30 62L170 55', slope: 'M30 62L86 44L226 37L170 55', frontWall: 56, backWall: 41 },
  pent: { front: 'M30 68L170 38', slope: 'M30 68L86 50L226 20L170 38', frontWall: 41, backWall: 24 },
  gable: { front: 'M30 62L100 22L170 62', slope: 'M100 22L156 4L226 44L170 62', frontWall: 57, backWall: 48 },
  hip: { front: 'M30 62L112 26L170 62Z', slope: 'M112 26L144 16L226 44L170 62', frontWall: 62, backWall: 48 },
  free: {
    front: 'M30 62L80 28L120 46L170 40',
    slope: 'M80 28L136 10L176 28L226 22L170 40',
    frontWall: 42,
    backWall: 26,
  },
};

/** Which length is which: the measures at the house, the one being typed marked. */
export function HouseSketch({ type, measures, marked }: HouseSketchProps) {
  const { t } = useLingui();
  const roof = ROOFS[type];
  const metres = (mm: number) => (Number.isNaN(mm) ? '…' : `${formatNumber(mm / 1000, 2)} m`);
  const mark = (name: string) => (marked === name ? true : undefined);
  const angle = Number.isNaN(measures.angle) ? '…' : `${formatNumber(measures.angle)}°`;
  return (
    <svg className={classes.sketch} viewBox="0 0 260 150" role="img" aria-label={t`Schema der Masse`}>
      <path className={classes.wall} d={`M40 62V116H160V${roof.frontWall}`} />
      <path className={classes.wall} d={`M160 116L216 98V${roof.backWall}`} />
      <path className={classes.wall} d={roof.slope} />
      <path className={classes.roofLine} d={roof.front} />
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
