import { DeclineRequest } from '../domain/approvals.ts';
import { EnterDiscount } from '../domain/discounts.ts';
import { FirmHistory, FirmHistoryQuery } from '../domain/firm-history.ts';
import { FirmOverview } from '../domain/firm-overview.ts';
import {
  Belongings,
  ChangeOrganisation,
  ChangePerson,
  ConfirmEmail,
  ConfirmedEmail,
  CreateOrganisation,
  HandOver,
  InvitePerson,
  MovePerson,
  Organisation,
  OrganisationList,
  OrganisationQuery,
} from '../domain/organisations.ts';
import { Note, NoteList, WriteNote } from '../domain/staff.ts';
import { endpoints, NoContent } from './endpoint.ts';
import { ById, Id } from './parts.ts';

const ByEntry = ById.extend({ entry: Id });

/** Organisations and their people, for staff. */
export const organisations = endpoints({
  'GET /v1/staff/organisations': {
    operationId: 'listOrganisations',
    permission: ['organisations', 'read'],
    query: OrganisationQuery,
    answers: { 200: OrganisationList },
  },
  'GET /v1/staff/organisations/:id': {
    operationId: 'findOrganisation',
    permission: ['organisations', 'read'],
    resource: 'existing',
    params: ById,
    answers: { 200: Organisation },
  },
  'PUT /v1/staff/organisations/:id': {
    operationId: 'createOrganisation',
    description: 'Creates a partner. The client chooses the id; the call is idempotent.',
    permission: ['organisations', 'write'],
    params: ById,
    body: CreateOrganisation,
    answers: { 200: Organisation },
    refuses: [422],
  },
  'GET /v1/staff/organisations/:id/changes': {
    operationId: 'listOrganisationChanges',
    description: 'Every change of the organisation and its people, the newest first.',
    permission: ['organisations', 'read'],
    resource: 'existing',
    params: ById,
    query: FirmHistoryQuery,
    answers: { 200: FirmHistory },
  },
  'GET /v1/staff/organisations/:id/overview': {
    operationId: 'findFirmOverview',
    description: 'Offers, orders, turnover, trainings, messages and files of a firm.',
    permission: ['organisations', 'read'],
    resource: 'existing',
    params: ById,
    answers: { 200: FirmOverview },
  },
  'GET /v1/staff/organisations/:id/notes': {
    operationId: 'listFirmNotes',
    permission: ['organisations', 'read'],
    resource: 'existing',
    params: ById,
    answers: { 200: NoteList },
  },
  'PUT /v1/staff/organisations/:id/notes/:noteId': {
    operationId: 'writeFirmNote',
    description: 'The client chooses the id; the call is idempotent.',
    permission: ['organisations', 'staff'],
    resource: 'existing',
    params: ById.extend({ noteId: Id }),
    body: WriteNote,
    answers: { 200: Note },
    refuses: [404],
  },
  'PATCH /v1/staff/organisations/:id': {
    operationId: 'changeOrganisation',
    permission: ['organisations', 'write'],
    resource: 'existing',
    params: ById,
    body: ChangeOrganisation,
    answers: { 200: Organisation },
  },
  'PUT /v1/staff/organisations/:id/discounts/:entry': {
    operationId: 'enterDiscount',
    description:
      'The client chooses the id of the entry; the call is idempotent. A discount that needs a second person becomes a request of that id.',
    permission: ['organisations', 'write'],
    resource: 'existing',
    params: ByEntry,
    body: EnterDiscount,
    answers: { 200: Organisation },
    refuses: [404, 422],
  },
  'POST /v1/staff/organisations/:id/discounts/:entry/approve': {
    operationId: 'approveDiscount',
    description:
      'Enters the discount as requested, from today on if the day is over. Only another person than the one who asked.',
    permission: ['organisations', 'write'],
    resource: 'existing',
    params: ByEntry,
    answers: { 200: Organisation },
    refuses: [403, 404, 409, 422],
  },
  'POST /v1/staff/organisations/:id/discounts/:entry/decline': {
    operationId: 'declineDiscount',
    permission: ['organisations', 'write'],
    resource: 'existing',
    params: ByEntry,
    body: DeclineRequest,
    answers: { 200: Organisation },
    refuses: [403, 404, 409],
  },
  'DELETE /v1/staff/organisations/:id/discounts/:entry': {
    operationId: 'withdrawDiscount',
    description: 'Withdraws an own request.',
    permission: ['organisations', 'write'],
    resource: 'existing',
    params: ByEntry,
    answers: { 200: Organisation },
    refuses: [403, 404, 409],
  },
  'PUT /v1/staff/people/:id': {
    operationId: 'invitePerson',
    description: 'The client chooses the id; the call is idempotent.',
    permission: ['people', 'write'],
    params: ById,
    body: InvitePerson,
    answers: { 204: NoContent },
    refuses: [404, 409],
  },
  'PATCH /v1/staff/people/:id': {
    operationId: 'changePerson',
    permission: ['people', 'write'],
    resource: 'existing',
    params: ById,
    body: ChangePerson,
    answers: { 204: NoContent },
    refuses: [409],
  },
  'GET /v1/staff/people/:id/belongings': {
    operationId: 'findBelongings',
    permission: ['people', 'read'],
    resource: 'existing',
    params: ById,
    answers: { 200: Belongings },
  },
  'POST /v1/staff/people/:id/hand-over': {
    operationId: 'handOver',
    description: 'Moves projects, drafts and bookings to a colleague. Repeated, it moves what came since.',
    permission: ['people', 'write'],
    resource: 'existing',
    params: ById,
    body: HandOver,
    answers: { 200: Belongings },
  },
  'POST /v1/staff/people/:id/move': {
    operationId: 'movePerson',
    description:
      'Moves a person to another partner. Work is handed over to a colleague and sessions end at once; the person belongs to the other firm two minutes later. Idempotent.',
    permission: ['people', 'write'],
    resource: 'existing',
    params: ById,
    body: MovePerson,
    answers: { 204: NoContent },
    refuses: [409],
  },
  'POST /v1/staff/people/:id/invitation': {
    operationId: 'invitePersonAgain',
    permission: ['people', 'write'],
    resource: 'existing',
    params: ById,
    answers: { 204: NoContent },
  },
});

/** The confirmation of a person's new e-mail address, by the link that it received. */
export const emailConfirmations = endpoints({
  'POST /v1/email-confirmations': {
    operationId: 'confirmEmail',
    permission: 'public',
    perAddress: 30,
    body: ConfirmEmail,
    answers: { 200: ConfirmedEmail },
    refuses: [409],
  },
});
