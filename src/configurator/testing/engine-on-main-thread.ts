/** Import this first in component tests: the engine itself answers on the main thread, read from disk. */
import './engine-from-disk.ts';
import { vi } from 'vitest';
import type * as Testing from './in-process-engine.ts';

vi.mock('../solving/engine.ts', async () => {
  const { inProcessEngine } = await vi.importActual<typeof Testing>('./in-process-engine.ts');
  return { engine: inProcessEngine() };
});
