import type { FileUse, StoredFile } from '../../../contracts/domain/files.ts';
import type { Language } from '../../../contracts/domain/user.ts';
import type { Verification } from '../../../contracts/domain/verification.ts';
import { tokens } from '../auth/tokens.ts';
import { callForContent } from './call.ts';
import { send } from './send.ts';
import { fetchAtLeisure, type Progress, uploadWith } from './transfer.ts';

const filmPath = (id: string): string => `/v1/academy/${encodeURIComponent(id)}`;

/** Uploads, streams, large contents and media addresses; every other call uses `call`. */
export const api = {
  notifications: {
    /** Server-sent events from a cursor on; the caller reads until the server ends the stream. */
    stream: (after: number | null, signal: AbortSignal): Promise<Response> =>
      send(
        tokens,
        '/v1/notifications/stream',
        { signal, headers: after === null ? {} : { 'Last-Event-ID': String(after) } },
        fetchAtLeisure,
      ),
  },
  academy: {
    filmAddress: (id: string): string => `${filmPath(id)}/film`,
    posterAddress: (id: string): string => `${filmPath(id)}/poster`,
    captionsAddress: (id: string, language: Language): string =>
      `${filmPath(id)}/captions?${new URLSearchParams({ language })}`,
  },
  files: {
    /** Uploads a file under the client's id. Idempotent. */
    async put(id: string, file: File, use: FileUse, progress: Progress): Promise<StoredFile> {
      const body = new FormData();
      body.append('file', file);
      const init = { method: 'PUT', body, signal: progress.signal };
      const path = `/v1/files/${encodeURIComponent(id)}?${new URLSearchParams({ use })}`;
      return (await send(tokens, path, init, uploadWith(progress))).json();
    },
    /** Verifies a signed printout, which is not stored. */
    async verify(file: File): Promise<Verification> {
      const body = new FormData();
      body.append('file', file);
      return (await send(tokens, '/v1/verifications', { method: 'POST', body }, fetchAtLeisure)).json();
    },
    content: (id: string, signal?: AbortSignal): Promise<Blob> =>
      callForContent('GET /v1/files/:id', { params: { id } }, { exchange: fetchAtLeisure, signal }),
  },
  /** Archives of everything that is stored about a person or a firm. */
  personalData: {
    own: (): Promise<Blob> => callForContent('GET /v1/user/me/data', {}, { exchange: fetchAtLeisure }),
    person: (id: string): Promise<Blob> =>
      callForContent('GET /v1/staff/people/:id/data', { params: { id } }, { exchange: fetchAtLeisure }),
    organisation: (id: string): Promise<Blob> =>
      callForContent(
        'GET /v1/staff/organisations/:id/data',
        { params: { id } },
        { exchange: fetchAtLeisure },
      ),
  },
  documents: {
    content: (id: string, signal?: AbortSignal): Promise<Blob> =>
      callForContent('GET /v1/documents/:id/file', { params: { id } }, { exchange: fetchAtLeisure, signal }),
  },
};
