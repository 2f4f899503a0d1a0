import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type ProblemCode, ProblemDocument, tokenExpired } from '../../../contracts/api/problem.ts';
import { faultOf } from '../../../contracts/domain/field-faults.ts';
import { isDiskFull } from '../db/disk-full.ts';
import { DatabaseUnavailable } from '../db/unavailable.ts';

const TITLES: Record<ProblemCode, string> = {
  TOKEN_MISSING: 'No bearer token',
  TOKEN_INVALID: 'The bearer token is not valid',
  TOKEN_EXPIRED: 'The bearer token has expired',
  USER_UNKNOWN: 'No partner belongs to this token',
  USER_INACTIVE: 'This account is switched off',
  SESSION_ENDED: 'The person has signed out or has a new password',
  CATEGORY_NOT_ALLOWED: 'Not for this partner category or role',
  ACTOR_NOT_ALLOWED: 'Not for this person to do',
  INPUT_INVALID: 'The request is not valid',
  CONFIGURATION_REFUSED: 'The engine refuses the configuration',
  ROOF_CHANGED: 'The roof was changed meanwhile',
  CUSTOMER_OFFER_CHANGED: 'The offer was changed meanwhile',
  SHARE_ENDED: 'The link has ended',
  SHARE_REVOKED: 'The link was revoked',
  TOO_MANY_SHARES: 'The roof has as many links as it may',
  DRAFT_OLDER: 'A newer draft of this roof is kept',
  TOO_MANY_DRAFTS: 'No more drafts can be kept',
  TOO_MANY_ROOFS: 'No more roofs can be kept',
  DESIGN_CHANGED: 'The design was changed meanwhile',
  TOO_MANY_DESIGNS: 'No more designs can be kept',
  BOM_CHANGED: 'The bill of materials differs from the one shown',
  ARTICLE_UNKNOWN: 'This article does not exist',
  MATERIAL_LIST_CHANGED: 'The list was changed meanwhile',
  TOO_MANY_LISTS: 'No more lists can be kept',
  PROJECT_CHANGED: 'The project was changed meanwhile',
  TRANSITION_NOT_ALLOWED: 'The project is not in a state for this',
  ORDER_NOT_ARCHIVABLE: 'An order in process cannot be archived',
  OFFER_EXPIRED: 'The offer has expired',
  OFFER_NOT_BINDING: 'The offer is not binding',
  CHECKLIST_INCOMPLETE: 'The sheet of facade or balcony is not in order',
  DISCOUNT_NOT_YOURS: "The roof calculates with a discount that is not the organisation's",
  FORMAT_OVERLOADED: 'A format does not bear the loads',
  EVENT_REUSED: 'This id stands for another event',
  EMAIL_REGISTERED: 'Somebody with this e-mail address is registered',
  ALREADY_DECIDED: 'This has been decided on',
  CHANGE_REQUESTED: 'The company has asked for a change already',
  INVITATION_OVER: 'This invitation was used, has expired or never was',
  PICKING_NUMBER_UNKNOWN: 'This picking number does not exist',
  ALREADY_COMMISSIONED: 'This was commissioned already',
  QUANTITY_EXCEEDED: 'More than was ordered',
  PICKING_INCOMPLETE: 'Items of this list are still open',
  SESSION_FULL: 'Too few seats are left',
  BOOKING_CLOSED: 'Bookings of this training cannot be changed any more',
  ALREADY_BOOKED: 'Somebody of this group is booked already',
  TRAINING_CHANGED: 'The training or booking was changed meanwhile',
  TRAINING_STATE: 'The training is not in a state for this',
  TOO_FEW_PARTICIPANTS: 'Too few people have booked this training',
  DOCUMENT_CHANGED: 'There is a newer version of this document',
  NOT_FOUND: 'Not found',
  METHOD_NOT_ALLOWED: 'Not with this method; Allow names those that are served',
  TOO_LARGE: 'The request is too large',
  FILE_TYPE_NOT_ALLOWED: 'This kind of file is not taken',
  FILE_TOO_LARGE: 'The file is too large',
  TOO_MANY_FILES: 'No more files are taken',
  FILE_IN_USE: 'The file is part of something',
  FILE_MISSING: 'The content of this file is lost',
  FILE_QUOTA_USED: 'The person or organisation has as much stored as it may',
  STORAGE_FULL: 'There is no room for more files',
  DATABASE_FULL: 'There is no room to save anything',
  TOO_MANY_REQUESTS: 'Too many requests',
  BUSY: 'Too much is being calculated at the moment',
  SOLVE_TIMED_OUT: 'The engine did not finish in time',
  RESTARTING: 'The server is starting',
  DATABASE_UNAVAILABLE: 'The database does not answer at the moment',
  INTERNAL: 'Something went wrong',
};

/** Problem codes that are logged as warnings for the operator. */
const WATCHED: ReadonlySet<ProblemCode> = new Set([
  'TOKEN_INVALID',
  'USER_UNKNOWN',
  'USER_INACTIVE',
  'CATEGORY_NOT_ALLOWED',
  'ACTOR_NOT_ALLOWED',
  'TOO_MANY_REQUESTS',
]);

/** An error that reaches the client as a problem document. */
export class ProblemError extends Error {
  readonly status: number;
  readonly code: ProblemCode;
  readonly members: Record<string, unknown>;
  /** Event under which it is logged; undefined: not logged. */
  readonly event: string | undefined;

  /** Status for error handlers that do not know problem documents. */
  get statusCode(): number {
    return this.status;
  }

  constructor(status: number, code: ProblemCode, members: Record<string, unknown> = {}, event?: string) {
    super(TITLES[code]);
    this.status = status;
    this.code = code;
    this.members = members;
    this.event = event ?? (WATCHED.has(code) ? 'refused' : undefined);
  }
}

/** Retry-After in seconds for a 503. */
const RETRY_AFTER_S = 5;
/** Retry-After in seconds for a full disk, which takes a person to resolve. */
const RETRY_AFTER_FULL_DISK_S = 60;
const ofFullDisk: readonly ProblemCode[] = ['STORAGE_FULL', 'DATABASE_FULL'];

/** Sends a problem document (RFC 9457). */
export function sendProblem(
  reply: FastifyReply,
  status: number,
  code: ProblemCode,
  members: Record<string, unknown> = {},
): FastifyReply {
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  if (ofFullDisk.includes(code)) reply.header('retry-after', RETRY_AFTER_FULL_DISK_S);
  else if (status === 503) reply.header('retry-after', RETRY_AFTER_S);
  return reply
    .code(status)
    .type('application/problem+json')
    .send(
      JSON.stringify({
        type: 'about:blank',
        title: TITLES[code],
        status,
        code,
        requestId: reply.request.id,
        ...members,
      }),
    );
}

/** Status for the log only; never sent. */
const CLIENT_CLOSED_REQUEST = 499;

const TokenExpired = z.object({ detail: z.literal(tokenExpired.detail) });

/** The error responses of a call for its schema, by status. */
export function refusals<Status extends number>(...statuses: readonly Status[]) {
  const schemas = statuses.map((status) => [status, status === 498 ? TokenExpired : ProblemDocument]);
  return Object.fromEntries(schemas) as Record<Status, typeof ProblemDocument | typeof TokenExpired>;
}

const fieldOf = ({ keyword, instancePath, message, params }: FastifySchemaValidationError) => ({
  ...faultOf({ ...params, code: keyword, path: instancePath.slice(1).split('/') }),
  // For people who read the raw response.
  message,
});

/** Sends the problem of an error, and logs the error if it has an event. */
function sendProblemError(
  { event, status, code, members }: ProblemError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (event) warn(request, event, code);
  return sendProblem(reply, status, code, members);
}

/** Sends the problem of a 4xx that the framework or a plugin threw. */
function refuse(status: number, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (status === 413) return sendProblem(reply, 413, 'TOO_LARGE');
  if (status !== 429) return sendProblem(reply, status, 'INPUT_INVALID');
  warn(request, 'refused', 'TOO_MANY_REQUESTS');
  return sendProblem(reply, 429, 'TOO_MANY_REQUESTS');
}

/**
 * Turns all errors of routes into problem documents. Unexpected errors are logged, not shown. Calls `onDiskFull`
 * when a statement finds the disk full.
 */
export function answerErrors(
  app: FastifyInstance,
  { onDiskFull = () => {} }: { readonly onDiskFull?: () => void } = {},
): void {
  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    if (error instanceof ProblemError) return sendProblemError(error, request, reply);
    if (hasZodFastifySchemaValidationErrors(error))
      return sendProblem(reply, 422, 'INPUT_INVALID', { fields: error.validation.map(fieldOf) });
    if (error.statusCode && error.statusCode < 500) return refuse(error.statusCode, request, reply);
    if (isDiskFull(error)) {
      onDiskFull();
      request.log.error({ event: 'disk full' }, error.message);
      return sendProblem(reply, 503, 'DATABASE_FULL');
    }
    if (error instanceof DatabaseUnavailable) {
      request.log.warn({ event: 'database unavailable', reason: error.message });
      return sendProblem(reply, 503, 'DATABASE_UNAVAILABLE');
    }
    // The client disconnected and its work was aborted, so there is no one to answer.
    if (reply.raw.destroyed) return reply.code(CLIENT_CLOSED_REQUEST).send();
    request.log.error(error);
    return sendProblem(reply, 500, 'INTERNAL');
  });
}

/** Logs ids only: of the request, its sender and its resources. */
function warn(
  { log, person, params, routeOptions: { url } }: FastifyRequest,
  event: string,
  code: ProblemCode,
) {
  log.warn({ event, code, route: url, person: person?.id, params });
}
