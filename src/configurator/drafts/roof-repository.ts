import type { RoofContent, SavedRoof } from '../../../contracts/domain/roofs.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';

/** The saved roofs on the server. Every call rejects without a successful response. */
export interface RoofRepository {
  fetch(roofId: string): Promise<SavedRoof>;
  /** Creates the roof if `baseRevision` is null, else changes it. Idempotent. */
  put(roofId: string, content: RoofContent, baseRevision: number | null): Promise<SavedRoof>;
  /** Returns the reason why a call was rejected. */
  reasonOf(cause: unknown): Rejection;
}

/**
 * In this order: another user saved the roof first; it was deleted; the server's engine rejects it; no connection;
 * session ended; server busy; anything else.
 */
export type Rejection = 'changed' | 'missing' | 'refused' | 'offline' | 'signedOut' | 'busy' | 'failed';

const REASONS: { readonly [Code in ApiError['code']]?: Rejection } = {
  ROOF_CHANGED: 'changed',
  NOT_FOUND: 'missing',
  CONFIGURATION_REFUSED: 'refused',
  INPUT_INVALID: 'refused',
  TOO_LARGE: 'refused',
  OFFLINE: 'offline',
  TIMEOUT: 'offline',
  TOKEN_MISSING: 'signedOut',
  TOKEN_INVALID: 'signedOut',
  TOKEN_EXPIRED: 'signedOut',
  SIGN_IN_NEEDED: 'signedOut',
  REFRESH_FAILED: 'offline',
  BUSY: 'busy',
  SOLVE_TIMED_OUT: 'busy',
  TOO_MANY_REQUESTS: 'busy',
};

/** The roofs of the signed-in person's company on the server. */
export const serverRoofs: RoofRepository = {
  fetch: (id) => call('GET /configurator/v1/roofs/:id', { params: { id } }),
  put: (roofId, content, baseRevision) =>
    call('PUT /configurator/v1/roofs/:id', { params: { id: roofId }, body: { ...content, baseRevision } }),
  reasonOf: (cause) => (cause instanceof ApiError ? (REASONS[cause.code] ?? 'failed') : 'failed'),
};
