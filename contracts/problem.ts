import { z } from 'zod';

/** Stable codes of the API's refusals; the app translates them. */
export const ProblemCode = z.enum([
  'TOKEN_MISSING',
  'TOKEN_INVALID',
  'TOKEN_EXPIRED',
  'USER_UNKNOWN',
  'USER_INACTIVE',
  'CATEGORY_NOT_ALLOWED',
  'ACTOR_NOT_ALLOWED',
  'INPUT_INVALID',
  'CONFIGURATION_REFUSED',
  'ROOF_CHANGED',
  'CUSTOMER_OFFER_CHANGED',
  'SHARE_ENDED',
  'SHARE_REVOKED',
  'TOO_MANY_SHARES',
  'DRAFT_OLDER',
  'TOO_MANY_DRAFTS',
  'TOO_MANY_ROOFS',
  'BOM_CHANGED',
  'ARTICLE_UNKNOWN',
  'MATERIAL_LIST_CHANGED',
  'TOO_MANY_LISTS',
  'PROJECT_CHANGED',
  'TRANSITION_NOT_ALLOWED',
  'ORDER_NOT_ARCHIVABLE',
  'OFFER_EXPIRED',
  'OFFER_NOT_BINDING',
  'CHECKLIST_INCOMPLETE',
  'DISCOUNT_NOT_YOURS',
  'FORMAT_OVERLOADED',
  'EVENT_REUSED',
  'EMAIL_REGISTERED',
  'ALREADY_DECIDED',
  'CHANGE_REQUESTED',
  'INVITATION_OVER',
  'PICKING_NUMBER_UNKNOWN',
  'ALREADY_COMMISSIONED',
  'QUANTITY_EXCEEDED',
  'PICKING_INCOMPLETE',
  'SESSION_FULL',
  'BOOKING_CLOSED',
  'ALREADY_BOOKED',
  'TRAINING_CHANGED',
  'TRAINING_STATE',
  'NOT_FOUND',
  'TOO_LARGE',
  'FILE_TYPE_NOT_ALLOWED',
  'FILE_TOO_LARGE',
  'TOO_MANY_FILES',
  'FILE_IN_USE',
  'STORAGE_FULL',
  'TOO_MANY_REQUESTS',
  'BUSY',
  'SOLVE_TIMED_OUT',
  'INTERNAL',
]);
export type ProblemCode = z.infer<typeof ProblemCode>;

/** Problem document of RFC 9457. Members beyond these belong to the code. */
export const ProblemDocument = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: ProblemCode,
  requestId: z.string().optional().describe('finds the request in the log; also in X-Request-Id'),
  detail: z.string().optional(),
});
export type ProblemDocument = z.infer<typeof ProblemDocument>;

/** Answer of the roof-configurator API, with status 498, to an expired token. */
export const tokenExpired = { detail: 'token is expired!' } as const;
