import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { academy } from '../../contracts/api/academy.ts';
import { webVtt } from '../../contracts/domain/academy.ts';
import { may } from '../../contracts/domain/permissions.ts';
import type { FileTools } from '../platform/files/service.ts';
import { cookieHeader } from '../platform/http/cookies.ts';
import { serve } from '../platform/http/endpoints.ts';
import { PASS } from '../platform/http/permissions.ts';
import { ProblemError } from '../platform/http/problems.ts';
import { rangeOf } from '../platform/http/ranges.ts';
import type { Person } from '../platform/http/signed-in.ts';
import { captionsIn, fileOfVideo, findVideo, listVideos, publishVideo, putPosition } from './videos.ts';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  webm: 'video/webm',
  mp4: 'video/mp4',
  png: 'image/png',
  jpg: 'image/jpeg',
};

/** Lifetime of a pass for videos, seconds; the app gets the next one before. */
const PASS_FOR = 15 * 60;

/** The academy's videos for signed-in people: search in titles and captions, byte ranges, playback positions. */
export const videoRoutes =
  (tools: FileTools & { readonly origin: string }): FastifyPluginAsync =>
  async (app) => {
    const { database, store } = tools;
    const find = (_person: Person, { id }: { id?: string }) => id && findVideo(database, id);
    serve(
      app,
      'academy',
      academy,
      {
        'GET /v1/academy': ({ person, query }) => listVideos(database, person, query),
        async 'POST /v1/academy/pass'({ request: { headers }, reply }) {
          const value = headers.authorization?.split(' ')[1] ?? '';
          const pass = { name: PASS, value, maxAgeSeconds: PASS_FOR, sameSite: 'Strict' } as const;
          return reply.code(204).header('set-cookie', cookieHeader(tools.origin, pass)).send(null);
        },
        async 'GET /v1/academy/:id/film'({ params, request, reply }) {
          const { file_id } = await findVideo(database, params.id);
          return sendFile(request, reply, file_id);
        },
        async 'GET /v1/academy/:id/poster'({ params, request, reply }) {
          const { poster_file_id } = await findVideo(database, params.id);
          return sendFile(request, reply, poster_file_id);
        },
        async 'GET /v1/academy/:id/captions'({ params, query, reply }) {
          const video = await findVideo(database, params.id);
          return reply.type('text/vtt; charset=utf-8').send(webVtt(captionsIn(video, query.language)));
        },
        async 'PUT /v1/academy/:id/position'({ person, params, body }) {
          await putPosition(tools, person, params.id, body.position);
        },
        async 'PUT /v1/staff/videos/:id'({ person, params: { id }, body }) {
          await publishVideo(tools, person, id, body);
        },
      },
      {
        find: {
          'GET /v1/academy/:id/film': find,
          'GET /v1/academy/:id/poster': find,
          'GET /v1/academy/:id/captions': find,
          'PUT /v1/academy/:id/position': find,
          // Routes for publishing do not exist for partners: 404 for any id.
          'PUT /v1/staff/videos/:id': (person) => {
            if (!may(person, 'academy', 'upload')) throw new ProblemError(404, 'NOT_FOUND');
          },
        },
      },
    );

    /** Sends a file of a video, or the requested range of it. */
    async function sendFile({ headers }: FastifyRequest, reply: FastifyReply, fileId: string) {
      const { type, size, sha256, store_key } = await fileOfVideo(tools, fileId);
      const tag = `"${sha256}"`;
      const isSame = headers['if-range'] === undefined || headers['if-range'] === tag;
      const range = isSame ? rangeOf(headers.range, size) : null;
      // Open the content first: a missing one is answered without these headers.
      const bytes = range === 'none' ? null : await store.open(store_key, range ?? undefined);
      reply
        .type(MEDIA_TYPES[type] ?? 'application/octet-stream')
        .header('accept-ranges', 'bytes')
        .header('etag', tag)
        // Cached by the browser alone: seeking does not fetch the same part twice.
        .header('cache-control', 'private, max-age=3600')
        .header('content-security-policy', "default-src 'none'; sandbox");
      if (range === 'none') return reply.code(416).header('content-range', `bytes */${size}`).send();
      if (range === null) return reply.header('content-length', size).send(bytes);
      return reply
        .code(206)
        .header('content-range', `bytes ${range.start}-${range.end}/${size}`)
        .header('content-length', range.end - range.start + 1)
        .send(bytes);
    }
  };
