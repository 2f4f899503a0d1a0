import type { FastifyPluginAsync } from 'fastify';
import { emailConfirmations, organisations } from '../../contracts/api/organisations.ts';
import type { Database } from '../platform/db/database.ts';
import { serve } from '../platform/http/endpoints.ts';
import type { Person } from '../platform/http/signed-in.ts';
import type { MailContext } from '../platform/mail/outbox.ts';
import type { SecondPersonRule } from '../settings.ts';
import { decideDiscount, enterDiscount } from './discount-entries.ts';
import { belongingsOf, handOver } from './handing-over.ts';
import { readHistory } from './history.ts';
import { confirmNewEmail } from './invitations.ts';
import { movePerson } from './moving.ts';
import { readFirmNotes, writeFirmNote } from './notes.ts';
import {
  changeOrganisation,
  createOrganisation,
  findOrganisation,
  listOrganisations,
  requireOrganisation,
} from './organisations.ts';
import { readOverview } from './overview.ts';
import { changePerson, inviteAgain, invitePerson, requirePerson } from './people.ts';

interface Tools extends MailContext {
  readonly database: Database;
  readonly rule: SecondPersonRule;
}

/** Organisations and their people, managed by staff. */
export const organisationRoutes =
  ({ database, rule, ...post }: Tools): FastifyPluginAsync =>
  async (app) => {
    const findsOrganisation = (_person: Person, { id }: { id?: string }) =>
      id && requireOrganisation(database, id);
    const shown = (reader: Person, id: string) =>
      findOrganisation(database, id, { reader, now: post.clock(), rule });
    const entering = (by: Person, { id, entry }: { id: string; entry: string }) => ({
      ...{ by, organisationId: id, id: entry, now: post.clock() },
    });
    const findsPerson = (_person: Person, { id }: { id?: string }) => id && requirePerson(database, id);

    serve(
      app,
      'staff',
      organisations,
      {
        'GET /v1/staff/organisations': ({ query }) => listOrganisations(database, query, post.clock()),
        'GET /v1/staff/organisations/:id': ({ person, params: { id } }) => shown(person, id),
        async 'PUT /v1/staff/organisations/:id'({ person, params: { id }, body }) {
          await createOrganisation(database, person, id, body, { now: post.clock(), rule });
          return shown(person, id);
        },
        'GET /v1/staff/organisations/:id/changes': ({ params: { id }, query }) =>
          readHistory(database, id, query),
        'GET /v1/staff/organisations/:id/overview': ({ params: { id } }) =>
          readOverview(database, id, post.clock()),
        'GET /v1/staff/organisations/:id/notes': async ({ params: { id } }) => ({
          notes: await readFirmNotes(database, id),
        }),
        'PUT /v1/staff/organisations/:id/notes/:noteId': ({ person, params, body }) => {
          const writing = { by: person, organisationId: params.id, id: params.noteId, now: post.clock() };
          return writeFirmNote(database, writing, body.text);
        },
        async 'PATCH /v1/staff/organisations/:id'({ person, params: { id }, body }) {
          await changeOrganisation(database, person, id, body, post.clock());
          return shown(person, id);
        },
        async 'PUT /v1/staff/organisations/:id/discounts/:entry'({ person, params, body }) {
          await enterDiscount(database, entering(person, params), body, rule);
          return shown(person, params.id);
        },
        async 'POST /v1/staff/organisations/:id/discounts/:entry/approve'({ person, params }) {
          await decideDiscount(database, entering(person, params), { state: 'approved' });
          return shown(person, params.id);
        },
        async 'POST /v1/staff/organisations/:id/discounts/:entry/decline'({ person, params, body }) {
          await decideDiscount(database, entering(person, params), { state: 'declined', ...body });
          return shown(person, params.id);
        },
        async 'DELETE /v1/staff/organisations/:id/discounts/:entry'({ person, params }) {
          await decideDiscount(database, entering(person, params), { state: 'withdrawn' });
          return shown(person, params.id);
        },
        async 'PUT /v1/staff/people/:id'({ person, params: { id }, body }) {
          await invitePerson(database, person, id, body, post);
        },
        async 'PATCH /v1/staff/people/:id'({ person, params: { id }, body }) {
          await changePerson(database, person, id, body, post);
        },
        'GET /v1/staff/people/:id/belongings': ({ params: { id } }) => belongingsOf(database, id),
        'POST /v1/staff/people/:id/hand-over': ({ person, params: { id }, body }) =>
          handOver(database, person, id, body, post),
        async 'POST /v1/staff/people/:id/move'({ person, params: { id }, body }) {
          await movePerson(database, person, id, body, post);
        },
        async 'POST /v1/staff/people/:id/invitation'({ params: { id } }) {
          await inviteAgain(database, id, post);
        },
      },
      {
        find: {
          'GET /v1/staff/organisations/:id': findsOrganisation,
          'GET /v1/staff/organisations/:id/changes': findsOrganisation,
          'GET /v1/staff/organisations/:id/overview': findsOrganisation,
          'GET /v1/staff/organisations/:id/notes': findsOrganisation,
          'PUT /v1/staff/organisations/:id/notes/:noteId': findsOrganisation,
          'PATCH /v1/staff/organisations/:id': findsOrganisation,
          'PUT /v1/staff/organisations/:id/discounts/:entry': findsOrganisation,
          'POST /v1/staff/organisations/:id/discounts/:entry/approve': findsOrganisation,
          'POST /v1/staff/organisations/:id/discounts/:entry/decline': findsOrganisation,
          'DELETE /v1/staff/organisations/:id/discounts/:entry': findsOrganisation,
          'PATCH /v1/staff/people/:id': findsPerson,
          'GET /v1/staff/people/:id/belongings': findsPerson,
          'POST /v1/staff/people/:id/hand-over': findsPerson,
          'POST /v1/staff/people/:id/move': findsPerson,
          'POST /v1/staff/people/:id/invitation': findsPerson,
        },
      },
    );
    serve(app, 'partner', emailConfirmations, {
      'POST /v1/email-confirmations': async ({ body }) => ({
        email: await confirmNewEmail(database, body.token, post),
      }),
    });
  };
