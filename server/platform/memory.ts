import { totalmem } from 'node:os';

/**
 * Memory that one process needs with its helpers, bytes: 1,139 MB at most in `npm run bench -- streams`, and 150 MB for
 * each of the two that parse uploads.
 */
export const MEMORY_NEED = 1_500 * 1024 * 1024;

/** Returns the memory that the container, the service or else the machine allows, bytes. */
export function memoryLimit(): number {
  const constrained = process.constrainedMemory();
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
}
