import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { EnterDiscount } from '../../contracts/discounts.ts';
import {
  ChangeOrganisation,
  ChangePerson,
  InvitePerson,
  Organisation,
  OrganisationList,
  OrganisationQuery,
} from '../../contracts/organisations.ts';
import type { Database } from '../platform/db/database.ts';

import { refusals } from '../platform/http/problems.ts';
import type { Post } from '../platform/mail/outbox.ts';
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

const ById = z.object({ id: z.uuidv7().lowercase() });

/** Organisations and their people, as the supplier looks after them. */
export const organisationRoutes =
  ({ database, ...post }: Post & { readonly database: Database }): FastifyPluginAsyncZod =>
  async (app) => {
    const common = { tags: ['staff'], security: [{ identityToken: [] }] };
    const finding =
      (find: (id: string) => Promise<unknown>) =>
      async ({ params }: FastifyRequest) => {
        const { success, data } = ById.safeParse(params);
        if (success) await find(data.id);
      };
    const findsOrganisation = finding((id) => findOrganisation(database, id, post.clock()));
    const findsPerson = finding((id) => requirePerson(database, id));

    app.route({
      method: 'GET',
      url: '/staff/organisations',
      config: { permission: ['organisations', 'read'] },
      schema: {
        operationId: 'listOrganisations',
        ...common,
        querystring: OrganisationQuery,
        response: { 200: OrganisationList },
      },
      handler: ({ query }) => listOrganisations(database, query, post.clock()),
    });
    app.route({
      method: 'GET',
      url: '/staff/organisations/:id',
      config: { permission: ['organisations', 'read'], find: findsOrganisation },
      schema: { operationId: 'findOrganisation', ...common, params: ById, response: { 200: Organisation } },
      handler: ({ params: { id } }) => findOrganisation(database, id, post.clock()),
    });
    app.route({
      method: 'PATCH',
      url: '/staff/organisations/:id',
      config: { permission: ['organisations', 'write'], find: findsOrganisation },
      schema: {
        operationId: 'changeOrganisation',
        ...common,
        params: ById,
        body: ChangeOrganisation,
        response: { 200: Organisation },
      },
      async handler({ params: { id }, body }) {
        await changeOrganisation(database, id, body);
        return findOrganisation(database, id, post.clock());
      },
    });
    app.route({
      method: 'PUT',
      url: '/staff/organisations/:id/discounts/:entry',
      config: { permission: ['organisations', 'write'], find: findsOrganisation },
      schema: {
        operationId: 'enterDiscount',
        description: 'The client makes the id of the entry; repeating it is harmless.',
        ...common,
        params: ById.extend({ entry: z.uuidv7().lowercase() }),
        body: EnterDiscount,
        response: { 200: Organisation, ...refusals(404, 422) },
      },
      async handler({ person, params, body }) {
        const now = post.clock();
        const entering = { by: person, organisationId: params.id, id: params.entry, now };
        await enterDiscount(database, entering, body);
        return findOrganisation(database, params.id, now);
      },
    });
    app.route({
      method: 'PUT',
      url: '/staff/people/:id',
      config: { permission: ['people', 'write'] },
      schema: {
        operationId: 'invitePerson',
        description: 'The client makes the id; repeating it is harmless.',
        ...common,
        params: ById,
        body: InvitePerson,
        response: { 204: z.null(), ...refusals(404, 409) },
      },
      async handler({ params: { id }, body }, reply) {
        await invitePerson(database, id, body, post);
        return reply.code(204).send(null);
      },
    });
    app.route({
      method: 'PATCH',
      url: '/staff/people/:id',
      config: { permission: ['people', 'write'], find: findsPerson },
      schema: {
        operationId: 'changePerson',
        ...common,
        params: ById,
        body: ChangePerson,
        response: { 204: z.null() },
      },
      async handler({ person, params: { id }, body }, reply) {
        await changePerson(database, person, id, body);
        return reply.code(204).send(null);
      },
    });
    app.route({
      method: 'POST',
      url: '/staff/people/:id/invitation',
      config: { permission: ['people', 'write'], find: findsPerson },
      schema: { operationId: 'invitePersonAgain', ...common, params: ById, response: { 204: z.null() } },
      async handler({ params: { id } }, reply) {
        await inviteAgain(database, id, post);
        return reply.code(204).send(null);
      },
    });
  };
