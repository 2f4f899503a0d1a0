import { ApiError } from './api-error.ts';

/** Whether a call failed because the supplier has not published a catalogue yet. */
export const isWithoutCatalogue = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'NO_CATALOGUE';
