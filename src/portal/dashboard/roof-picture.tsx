import type { RoofType } from '../../../engine/index.ts';
import classes from './roof-picture.module.css';

/** The roof seen at a slant from above: the face with slates, then the faces beside it. */
const faces: Record<RoofType, { slated: string; beside: string }> = {
  flat: { slated: 'M8 25 22 13 56 13 50 25Z', beside: '' },
  pent: { slated: 'M8 28 14 9 54 9 48 28Z', beside: 'M48 28 54 9 56 28Z' },
  gable: { slated: 'M6 28 16 9 48 9 42 28Z', beside: 'M42 28 48 9 58 26Z' },
  hip: { slated: 'M4 28 20 10 42 10 46 28Z', beside: 'M46 28 42 10 60 24Z' },
  free: { slated: 'M6 28 12 10 40 8 56 18 48 28Z', beside: '' },
};

/** A small drawing of a roof's type, with as many slates as fit. */
export function RoofPicture({ type }: { readonly type: RoofType }) {
  const { slated, beside } = faces[type];
  return (
    <svg className={classes.picture} viewBox="0 0 64 38" width="64" height="38" aria-hidden="true">
      <clipPath id={`slated-${type}`}>
        <path d={slated} />
      </clipPath>
      <path className={classes.slated} d={slated} />
      <path
        className={classes.joints}
        clipPath={`url(#slated-${type})`}
        d="M0 14H64M0 18.5H64M0 23H64M14 32 24 4M22 32 32 4M30 32 40 4M38 32 48 4"
      />
      <path className={classes.beside} d={beside} />
    </svg>
  );
}
