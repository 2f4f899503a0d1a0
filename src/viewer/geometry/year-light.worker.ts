import { type LitRoof, yearLight } from './year-light.ts';

// In a worker: a house takes some 20 ms, a large hall seconds.
self.addEventListener('message', ({ data }: MessageEvent<LitRoof>) => self.postMessage(yearLight(data)));
