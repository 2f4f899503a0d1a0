import type { FastifyPluginAsync } from 'fastify';
import { PDF } from '../../contracts/api/parts.ts';
import { trainings } from '../../contracts/api/trainings.ts';
import { certificateNumberOf } from '../../contracts/domain/certificate-number.ts';
import { titleIn } from '../../contracts/domain/trainings.ts';
import { dateAt } from '../../contracts/domain/working-days.ts';
import { translations } from '../../documents/translations.ts';
import { scoped } from '../platform/db/scoped.ts';
import { sendAttachment } from '../platform/http/attachment.ts';
import { serve } from '../platform/http/endpoints.ts';
import { ProblemError } from '../platform/http/problems.ts';
import type { Person } from '../platform/http/signed-in.ts';
import type { Printer } from '../platform/printing/printer.ts';
import { cancelBooking, putBooking, type TrainingTools } from './bookings.ts';
import { calendarOf } from './calendar.ts';
import { certificationOf, checkCertificate, findSession, findTraining, listTrainings } from './queries.ts';

interface Tools extends TrainingTools {
  readonly printer: Printer;
  /** Whether people and trainings are fictitious, which every printout states. */
  readonly isInvented: boolean;
}

/** Trainings, and the bookings of the person's own organisation with their state. */
export const trainingRoutes =
  ({ printer, isInvented, ...tools }: Tools): FastifyPluginAsync =>
  async (app) => {
    const { database, clock } = tools;
    const find = (_person: Person, { id }: { id?: string }) => id && findSession(database, id);
    const findOwn = async (person: Person, kind: 'booking' | 'certificate', id: string | undefined) => {
      if (id && (await scoped(database, person).ownerOf(kind, id)) !== 'own')
        throw new ProblemError(404, 'NOT_FOUND');
    };
    serve(
      app,
      'training',
      trainings,
      {
        'GET /v1/trainings': ({ person, query }) => listTrainings(database, person, query, clock()),
        'GET /v1/trainings/:id': ({ person, params }) => findTraining(database, person, params.id, clock()),
        async 'GET /v1/trainings/:id/calendar'({ params, query: { language }, reply }) {
          const session = await findSession(database, params.id);
          return reply.type('text/calendar').send(calendarOf(session, translations(language), tools));
        },
        async 'PUT /v1/trainings/:id/bookings/:bookingId'({ person, params: { id, bookingId }, body }) {
          await putBooking(tools, person, id, bookingId, body);
          return findTraining(database, person, id, clock());
        },
        async 'DELETE /v1/trainings/:id/bookings/:bookingId'({ person, params: { id, bookingId } }) {
          await cancelBooking(tools, person, id, bookingId);
        },
        'GET /v1/certification': ({ person }) => certificationOf(database, person, dateAt(clock())),
        async 'GET /v1/certificates/:id/paper'({ person, params, query: { language }, signal, reply }) {
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
            number: certificateNumberOf(row.id),
            checkAt: `${tools.origin}/certificates/${certificateNumberOf(row.id)}`,
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
          const asker = { organisation: person.organisation.id, signal };
          const pdf = await printer.print('certificate', paper, language, asker);
          return sendAttachment(reply, PDF, pdf);
        },
        async 'GET /v1/certificate-checks/:number'({ params: { number }, reply }) {
          reply.header('cache-control', 'no-store');
          return checkCertificate(database, number, dateAt(clock()));
        },
      },
      {
        find: {
          'GET /v1/trainings/:id': find,
          'GET /v1/trainings/:id/calendar': find,
          'PUT /v1/trainings/:id/bookings/:bookingId': find,
          'DELETE /v1/trainings/:id/bookings/:bookingId': (person, { id, bookingId }) =>
            findOwn(person, 'booking', id && bookingId),
          'GET /v1/certificates/:id/paper': (person, { id }) => findOwn(person, 'certificate', id),
        },
      },
    );
  };
