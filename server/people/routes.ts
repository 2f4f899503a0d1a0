import type { FastifyPluginAsync } from 'fastify';
import { user } from '../../contracts/api/user.ts';
import { may, mayEnter } from '../../contracts/domain/permissions.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { serve } from '../platform/http/endpoints.ts';
import { ProblemError } from '../platform/http/problems.ts';
import { profileOf } from './queries.ts';
import { changeProfile } from './service.ts';

/** The partner API's "who am I", and changes of one's own profile. */
export const userRoutes =
  (database: Database, clock: Clock): FastifyPluginAsync =>
  async (app) => {
    serve(app, 'partner', user, {
      'GET /v1/user/me': ({ person }) => profileOf(database, person, clock()),
      async 'GET /v1/user/me/permission'({ person, query: { area, action } }) {
        if (!mayEnter(person, area)) throw new ProblemError(403, 'CATEGORY_NOT_ALLOWED');
        if (action && !may(person, area, action)) throw new ProblemError(403, 'ACTOR_NOT_ALLOWED');
        return { area };
      },
      'PATCH /v1/user/me': ({ person, body }) => changeProfile(database, person, body, clock()),
    });
  };
