import { type ProblemCode, ProblemDocument } from '../../../contracts/api/problem.ts';

/** What went wrong where the server said nothing of its own. */
export type ConnectionCode =
  | 'OFFLINE'
  | 'TIMEOUT'
  | 'UNEXPECTED_ANSWER'
  /** The identity token could not be had or renewed. */
  | 'REFRESH_FAILED'
  /** Only a new sign-in brings an identity token. */
  | 'SIGN_IN_NEEDED';

/** The message of section 8 of the specification. */
export const REFRESH_FAILED = 'Failed to refresh token';

/** A call that did not succeed. The app translates `code`; the server's words are never shown. */
export class ApiError extends Error {
  readonly code: ProblemCode | ConnectionCode;
  /** 0 when no answer came. */
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

/** What a gateway answers when nobody is behind it. */
const GATEWAY: readonly number[] = [502, 503, 504];

/** Whether a call failed because nobody answered it: the same call may succeed once the connection is back. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0
    ? error.code !== 'SIGN_IN_NEEDED'
    : error.code === 'UNEXPECTED_ANSWER' && GATEWAY.includes(error.status));

/** The error that an unsuccessful answer stands for. */
export async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const problem = ProblemDocument.safeParse(body);
  if (!problem.success) return new ApiError('UNEXPECTED_ANSWER', response.status);
  const { code, type: _type, title: _title, status: _status, detail: _detail, ...members } = problem.data;
  return new ApiError(code, response.status, members);
}
