import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ProblemDocument } from '../../contracts/problem.ts';
import { UserProfile } from '../../contracts/user.ts';
import { profileOf } from './queries.ts';

/** The partner API's answer to "who am I". */
export const userRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    method: 'GET',
    url: '/user/me',
    config: { permission: ['profile', 'read'] },
    schema: {
      operationId: 'getMe',
      tags: ['partner'],
      security: [{ identityToken: [] }],
      response: { 200: UserProfile, 401: ProblemDocument },
    },
    handler: async ({ person }) => profileOf(person),
  });
};
