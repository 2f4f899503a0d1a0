import { type ProblemCode, ProblemDocument } from '../../../contracts/api/problem.ts';

/** Failures for which the server sent no problem document. */
export type ConnectionCode =
  | 'OFFLINE'
  | 'TIMEOUT'
  | 'UNEXPECTED_ANSWER'
  /** The identity token could not be fetched or renewed. */
  | 'REFRESH_FAILED'
  /** The user must sign in again to get an identity token. */
  | 'SIGN_IN_NEEDED';

/** The message required by section 8 of the specification. */
export const REFRESH_FAILED = 'Failed to refresh token';

/** A failed call. The app translates `code` and never shows the server's text. */
export class ApiError extends Error {
  readonly code: ProblemCode | ConnectionCode;
  /** 0 if there was no response. */
  readonly status: number;
  /** The members of the problem document. */
  readonly members: Record<string, unknown>;

  constructor(
    code: ProblemCode | ConnectionCode,
    status: number,
    members: Record<string, unknown> = {},
    cause?: unknown,
  ) {
    const isRefresh = code === 'REFRESH_FAILED' || code === 'SIGN_IN_NEEDED';
    super(isRefresh ? REFRESH_FAILED : `${code} (${status})`, { cause });
    this.code = code;
    this.status = status;
    this.members = members;
  }
}

/** Statuses of a gateway that cannot reach the server. */
const GATEWAY: readonly number[] = [502, 503, 504];

/** Whether a call failed because the server was unreachable: a retry may succeed later. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0
    ? error.code !== 'SIGN_IN_NEEDED'
    : error.code === 'UNEXPECTED_ANSWER' && GATEWAY.includes(error.status));

/** Returns the error for an unsuccessful response. */
export async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const problem = ProblemDocument.safeParse(body);
  if (!problem.success) return new ApiError('UNEXPECTED_ANSWER', response.status);
  const { code, type: _type, title: _title, status: _status, detail: _detail, ...members } = problem.data;
  return new ApiError(code, response.status, members);
}
