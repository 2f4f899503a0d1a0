import type { FastifyPluginAsync } from 'fastify';
import { organisations } from '../../contracts/api/organisations.ts';
import type { Database } from '../platform/db/database.ts';
import { serve } from '../platform/http/endpoints.ts';
import type { Person } from '../platform/http/signed-in.ts';
import type { MailContext } from '../platform/mail/outbox.ts';
import { enterDiscount } from './discounts.ts';
import {
  changeOrganisation,
  changePerson,
  findOrganisation,
  inviteAgain,
  invitePerson,
  listOrganisations,
  requirePerson,
} from './organisations.ts';

/** Organisations and their people, managed by staff. */
export const organisationRoutes =
  ({ database, ...post }: MailContext & { readonly database: Database }): FastifyPluginAsync =>
  async (app) => {
    const findsOrganisation = (_person: Person, { id }: { id?: string }) =>
      id && findOrganisation(database, id, post.clock());
    const findsPerson = (_person: Person, { id }: { id?: string }) => id && requirePerson(database, id);

    serve(
      app,
      'staff',
      organisations,
      {
        'GET /v1/staff/organisations': ({ query }) => listOrganisations(database, query, post.clock()),
        'GET /v1/staff/organisations/:id': ({ params: { id } }) =>
          findOrganisation(database, id, post.clock()),
        async 'PATCH /v1/staff/organisations/:id'({ params: { id }, body }) {
          await changeOrganisation(database, id, body);
          return findOrganisation(database, id, post.clock());
        },
        async 'PUT /v1/staff/organisations/:id/discounts/:entry'({ person, params, body }) {
          const now = post.clock();
          const entering = { by: person, organisationId: params.id, id: params.entry, now };
          await enterDiscount(database, entering, body);
          return findOrganisation(database, params.id, now);
        },
        async 'PUT /v1/staff/people/:id'({ params: { id }, body }) {
          await invitePerson(database, id, body, post);
        },
        async 'PATCH /v1/staff/people/:id'({ person, params: { id }, body }) {
          await changePerson(database, person, id, body);
        },
        async 'POST /v1/staff/people/:id/invitation'({ params: { id } }) {
          await inviteAgain(database, id, post);
        },
      },
      {
        find: {
          'GET /v1/staff/organisations/:id': findsOrganisation,
          'PATCH /v1/staff/organisations/:id': findsOrganisation,
          'PUT /v1/staff/organisations/:id/discounts/:entry': findsOrganisation,
          'PATCH /v1/staff/people/:id': findsPerson,
          'POST /v1/staff/people/:id/invitation': findsPerson,
        },
      },
    );
  };
