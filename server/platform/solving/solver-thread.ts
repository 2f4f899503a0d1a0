import { parentPort } from 'node:worker_threads';
import { roofEngine } from './engine.ts';

/** Configuration text in, answer text without cells out. */
parentPort?.on('message', (configuration: string) => {
  parentPort?.postMessage(roofEngine().solve(configuration).answer);
});
