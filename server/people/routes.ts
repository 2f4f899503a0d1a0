import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ChangeProfile, UserProfile } from '../../contracts/user.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
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
