import { createHash } from 'node:crypto';

/** What is kept of a body, so that the same sent again is told from another under its id. */
export const bodyHash = (body: unknown): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('base64url');
