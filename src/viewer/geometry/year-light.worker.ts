import { type LitRoof, yearLight } from './year-light.ts';

// A house takes some 20 ms and a large hall seconds: longer than what is drawn may wait.
self.addEventListener('message', ({ data }: MessageEvent<LitRoof>) => self.postMessage(yearLight(data)));
