import { vi } from 'vitest';

/** Nobody answers what a page asks for besides the calls that its test replaces. */
export const withoutServer = (): void =>
  void vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
