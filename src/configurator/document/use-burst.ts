import { useId, useState } from 'react';

/** Names what is typed between entering and leaving a field, which is one entry of the history. */
export function useBurst(): { readonly burst: string; readonly endBurst: () => void } {
  const id = useId();
  const [count, setCount] = useState(0);
  return { burst: `${id}${count}`, endBurst: () => setCount((before) => before + 1) };
}
