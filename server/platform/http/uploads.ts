import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalidField, ProblemError } from './problems.ts';

/** The content type of an upload. The parser fails without a boundary. */
const MULTIPART = /^multipart\/form-data\s*;.*boundary=[^;\s]/i;

/** Multipart overhead of a request: boundaries and the file's name. Bytes. */
const AROUND = 16 * 1024;

const tooLarge = (most: number) => new ProblemError(413, 'FILE_TOO_LARGE', { most });

/** Makes the routes of a plugin take files of at most so many bytes. */
export const acceptFiles = async (app: FastifyInstance, most: number): Promise<void> => {
  await app.register(multipart, {
    // We reject a truncated file ourselves, after reading the rest.
    throwFileSizeLimit: false,
    limits: { fileSize: most, files: 2, fields: 0, headerPairs: 20 },
  });
};

/**
 * Rejects a request without a file, or with one that states to be too large, before anything is read. Returns the
 * largest size, bytes, that its file can have.
 */
export function requireUpload({ headers }: FastifyRequest, most: number): number {
  if (!MULTIPART.test(headers['content-type'] ?? '')) throw new ProblemError(415, 'INPUT_INVALID');
  const length = Number(headers['content-length'] ?? most);
  if (length > most + AROUND) throw tooLarge(most);
  return Math.min(length, most);
}

/** The only file of a request. */
interface OnlyFile {
  readonly part: MultipartFile;
  /** Rejects, once the file is read, if it was too large or another one follows. */
  ended(): Promise<void>;
}

/** Returns the file of a request, whose content is still to be read. Rejects if there is none. */
export async function onlyFile(request: FastifyRequest, most: number): Promise<OnlyFile> {
  const parts = request.files();
  const part = (await parts.next()).value;
  if (!part) throw invalidField('file', 'required');
  return {
    part,
    async ended() {
      if (part.file.truncated) throw tooLarge(most);
      if (!(await parts.next()).done) throw new ProblemError(422, 'TOO_MANY_FILES', { most: 1 });
    },
  };
}
