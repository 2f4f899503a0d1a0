import { z } from 'zod';
import { type Action, type Area, permissions } from './permissions.ts';

const AREAS = Object.keys(permissions) as [Area, ...Area[]];
const ACTIONS = ['read', 'write', 'order', 'staff', 'print', 'upload'] as const satisfies readonly Action[];

/** Query of GET /v1/user/me/permission: an area and an action; without an action, any. */
export const PermissionQuery = z.strictObject({ area: z.enum(AREAS), action: z.enum(ACTIONS).optional() });
export type PermissionQuery = z.infer<typeof PermissionQuery>;

/** Response if the person has the permission; otherwise 403 CATEGORY_NOT_ALLOWED or ACTOR_NOT_ALLOWED. */
export const OwnPermission = z.object({ area: z.enum(AREAS) });
export type OwnPermission = z.infer<typeof OwnPermission>;
