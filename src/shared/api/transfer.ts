import { ApiError } from './api-error.ts';
import { noteBuild } from './build.ts';
import type { Exchange } from './send.ts';

/** Progress and cancellation of an upload. */
export interface Progress {
  /** Cancels the upload. */
  readonly signal: AbortSignal;
  /** Called with the bytes sent so far. */
  readonly onSent: (bytes: number) => void;
}

/** Uploads a large body without a timeout. Uses XMLHttpRequest, since `fetch` reports no progress. */
export const uploadWith =
  ({ signal, onSent }: Progress): Exchange =>
  (path, init) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const request = new XMLHttpRequest();
      request.open(init.method ?? 'PUT', path);
      new Headers(init.headers).forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      request.upload.onprogress = ({ loaded }) => onSent(loaded);
      request.onload = () => {
        const headers = request
          .getAllResponseHeaders()
          .trim()
          .split(/\r?\n/)
          .map((line): [string, string] => {
            const colon = line.indexOf(':');
            return [line.slice(0, colon), line.slice(colon + 1).trim()];
          });
        const answer = new Response(request.responseText, { status: request.status, headers });
        noteBuild(answer);
        resolve(answer);
      };
      request.onerror = () => reject(new ApiError('OFFLINE', 0));
      request.onabort = () => reject(signal.reason);
      signal.addEventListener('abort', () => request.abort());
      request.send(init.body as XMLHttpRequestBodyInit);
    });

/** Fetches a large response without a timeout. */
export const fetchAtLeisure: Exchange = async (path, init) => {
  try {
    const answer = await fetch(path, init);
    noteBuild(answer);
    return answer;
  } catch (cause) {
    init.signal?.throwIfAborted();
    throw new ApiError('OFFLINE', 0, {}, cause);
  }
};
