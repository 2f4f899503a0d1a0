import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Between two samples of the event loop; its delay is what comes on top of it. Milliseconds. */
const RESOLUTION_MS = 10;
const MILLISECOND_NS = 1e6;

/** How far the event loop falls behind. */
export interface EventLoop {
  /** The delay of the latest whole window, by its quantile (0.5, 0.99). Milliseconds. */
  delayMs(quantile: number): number;
  /** Whether the 99th percentile has been over the limit for two windows: one long task is no overload. */
  isBehind(): boolean;
  close(): void;
}

/** Measures the delay of this thread's event loop in windows. */
export function watchEventLoop(limitMs: number, windowMs = 1_000): EventLoop {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  const latest = new Map<number, number>();
  let windowsOver = 0;
  let began = performance.now();
  const timer = setInterval(() => {
    const lasted = performance.now() - began;
    began += lasted;
    for (const quantile of [0.5, 0.99]) {
      // Its first sample only begins a window: one without another was blocked from end to end.
      const sample = delays.count === 0 ? lasted : delays.percentile(quantile * 100) / MILLISECOND_NS;
      latest.set(quantile, Math.max(0, sample - RESOLUTION_MS));
    }
    windowsOver = (latest.get(0.99) ?? 0) > limitMs ? windowsOver + 1 : 0;
    delays.reset();
  }, windowMs);
  timer.unref();
  return {
    delayMs: (quantile) => latest.get(quantile) ?? 0,
    isBehind: () => windowsOver > 1,
    close() {
      clearInterval(timer);
      delays.disable();
    },
  };
}
