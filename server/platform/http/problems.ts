import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type ProblemCode, ProblemDocument, tokenExpired } from '../../../contracts/api/problem.ts';
import { type FieldRule, faultOf } from '../../../contracts/domain/field-faults.ts';
import { isDiskFull } from '../db/disk-full.ts';
import { DatabaseUnavailable } from '../db/unavailable.ts';
import { ScannerUnavailable } from '../files/scanner-unavailable.ts';
import { StoreUnavailable } from '../files/store-unavailable.ts';

const TITLES: Record<ProblemCode, string> = {
  TOKEN_MISSING: 'No bearer token',
  TOKEN_INVALID: 'The bearer token is not valid',
  TOKEN_EXPIRED: 'The bearer token has expired',
  USER_UNKNOWN: 'No user belongs to this token',
  USER_INACTIVE: 'This account is locked',
  SESSION_ENDED: 'The user has signed out or changed the password',
  KEY_REVOKED: 'This API key has been revoked',
  KEY_NOT_ALLOWED: 'No API key may call this, or not with these scopes',
  CATEGORY_NOT_ALLOWED: 'Not permitted for this partner category or role',
  ACTOR_NOT_ALLOWED: 'Not permitted for this user',
  INPUT_INVALID: 'The request is not valid',
  CONFIGURATION_REFUSED: 'The engine rejects the configuration',
  ROOF_CHANGED: 'The roof has been changed in the meantime',
  CUSTOMER_OFFER_CHANGED: 'The offer has been changed in the meantime',
  SHARE_ENDED: 'The link has expired',
  SHARE_REVOKED: 'The link has been revoked',
  TOO_MANY_SHARES: 'The roof has reached the maximum number of links',
  DRAFT_OLDER: 'A newer draft of this roof is stored',
  TOO_MANY_DRAFTS: 'The maximum number of drafts has been reached',
  TOO_MANY_ROOFS: 'The maximum number of roofs has been reached',
  DESIGN_CHANGED: 'The design has been changed in the meantime',
  TOO_MANY_DESIGNS: 'The maximum number of designs has been reached',
  BOM_CHANGED: 'The bill of materials differs from the one shown',
  ARTICLE_UNKNOWN: 'This article does not exist',
  MATERIAL_LIST_CHANGED: 'The list has been changed in the meantime',
  TOO_MANY_LISTS: 'The maximum number of lists has been reached',
  PROJECT_CHANGED: 'The project has been changed in the meantime',
  TRANSITION_NOT_ALLOWED: 'The present state of the project does not allow this',
  ORDER_NOT_ARCHIVABLE: 'An order in process cannot be archived',
  OFFER_EXPIRED: 'The offer has expired',
  OFFER_NOT_BINDING: 'The offer is not binding',
  CHECKLIST_INCOMPLETE: 'The facade or balcony checklist is not complete',
  DISCOUNT_NOT_YOURS: 'The roof is calculated with a discount other than the organisation’s',
  FORMAT_OVERLOADED: 'A format cannot bear the loads',
  LENGTHS_ESTIMATED: 'Lengths of the roof are estimated and not measured',
  EVENT_REUSED: 'This id belongs to another event',
  EMAIL_REGISTERED: 'A user with this e-mail address is already registered',
  ALREADY_DECIDED: 'This has already been decided',
  CHANGE_REQUESTED: 'The company has already requested a change',
  INVITATION_OVER: 'This invitation has been used, has expired or does not exist',
  PICKING_NUMBER_UNKNOWN: 'This picking number does not exist',
  ALREADY_COMMISSIONED: 'This has already been picked',
  QUANTITY_EXCEEDED: 'This is more than was ordered',
  PICKING_INCOMPLETE: 'Items of this list are still open',
  SESSION_FULL: 'There are not enough seats left',
  BOOKING_CLOSED: 'Bookings of this training session can no longer be changed',
  ALREADY_BOOKED: 'Someone in this group has already been booked',
  TRAINING_CHANGED: 'The training session or booking has been changed in the meantime',
  TRAINING_STATE: 'The present state of the training session does not allow this',
  TOO_FEW_PARTICIPANTS: 'Too few people have booked this training session',
  DOCUMENT_CHANGED: 'There is a newer version of this document',
  NOT_FOUND: 'Not found',
  METHOD_NOT_ALLOWED: 'This method is not allowed; the Allow header lists those that are',
  TOO_LARGE: 'The request is too large',
  FILE_TYPE_NOT_ALLOWED: 'This type of file is not accepted',
  FILE_TOO_LARGE: 'The file is too large',
  TOO_MANY_FILES: 'No more files are accepted',
  FILE_IN_USE: 'The file is in use',
  FILE_MISSING: 'The content of this file is missing',
  FILE_QUOTA_USED: 'The user or organisation has reached the storage limit',
  STORAGE_FULL: 'There is no storage space left for files',
  DATABASE_FULL: 'There is no storage space left to save anything',
  TOO_MANY_REQUESTS: 'Too many requests',
  BUSY: 'Too many calculations are running at the moment',
  NO_CATALOGUE: 'The supplier has not published a catalogue yet',
  CATALOGUE_CHANGED: 'This version of the catalogue has been changed in the meantime',
  EFFECT_RUNNING: 'The effect of another version is being computed',
  TOO_MANY_KEYS: 'There are too many API keys',
  WEBHOOK_CHANGED: 'This webhook has been changed in the meantime',
  TOO_MANY_WEBHOOKS: 'There are too many webhooks',
  STILL_NEEDED: 'Still needed',
  SOLVE_TIMED_OUT: 'The engine did not finish in time',
  RESTARTING: 'The server is starting',
  DATABASE_UNAVAILABLE: 'The database is not responding at the moment',
  STORE_UNAVAILABLE: 'The store of files is not responding at the moment',
  SCANNER_UNAVAILABLE: 'Files cannot be scanned for malware at the moment',
  INTERNAL: 'Something went wrong',
};

/** Problem codes that are logged as warnings for the operator. */
const WATCHED: ReadonlySet<ProblemCode> = new Set([
  'TOKEN_INVALID',
  'USER_UNKNOWN',
  'USER_INACTIVE',
  'CATEGORY_NOT_ALLOWED',
  'ACTOR_NOT_ALLOWED',
  'KEY_REVOKED',
  'KEY_NOT_ALLOWED',
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

/** Returns the error for one rejected field. */
export const invalidField = (path: string, rule: FieldRule): ProblemError =>
  new ProblemError(422, 'INPUT_INVALID', { fields: [{ path, rule }] });

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

/** Errors of services that the server depends on, with the event under which each is logged. */
const UNAVAILABLE = [
  [DatabaseUnavailable, 'database unavailable', 'DATABASE_UNAVAILABLE'],
  [StoreUnavailable, 'store unavailable', 'STORE_UNAVAILABLE'],
  [ScannerUnavailable, 'scanner unavailable', 'SCANNER_UNAVAILABLE'],
] as const;

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
    const unavailable = UNAVAILABLE.find(([Unavailable]) => error instanceof Unavailable);
    if (unavailable) {
      const [, event, code] = unavailable;
      request.log.warn({ event, reason: error.message });
      return sendProblem(reply, 503, code);
    }
    // The client disconnected and its work was aborted, so there is no one to answer.
    if (reply.raw.destroyed) return reply.code(CLIENT_CLOSED_REQUEST).send();
    request.log.error(error);
    return sendProblem(reply, 500, 'INTERNAL');
  });
}

/** Logs ids only: of the request, its sender and its resources. */
function warn(
  { log, person, program, params, routeOptions: { url } }: FastifyRequest,
  event: string,
  code: ProblemCode,
) {
  log.warn({ event, code, route: url, person: person?.id, program: program?.id, params });
}
