import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { OwnPermission, PermissionQuery } from '../../contracts/own-permission.ts';
import { may, mayEnter } from '../../contracts/permissions.ts';
import { ChangeProfile, UserProfile } from '../../contracts/user.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { Refusal } from '../platform/http/problems.ts';
import { profileOf } from './queries.ts';
import { changeProfile } from './service.ts';

/** The partner API's answer to "who am I", and what people change of themselves. */
export const userRoutes =
  (database: Database, clock: Clock): FastifyPluginAsyncZod =>
  async (app) => {
    const common = { tags: ['partner'], security: [{ identityToken: [] }] };
    app.route({
      method: 'GET',
      url: '/user/me',
      config: { permission: ['profile', 'read'] },
      schema: { operationId: 'getMe', ...common, response: { 200: UserProfile } },
      handler: ({ person }) => profileOf(database, person, clock()),
    });
    app.route({
      method: 'GET',
      url: '/user/me/permission',
      config: { permission: ['profile', 'read'] },
      schema: {
        operationId: 'getOwnPermission',
        ...common,
        querystring: PermissionQuery,
        response: { 200: OwnPermission },
      },
      handler: async ({ person, query: { area, action } }) => {
        if (!mayEnter(person, area)) throw new Refusal(403, 'CATEGORY_NOT_ALLOWED');
        if (action && !may(person, area, action)) throw new Refusal(403, 'ACTOR_NOT_ALLOWED');
        return { area };
      },
    });
    app.route({
      method: 'PATCH',
      url: '/user/me',
      config: { permission: ['profile', 'write'] },
      schema: {
        operationId: 'changeMe',
        ...common,
        body: ChangeProfile,
        response: { 200: UserProfile },
      },
      handler: ({ person, body }) => changeProfile(database, person, body, clock()),
    });
  };
