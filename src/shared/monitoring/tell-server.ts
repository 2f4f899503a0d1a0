import type { ClientError } from '../../../contracts/domain/client-errors.ts';
import { ownBuild } from '../api/build.ts';

/** Frames of a stack that the server takes. */
const MAX_FRAMES = 10;
/** Reports that one document sends. */
const MAX_REPORTS = 20;

const reported = new Set<string>();

/** Where in the app's own scripts an error arose. Names of functions and texts are left out. */
function framesOf(error: Error): string[] {
  const frames = [
    ...(error.stack ?? '').matchAll(
      /https?:\/\/[^/\s]+(\/[\w./@-]{1,160})(?:\?[^:\s]*)?:(\d{1,9}):(\d{1,9})/g,
    ),
  ];
  return frames.slice(0, MAX_FRAMES).map(([, script, line, column]) => `${script}:${line}:${column}`);
}

const matching = (pattern: RegExp, value: unknown): string | null =>
  typeof value === 'string' && pattern.test(value) ? value : null;

/**
 * Sends an error to the portal's own server, where it is logged: its kind and place, not its message, which may quote
 * data. `page` is the path of the route. The same error is sent once per document.
 */
export function tellServer(error: unknown, page: string): void {
  const cause = error instanceof Error ? error : null;
  const report: ClientError = {
    name: matching(/^[\w$ ]{1,60}$/, cause?.name) ?? 'Unknown',
    code: matching(/^[A-Z_]{1,60}$/, cause && 'code' in cause ? cause.code : null),
    page: matching(/^[\w/:*?-]{1,80}$/, page) ?? '/',
    frames: cause ? framesOf(cause) : [],
    build: ownBuild,
  };
  const body = JSON.stringify(report);
  if (reported.has(body) || reported.size >= MAX_REPORTS) return;
  reported.add(body);
  const headers = { 'Content-Type': 'application/json' };
  // A report that fails cannot be reported itself.
  fetch('/v1/client-errors', { method: 'POST', headers, body, keepalive: true }).catch(() => {});
}
