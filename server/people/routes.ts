import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ProblemDocument } from '../../contracts/problem.ts';
import { UserProfile } from '../../contracts/user.ts';
import type { Authenticate } from '../platform/http/authentication.ts';
import { profileOf } from './queries.ts';

/** The partner API's answer to "who am I". */
export const userRoutes =
  (authenticate: Authenticate): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      method: 'GET',
      url: '/user/me',
      schema: {
        operationId: 'getMe',
        tags: ['partner'],
        security: [{ identityToken: [] }],
        response: { 200: UserProfile, 401: ProblemDocument },
      },
      handler: async (request) => profileOf(await authenticate(request)),
    });
  };
