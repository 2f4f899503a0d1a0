import type { RoofType } from '../../../engine/index.ts';

const PATHS: Record<RoofType, string> = {
  flat: 'M4 14h40v4H4zM8 18v12h32V18',
  pent: 'M4 20 44 7v4L4 24zM8 23v7h32V13',
  gable: 'M3 19 24 6l21 13-2 2.5L24 10 5 21.5zM8 20v10h32V20',
  hip: 'M3 20 15 7h18l12 13zM15 7l5 13M33 7l-5 13M8 20v10h32V20',
  free: 'M5 21 14 8l11 6 10-8 9 12v3zM8 21v9h32v-9',
};

/** A small drawing of a roof type. */
export function RoofIcon({ type }: { readonly type: RoofType }) {
  return (
    <svg viewBox="0 0 48 36" width="44" height="33" aria-hidden="true">
      <path d={PATHS[type]} fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinejoin="round" />
    </svg>
  );
}
