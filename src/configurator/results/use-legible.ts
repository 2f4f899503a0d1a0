import { startTransition, useEffect, useState } from 'react';

/** Nobody reads figures that change more often, ms. */
const LEGIBLE_MS = 250;

/** The newest value; where many come, as while something is dragged, one from time to time. Drawn after all else. */
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
