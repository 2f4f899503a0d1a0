import { OwnPermission, PermissionQuery } from '../domain/own-permission.ts';
import { ChangeProfile, UserProfile } from '../domain/user.ts';
import { endpoints } from './endpoint.ts';

/** The person's own profile and permissions. */
export const user = endpoints({
  'GET /v1/user/me': {
    operationId: 'getMe',
    permission: ['profile', 'read'],
    answers: { 200: UserProfile },
  },
  'GET /v1/user/me/permission': {
    operationId: 'getOwnPermission',
    permission: ['profile', 'read'],
    query: PermissionQuery,
    answers: { 200: OwnPermission },
  },
  'PATCH /v1/user/me': {
    operationId: 'changeMe',
    permission: ['profile', 'write'],
    body: ChangeProfile,
    answers: { 200: UserProfile },
  },
});
