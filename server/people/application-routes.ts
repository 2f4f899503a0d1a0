import type { FastifyPluginAsync } from 'fastify';
import { applications, staffApplications } from '../../contracts/api/applications.ts';
import type { Database } from '../platform/db/database.ts';
import { serve } from '../platform/http/endpoints.ts';
import { ProblemError } from '../platform/http/problems.ts';
import type { MailContext } from '../platform/mail/outbox.ts';
import type { SecondPersonRule } from '../settings.ts';
import {
  acceptApplication,
  apply,
  listApplications,
  refuseApplication,
  requireApplication,
} from './applications.ts';

import type { Legal } from './legal-texts.ts';

interface Tools extends MailContext {
  readonly database: Database;
  /**
   * Maximum number of applications per hour and network address, so that nobody can probe a list of e-mail
   * addresses.
   */
  readonly perHour: number;
  readonly legal: Pick<Legal, 'current'>;
  readonly rule: SecondPersonRule;
}

/** Applications to become a partner, and the decisions of staff. */
export const applicationRoutes =
  ({ database, perHour, legal, rule, ...post }: Tools): FastifyPluginAsync =>
  async (app) => {
    serve(
      app,
      'partner',
      applications,
      {
        async 'PUT /v1/applications/:id'({ params: { id }, body }) {
          // Only the version in force can be accepted.
          if (body.legalVersion !== legal.current)
            throw new ProblemError(422, 'INPUT_INVALID', {
              fields: [{ path: 'legalVersion', rule: 'invalid' }],
            });
          return apply(database, id, body, post);
        },
      },
      { rateLimit: { max: perHour, timeWindow: '1 hour' } },
    );
    serve(
      app,
      'staff',
      staffApplications,
      {
        'GET /v1/staff/applications': ({ query }) => listApplications(database, query),
        async 'POST /v1/staff/applications/:id/accept'({ person, params: { id }, body }) {
          await acceptApplication(database, person, id, body, { ...post, rule });
        },
        async 'POST /v1/staff/applications/:id/refuse'({ person, params: { id }, body }) {
          await refuseApplication(database, person, id, body.reason, post);
        },
      },
      { find: (_person, { id }) => id && requireApplication(database, id) },
    );
  };
