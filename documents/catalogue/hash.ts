import { createHash } from 'node:crypto';

/** Returns the hash by which a version of the catalogue is known: SHA-256 of its text, base64url. */
export const hashOfText = (text: string): string => createHash('sha256').update(text).digest('base64url');
