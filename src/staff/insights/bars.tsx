import classes from './insights.module.css';

interface BarsProps {
  readonly counts: readonly number[];
  /** Index from which bars are late: they are hatched, not only of another colour. */
  readonly lateFrom?: number;
}

/** Small bars of counts in order; their figures stand in the table of the panel. */
export function Bars({ counts, lateFrom = counts.length }: BarsProps) {
  const most = Math.max(1, ...counts);
  const indices = Array.from(counts, (_, index) => index);
  return (
    <div className={classes.bars} aria-hidden>
      {indices.map((index) => (
        <i
          key={index}
          data-late={index >= lateFrom || undefined}
          style={{ height: `${((counts[index] ?? 0) / most) * 100}%` }}
        />
      ))}
    </div>
  );
}
