type Listener = (number: string) => void;

const listeners = new Set<Listener>();

/** Reports that a picking list changed on the server. */
export function reportPickingChange(number: string): void {
  for (const listener of listeners) listener(number);
}

/** Receives the numbers of changed picking lists. Returns a function that ends the subscription. */
export function onPickingChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
