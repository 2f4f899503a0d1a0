import { startTransition, useEffect, useState } from 'react';

/** Minimum interval between updates of figures: faster ones are unreadable. */
const LEGIBLE_MS = 250;

/** The newest value, throttled while many arrive, as during a drag. Rendered with low priority. */
export function useLegible<Value>(newest: Value): Value {
  const [shown, setShown] = useState({ value: newest, at: 0 });
  useEffect(() => {
    if (shown.value === newest) return;
    const show = () => startTransition(() => setShown({ value: newest, at: performance.now() }));
    const timer = setTimeout(show, Math.max(0, shown.at + LEGIBLE_MS - performance.now()));
    return () => clearTimeout(timer);
  }, [shown, newest]);
  return shown.value;
}
