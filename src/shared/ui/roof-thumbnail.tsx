import type { ReactNode } from 'react';
import { OUTLINE_BOX, type RoofListItem, type RoofOutline } from '../../../contracts/domain/roofs.ts';
import type { RoofType } from '../../../engine/index.ts';
import classes from './roof-thumbnail.module.css';

/** Each roof type seen a little from above; slates dark, walls light. */
const drawings: Record<RoofType, ReactNode> = {
  flat: (
    <>
      <path className={classes.roof} d="M10 17l11-6h25l-8 6z" />
      <path className={classes.wall} d="M10 18h28v11H10zM39 18l7-5.5v10L39 29z" />
    </>
  ),
  pent: (
    <>
      <path className={classes.roof} d="M9 22l7-13h31l-6 13z" />
      <path className={classes.wall} d="M10 23h30v7H10zM41 23l5-11v12l-5 6z" />
    </>
  ),
  gable: (
    <>
      <path className={classes.roof} d="M9 21l8-12h23l-6 12z" />
      <path className={classes.wall} d="M10 22h24v8H10zM35 22l5.4-11 6.6 9v6l-12 4z" />
    </>
  ),
  hip: (
    <>
      <path className={classes.roof} d="M9 21l9-11h14l4 11z" />
      <path className={classes.shade} d="M33 10l4 11 11-4z" />
      <path className={classes.wall} d="M10 22h26v8H10zM37 22l10-3.6v8L37 30z" />
    </>
  ),
  free: <path className={classes.roof} d="M10 29V10h20v7h16v12z" />,
};

/** A small picture of a roof: its plan, or a drawing of its type. */
export function RoofThumbnail({
  roof: { roofType, outline },
}: {
  readonly roof: Pick<RoofListItem, 'roofType' | 'outline'>;
}) {
  if (outline && outline.surfaces.length > 0) return <RoofPlan plan={outline} />;
  return (
    <svg className={classes.mark} viewBox="0 0 56 38" width="56" height="38" aria-hidden="true">
      {drawings[roofType]}
    </svg>
  );
}

/** Room between the plan and the frame of its picture. */
const MARGIN = 12;
const { width, height } = OUTLINE_BOX;

/** The surfaces of a roof with what slates lie on. */
export function RoofPlan({ plan: { surfaces } }: { readonly plan: RoofOutline }) {
  return (
    <svg
      className={classes.mark}
      viewBox={`${-MARGIN} ${-MARGIN} ${width + 2 * MARGIN} ${height + 2 * MARGIN}`}
      width="56"
      height="38"
      aria-hidden="true"
    >
      {surfaces.map(({ transform, outline, field, openings }) => (
        <g key={transform} transform={transform}>
          <path className={classes.wall} d={outline} />
          <path className={classes.roof} d={field} />
          <path className={classes.opening} d={openings} />
        </g>
      ))}
    </svg>
  );
}
