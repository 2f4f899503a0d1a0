import { NoticeList, PutNotice } from '../domain/notices.ts';
import { endpoints, NoContent } from './endpoint.ts';
import { ById } from './parts.ts';

/** Notices to everybody, managed by staff; those of today are public. */
export const notices = endpoints({
  'GET /v1/notices': {
    operationId: 'listNotices',
    description: "Today's notices, also without sign-in.",
    permission: 'public',
    perAddress: 120,
    answers: { 200: NoticeList },
  },
  'GET /v1/staff/notices': {
    operationId: 'listAllNotices',
    permission: ['notices', 'read'],
    answers: { 200: NoticeList },
  },
  'PUT /v1/staff/notices/:id': {
    operationId: 'putNotice',
    description: 'The client chooses the id; the call is idempotent.',
    permission: ['notices', 'write'],
    params: ById,
    body: PutNotice,
    answers: { 204: NoContent },
  },
  'DELETE /v1/staff/notices/:id': {
    operationId: 'removeNotice',
    permission: ['notices', 'write'],
    params: ById,
    answers: { 204: NoContent },
  },
});
