import { useState } from 'react';
import { formatHigh, formatLow } from '../../../documents/rounded-price.ts';
import type { Interval } from '../../../engine/frozen-roof.ts';
import classes from './range-bar.module.css';

interface RangeBarProps {
  /** Null once every length is measured. */
  readonly now: Interval | null;
  /** With the lengths as known, Rappen. */
  readonly price: number;
}

/** The price range within the one at the beginning. */
export function RangeBar({ now, price }: RangeBarProps) {
  const [first, setFirst] = useState(now);
  if (first === null) {
    if (now) setFirst(now);
    return null;
  }
  const low = Math.min(first.low, now?.low ?? price, price);
  const high = Math.max(first.high, now?.high ?? price, price);
  const at = (amount: number) => `${((amount - low) / Math.max(1, high - low)) * 100}%`;
  return (
    <div className={classes.bar} aria-hidden>
      <span className={classes.track}>
        {now && (
          <i className={classes.now} style={{ left: at(now.low), right: `calc(100% - ${at(now.high)})` }} />
        )}
        <i className={classes.price} style={{ left: at(price) }} />
      </span>
      <small>{formatLow({ low, high })}</small>
      <small>{formatHigh({ low, high })}</small>
    </div>
  );
}
