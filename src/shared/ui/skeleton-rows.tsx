import { Skeleton } from '@mantine/core';
import classes from './skeleton-rows.module.css';

interface SkeletonRowsProps {
  readonly count: number;
  /** What is being loaded, for screen readers. */
  readonly label: string;
}

/** Stands where rows will be, in their height, so that nothing jumps. */
export function SkeletonRows({ count, label }: SkeletonRowsProps) {
  return (
    <div role="status" aria-label={label}>
      {[...Array(count).keys()].map((row) => (
        <div key={row} className={classes.row}>
          <Skeleton width={62} height={38} radius={6} />
          <div className={classes.words}>
            <Skeleton width="42%" height={12} radius={4} />
            <Skeleton width="24%" height={10} radius={4} />
          </div>
          <Skeleton width={90} height={12} radius={4} />
        </div>
      ))}
    </div>
  );
}
