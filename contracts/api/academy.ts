import { Academy, AcademyQuery, PublishVideo, PutPosition } from '../domain/academy.ts';
import { content, endpoints, NoContent } from './endpoint.ts';
import { ById, InLanguage } from './parts.ts';

/** Videos of the academy with poster and captions, and the person's playback positions. */
export const academy = endpoints({
  'GET /v1/academy': {
    operationId: 'listVideos',
    permission: ['academy', 'read'],
    query: AcademyQuery,
    answers: { 200: Academy },
  },
  'POST /v1/academy/pass': {
    operationId: 'getPass',
    description:
      'Sets a cookie that grants access to videos, posters and captions, because media elements send no token.',
    permission: ['academy', 'read'],
    answers: { 204: NoContent },
  },
  'GET /v1/academy/:id/film': {
    operationId: 'getFilm',
    permission: ['academy', 'read'],
    takesPass: true,
    resource: 'existing',
    params: ById,
    answers: { 200: content('the film', 'video/*'), 206: content('a part', 'video/*'), 416: NoContent },
    refuses: [410],
  },
  'GET /v1/academy/:id/poster': {
    operationId: 'getPoster',
    permission: ['academy', 'read'],
    takesPass: true,
    resource: 'existing',
    params: ById,
    answers: { 200: content('a picture', 'image/*'), 206: content('a part', 'image/*'), 416: NoContent },
    refuses: [410],
  },
  'GET /v1/academy/:id/captions': {
    operationId: 'getCaptions',
    permission: ['academy', 'read'],
    takesPass: true,
    resource: 'existing',
    params: ById,
    query: InLanguage,
    answers: { 200: content('WebVTT', 'text/vtt') },
  },
  'PUT /v1/academy/:id/position': {
    operationId: 'putPosition',
    permission: ['academy', 'read'],
    limit: 'drafts',
    resource: 'existing',
    params: ById,
    body: PutPosition,
    answers: { 204: NoContent },
  },
  'PUT /v1/staff/videos/:id': {
    operationId: 'publishVideo',
    description: 'The client chooses the id; the call is idempotent.',
    permission: ['academy', 'upload'],
    resource: 'existing or new',
    params: ById,
    body: PublishVideo,
    answers: { 204: NoContent },
    refuses: [422],
  },
});
