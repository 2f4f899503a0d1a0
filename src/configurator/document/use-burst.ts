import { useId, useState } from 'react';

/** Key that merges everything typed during one visit of a field into one entry of the history. */
export function useBurst(): { readonly burst: string; readonly endBurst: () => void } {
  const id = useId();
  const [count, setCount] = useState(0);
  return { burst: `${id}${count}`, endBurst: () => setCount((before) => before + 1) };
}
