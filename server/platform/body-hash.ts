import { createHash } from 'node:crypto';

/** Hash of a body, stored to tell a repeated request from a different one under the same id. */
export const bodyHash = (body: unknown): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('base64url');
