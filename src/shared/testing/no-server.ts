import { vi } from 'vitest';

/** Fails all requests of a page, except the calls that its test stubs. */
export const withoutServer = (): void =>
  void vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
