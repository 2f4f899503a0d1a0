import { Trans } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import classes from './roof-table-skeleton.module.css';

const ROWS = ['72%', '58%', '66%', '48%'];

/** Holds the place of the table until it is there. */
export function RoofTableSkeleton() {
  return (
    <div className={classes.rows} role="status">
      <span className="visually-hidden">
        <Trans>Wird geladen …</Trans>
      </span>
      {ROWS.map((width) => (
        <div key={width} className={classes.row}>
          <Skeleton width={56} height={38} radius={7} />
          <Skeleton width={width} height={14} />
        </div>
      ))}
    </div>
  );
}
