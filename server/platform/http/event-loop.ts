import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Sampling interval of the event loop; its delay is the excess over this. */
const RESOLUTION_MS = 10;
const MILLISECOND_NS = 1e6;

/** Lag of the event loop. */
export interface EventLoop {
  /** Delay in the latest complete window, in ms, by quantile (0.5, 0.99). */
  delayMs(quantile: number): number;
  /** Whether the 99th percentile was over the limit in two consecutive windows: one long task is no overload. */
  isBehind(): boolean;
  close(): void;
}

/** Measures the delay of this thread's event loop in windows of `windowMs`. */
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
      // The first sample only starts a window: a window without a second one was blocked throughout.
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
