import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  BookTraining,
  Certification,
  Training,
  TrainingList,
  TrainingQuery,
  titleIn,
} from '../../contracts/trainings.ts';
import { Language } from '../../contracts/user.ts';
import { dateAt } from '../../contracts/working-days.ts';
import { translations } from '../../documents/translations.ts';
import { scoped } from '../platform/db/scoped.ts';
import { whenGone } from '../platform/http/gone.ts';
import { Refusal, refusals } from '../platform/http/problems.ts';
import type { Printer } from '../platform/papers/printer.ts';
import { cancelBooking, putBooking, type TrainingTools } from './bookings.ts';
import { calendarOf } from './calendar.ts';
import { certificationOf, findSession, findTraining, listTrainings } from './queries.ts';

const Id = z.uuidv7().lowercase();
const ById = z.object({ id: Id });
const WithBooking = ById.extend({ bookingId: Id });
const InLanguage = z.object({ language: Language.default('de') });

interface Tools extends TrainingTools {
  readonly printer: Printer;
  /** Whether people and trainings are invented, which every paper says. */
  readonly isInvented: boolean;
}

/** Trainings, what one's organisation books of them, and how it stands. */
export const trainingRoutes =
  ({ printer, isInvented, ...tools }: Tools): FastifyPluginAsyncZod =>
  async (app) => {
    const { database, clock } = tools;
    const common = { tags: ['training'], security: [{ identityToken: [] }] };
    const find = async ({ params }: FastifyRequest) => {
      const { success, data } = ById.safeParse(params);
      if (success) await findSession(database, data.id);
    };
    app.route({
      method: 'GET',
      url: '/trainings',
      config: { permission: ['training', 'read'] },
      schema: {
        operationId: 'listTrainings',
        ...common,
        querystring: TrainingQuery,
        response: { 200: TrainingList },
      },
      handler: ({ person, query }) => listTrainings(database, person, query, clock()),
    });
    app.route({
      method: 'GET',
      url: '/trainings/:id',
      config: { permission: ['training', 'read'], find },
      schema: { operationId: 'findTraining', ...common, params: ById, response: { 200: Training } },
      handler: ({ person, params }) => findTraining(database, person, params.id, clock()),
    });
    app.route({
      method: 'GET',
      url: '/trainings/:id/calendar',
      config: { permission: ['training', 'read'], find },
      schema: {
        operationId: 'getCalendarEntry',
        ...common,
        params: ById,
        querystring: InLanguage,
        response: { 200: z.string().describe('text/calendar') },
      },
      async handler({ params, query: { language } }, reply) {
        const session = await findSession(database, params.id);
        return reply.type('text/calendar').send(calendarOf(session, translations(language), tools));
      },
    });
    app.route({
      method: 'PUT',
      url: '/trainings/:id/bookings/:bookingId',
      config: { permission: ['training', 'write'], find },
      schema: {
        operationId: 'putBooking',
        description: 'Books a group or changes it. The client makes the id; repeating it is harmless.',
        ...common,
        params: WithBooking,
        body: BookTraining,
        response: { 200: Training, ...refusals(404, 409) },
      },
      async handler({ person, params: { id, bookingId }, body }) {
        await putBooking(tools, person, id, bookingId, body);
        return findTraining(database, person, id, clock());
      },
    });
    app.route({
      method: 'DELETE',
      url: '/trainings/:id/bookings/:bookingId',
      config: {
        permission: ['training', 'write'],
        async find({ person, params }) {
          const { success, data } = WithBooking.safeParse(params);
          if (success && (await scoped(database, person).ownerOf('booking', data.bookingId)) !== 'own')
            throw new Refusal(404, 'NOT_FOUND');
        },
      },
      schema: {
        operationId: 'cancelBooking',
        ...common,
        params: WithBooking,
        response: { 204: z.null(), ...refusals(409) },
      },
      async handler({ person, params: { id, bookingId } }, reply) {
        await cancelBooking(tools, person, id, bookingId);
        return reply.code(204).send(null);
      },
    });
    app.route({
      method: 'GET',
      url: '/certification',
      config: { permission: ['training', 'read'] },
      schema: { operationId: 'getCertification', ...common, response: { 200: Certification } },
      handler: ({ person }) => certificationOf(database, person, dateAt(clock())),
    });
    app.route({
      method: 'GET',
      url: '/certificates/:id/paper',
      // A PDF is packed already.
      compress: false,
      config: {
        permission: ['training', 'read'],
        limit: 'saves',
        async find({ person, params }) {
          const { success, data } = ById.safeParse(params);
          if (success && (await scoped(database, person).ownerOf('certificate', data.id)) !== 'own')
            throw new Refusal(404, 'NOT_FOUND');
        },
      },
      schema: {
        operationId: 'printCertificate',
        ...common,
        params: ById,
        querystring: InLanguage,
        response: { 200: z.any().describe('a PDF'), ...refusals(503) },
      },
      async handler({ person, params, query: { language } }, reply) {
        const row = await scoped(database, person)
          .select('certificate')
          .selectAll()
          .where('id', '=', params.id)
          .executeTakeFirstOrThrow();
        const participant = await scoped(database, person)
          .select('participant')
          .select('session_id')
          .where('id', '=', row.participant_id ?? '')
          .executeTakeFirst();
        const session = participant && (await findSession(database, participant.session_id));
        const { name: supplier } = await database
          .selectFrom('organisation')
          .select('name')
          .where('kind', '=', 'supplier')
          .executeTakeFirstOrThrow();
        const paper = {
          number: row.id,
          name: row.name,
          company: person.organisation.name,
          kind: row.kind,
          training: session
            ? {
                title: titleIn(JSON.parse(session.titles), language),
                city: session.city,
                trainer: session.trainer,
              }
            : null,
          from: row.valid_from,
          until: row.valid_until,
          supplier,
          writtenAt: session?.ends_at ?? Date.parse(`${row.valid_from}T12:00:00Z`),
          isInvented,
        };
        const asker = { organisation: person.organisation.id, signal: whenGone(reply) };
        const pdf = await printer.print('certificate', paper, language, asker);
        return reply.type('application/pdf').header('content-disposition', 'attachment').send(pdf);
      },
    });
  };
