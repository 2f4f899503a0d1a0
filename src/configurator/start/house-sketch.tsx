import { useLingui } from '@lingui/react/macro';
import type { RoofType } from '../../../engine/index.ts';
import { formatNumber } from '../../shared/format/number.ts';
import type { JoinedKind, PartMeasures } from '../edits/part-templates.ts';
import classes from './hand-form.module.css';

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

/** Plans of joined gables: walls, ridges, hips and valleys, and where their legs begin and end. */
const PLANS: Record<
  Exclude<JoinedKind, 'mansard' | 'uneven'>,
  { walls: string; lines: string; left: number; right: number; wing: number; top: number; width: number }
> = {
  angle: {
    walls: 'M30 28H138V120H102V66H30Z',
    lines: 'M30 47H120V120M102 66L138 28',
    ...{ left: 30, right: 138, wing: 102, top: 28, width: 66 },
  },
  tee: {
    walls: 'M34 28H154V84H112V116H76V84H34Z',
    lines: 'M34 56H154M76 84L94 66L112 84M94 66V116',
    ...{ left: 34, right: 154, wing: 76, top: 28, width: 84 },
  },
};

const metres = (mm: number) => (Number.isNaN(mm) ? '…' : `${formatNumber(mm / 1000, 2)} m`);

const degrees = (pitch: number) => (Number.isNaN(pitch) ? '…' : `${formatNumber(pitch)}°`);

/** Sketch of the house with its dimensions; the focused one is highlighted. */
export function HouseSketch({ type, measures, marked }: HouseSketchProps) {
  const { t } = useLingui();
  const mark = (name: string) => (marked === name ? true : undefined);
  const angle = degrees(measures.angle);
  const { otherAngle, otherEaveHeight } = measures;
  if (type === 'angle' || type === 'tee') return <PlanSketch {...{ type, measures, marked }} />;
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

interface PlanSketchProps extends HouseSketchProps {
  readonly type: keyof typeof PLANS;
}

/** Plan of two joined gables with the dimensions of both, and the front view of one. */
function PlanSketch({ type, measures, marked }: PlanSketchProps) {
  const { t } = useLingui();
  const mark = (name: string) => (marked === name ? true : undefined);
  const { walls, lines, left, right, wing, top, width } = PLANS[type];
  const { wingLength, wingWidth, isMirrored } = measures;
  const mirror = isMirrored ? `translate(${left + right} 0) scale(-1 1)` : undefined;
  /** Texts keep their direction. */
  const at = (x: number) => (isMirrored ? left + right - x : x);
  return (
    <svg className={classes.sketch} viewBox="0 0 260 150" role="img" aria-label={t`Schema der Masse`}>
      <g transform={mirror}>
        <path className={classes.wall} d={walls} />
        <path className={classes.roofLine} d={lines} />
      </g>
      <g data-marked={mark('buildingLength')}>
        <path d={`M${left} ${top - 10}H${right}M${left} ${top - 14}v8M${right} ${top - 14}v8`} />
        <text x={(left + right) / 2} y={top - 15}>
          {metres(measures.buildingLength)}
        </text>
      </g>
      <g data-marked={mark('buildingWidth')}>
        <path transform={mirror} d={`M18 ${top}V${width}M14 ${top}h8M14 ${width}h8`} />
        <text transform={`translate(${at(isMirrored ? 4 : 12)} ${(top + width) / 2}) rotate(-90)`}>
          {metres(measures.buildingWidth)}
        </text>
      </g>
      {type === 'angle' && wingLength !== undefined && wingWidth !== undefined && (
        <>
          <g data-marked={mark('wingLength')}>
            <path transform={mirror} d={`M150 ${top}V120M146 ${top}h8M146 120h8`} />
            <text transform={`translate(${at(isMirrored ? 156 : 162)} 74) rotate(-90)`}>
              {metres(wingLength)}
            </text>
          </g>
          <g data-marked={mark('wingWidth')}>
            <path transform={mirror} d={`M${wing} 130H${right}M${wing} 126v8M${right} 126v8`} />
            <text x={at((wing + right) / 2)} y={145}>
              {metres(wingWidth)}
            </text>
          </g>
        </>
      )}
      <path className={classes.wall} d="M208 68V104H246V68" />
      <path className={classes.roofLine} d="M202 72L227 46L252 72" />
      <g data-marked={mark('angle')}>
        <text x="227" y="70">
          {degrees(measures.angle)}
        </text>
      </g>
      <g data-marked={mark('eaveHeight')}>
        <path d="M196 68V104M192 68h8M192 104h8" />
        <text transform="translate(186 86) rotate(-90)">{metres(measures.eaveHeight)}</text>
      </g>
    </svg>
  );
}
