/** Makes concurrent calls share one result. */
export function shareWhileRunning<T>(call: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return () => {
    running ??= call().finally(() => {
      running = null;
    });
    return running;
  };
}
