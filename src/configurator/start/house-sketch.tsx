import { useLingui } from '@lingui/react/macro';
import type { RoofType } from '../../../engine/index.ts';
import { formatNumber } from '../../shared/format/number.ts';
import type { JoinedKind, PartMeasures } from '../edits/part-templates.ts';
import classes from './start-dialog.module.css';

interface HouseSketchProps {
  readonly type: RoofType | JoinedKind;
  readonly measures: PartMeasures;
  /** The dimension whose field has the focus. */
  readonly marked: string | null;
}

/** The front edge of each roof, its slope behind that, and where the walls meet it. Not to scale. */
const ROOFS: Record<
  RoofType | 'mansard' | 'uneven',
  { front: string; slope: string; frontWall: number; backWall: number }
> = {
  flat: { front: 'M30 62L170 55', slope: 'M30 62L86 44L226 37L170 55', frontWall: 56, backWall: 41 },
  pent: { front: 'M30 68L170 38', slope: 'M30 68L86 50L226 20L170 38', frontWall: 41, backWall: 24 },
  gable: { front: 'M30 62L100 22L170 62', slope: 'M100 22L156 4L226 44L170 62', frontWall: 57, backWall: 48 },
  hip: { front: 'M30 62L112 26L170 62Z', slope: 'M112 26L144 16L226 44L170 62', frontWall: 62, backWall: 48 },
  mansard: {
    front: 'M30 66L50 34L100 20L150 34L170 66',
    slope: 'M100 20L156 2L206 16L226 48L170 66L150 34ZM150 34L206 16',
    frontWall: 52,
    backWall: 34,
  },
  uneven: { front: 'M30 66L84 20L170 52', slope: 'M84 20L140 2L226 34L170 52', frontWall: 48, backWall: 37 },
  free: {
    front: 'M30 62L80 28L120 46L170 40',
    slope: 'M80 28L136 10L176 28L226 22L170 40',
    frontWall: 42,
    backWall: 26,
  },
};

/** Plans of joined gables: walls, ridges, hips and valleys, and the dimension lines of length and width. */
const PLANS: Record<
  Exclude<JoinedKind, 'mansard' | 'uneven'>,
  { walls: string; lines: string; length: number; width: number }
> = {
  angle: {
    walls: 'M34 16H154V116H114V56H34Z',
    lines: 'M34 36H134V116M114 56L154 16',
    length: 116,
    width: 56,
  },
  tee: {
    walls: 'M34 20H154V76H112V108H76V76H34Z',
    lines: 'M34 48H154M76 76L94 58L112 76M94 58V108',
    ...{ length: 108, width: 76 },
  },
};

/** Sketch of the house with its dimensions; the focused one is highlighted. */
export function HouseSketch({ type, measures, marked }: HouseSketchProps) {
  const { t } = useLingui();
  const metres = (mm: number) => (Number.isNaN(mm) ? '…' : `${formatNumber(mm / 1000, 2)} m`);
  const mark = (name: string) => (marked === name ? true : undefined);
  const degrees = (pitch: number) => (Number.isNaN(pitch) ? '…' : `${formatNumber(pitch)}°`);
  const angle = degrees(measures.angle);
  const { otherAngle, otherEaveHeight } = measures;
  if (type === 'angle' || type === 'tee') {
    const { walls, lines, length, width } = PLANS[type];
    const top = type === 'angle' ? 16 : 20;
    return (
      <svg className={classes.sketch} viewBox="0 0 260 150" role="img" aria-label={t`Schema der Masse`}>
        <path className={classes.wall} d={walls} />
        <path className={classes.roofLine} d={lines} />
        <g data-marked={mark('buildingLength')}>
          <path d={`M34 ${length + 12}H154M34 ${length + 8}v8M154 ${length + 8}v8`} />
          <text x="94" y={length + 27}>
            {metres(measures.buildingLength)}
          </text>
        </g>
        <g data-marked={mark('buildingWidth')}>
          <path d={`M22 ${top}V${width}M18 ${top}h8M18 ${width}h8`} />
          <text transform={`translate(14 ${(top + width) / 2}) rotate(-90)`}>
            {metres(measures.buildingWidth)}
          </text>
        </g>
        <path className={classes.wall} d="M204 68V104H244V68" />
        <path className={classes.roofLine} d="M198 72L224 46L250 72" />
        <g data-marked={mark('angle')}>
          <text x="224" y="70">
            {angle}
          </text>
        </g>
        <g data-marked={mark('eaveHeight')}>
          <path d="M192 68V104M188 68h8M188 104h8" />
          <text transform="translate(182 86) rotate(-90)">{metres(measures.eaveHeight)}</text>
        </g>
      </svg>
    );
  }
  const roof = ROOFS[type];
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
      {type === 'uneven' && otherAngle !== undefined && otherEaveHeight !== undefined && (
        <>
          <g data-marked={mark('otherAngle')}>
            <text x="128" y="62">
              {degrees(otherAngle)}
            </text>
          </g>
          <g data-marked={mark('otherEaveHeight')}>
            <path d="M236 34V94M232 34h8M232 94h8" />
            <text transform="translate(250 64) rotate(-90)">{metres(otherEaveHeight)}</text>
          </g>
        </>
      )}
    </svg>
  );
}
