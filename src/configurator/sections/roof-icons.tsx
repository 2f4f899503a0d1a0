import type { RoofType } from '../../../engine/index.ts';
import type { JoinedKind } from '../edits/part-templates.ts';

const PATHS: Record<RoofType | JoinedKind, string> = {
  flat: 'M4 14h40v4H4zM8 18v12h32V18',
  pent: 'M4 20 44 7v4L4 24zM8 23v7h32V13',
  gable: 'M3 19 24 6l21 13-2 2.5L24 10 5 21.5zM8 20v10h32V20',
  hip: 'M3 20 15 7h18l12 13zM15 7l5 13M33 7l-5 13M8 20v10h32V20',
  angle: 'M3 20 13 6l10 14M13 6h26l6 14H23M6 17v13h34V20M20 17v13',
  tee: 'M3 20 9 7h30l6 13H33M3 20h12M12 23l12-14 12 14M15 20v10h18V20M7 20v10h8M33 30h8V20',
  mansard: 'M4 20 11 10 24 5l13 5 7 10zM11 10h26M8 20v10h32V20',
  uneven: 'M3 22 17 6l28 10-1.2 2.6L18 9.5 5 24zM8 22v8h32V17.5',
  free: 'M5 21 14 8l11 6 10-8 9 12v3zM8 21v9h32v-9',
};

interface RoofIconProps {
  readonly type: RoofType | JoinedKind;
  readonly width?: number;
}

/** A small drawing of a roof type. */
export function RoofIcon({ type, width = 44 }: RoofIconProps) {
  return (
    <svg viewBox="0 0 48 36" width={width} height={width * 0.75} aria-hidden="true">
      <path d={PATHS[type]} fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinejoin="round" />
    </svg>
  );
}
