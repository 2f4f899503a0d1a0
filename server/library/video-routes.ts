import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  Academy,
  AcademyQuery,
  PublishVideo,
  PutPosition,
  VideoId,
  webVtt,
} from '../../contracts/academy.ts';
import { may } from '../../contracts/permissions.ts';
import { Language } from '../../contracts/user.ts';
import type { FileTools } from '../platform/files/service.ts';
import { PASS, PASS_PATH } from '../platform/http/permissions.ts';
import { Refusal, refusals } from '../platform/http/problems.ts';
import { rangeOf } from '../platform/http/ranges.ts';
import { captionsIn, fileOfVideo, findVideo, listVideos, publishVideo, putPosition } from './videos.ts';

const ById = z.object({ id: VideoId });

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  webm: 'video/webm',
  mp4: 'video/mp4',
  png: 'image/png',
  jpg: 'image/jpeg',
};

/** How long a pass opens films, seconds; the app gets the next one before. */
const PASS_FOR = 15 * 60;

/** The academy's films, for who is signed in: titles and captions searched, films in parts, the person's positions. */
export const videoRoutes =
  (tools: FileTools & { readonly origin: string }): FastifyPluginAsyncZod =>
  async (app) => {
    const { database, store } = tools;
    const common = { tags: ['academy'], security: [{ identityToken: [] }] };
    const find = async ({ params }: FastifyRequest) => {
      const { success, data } = ById.safeParse(params);
      if (success) await findVideo(database, data.id);
    };
    const media = { permission: ['academy', 'read'], find, takesPass: true } as const;

    app.route({
      method: 'GET',
      url: '/academy',
      config: { permission: ['academy', 'read'] },
      schema: {
        operationId: 'listVideos',
        ...common,
        querystring: AcademyQuery,
        response: { 200: Academy },
      },
      handler: ({ person, query }) => listVideos(database, person, query),
    });
    app.route({
      method: 'POST',
      url: '/academy/pass',
      config: { permission: ['academy', 'read'] },
      schema: {
        operationId: 'getPass',
        description: 'Sets a cookie that opens films, posters and captions: media elements send no token.',
        ...common,
        response: { 204: z.null() },
      },
      async handler({ headers }, reply) {
        const token = headers.authorization?.split(' ')[1] ?? '';
        const secure = tools.origin.startsWith('https:') ? '; Secure' : '';
        return reply
          .code(204)
          .header(
            'set-cookie',
            `${PASS}=${token}; Path=${PASS_PATH}; Max-Age=${PASS_FOR}; HttpOnly; SameSite=Strict${secure}`,
          )
          .send(null);
      },
    });
    app.route({
      method: 'GET',
      url: '/academy/:id/film',
      // Pictures are packed already, and a part of a packed film would be another part.
      compress: false,
      config: media,
      schema: {
        operationId: 'getFilm',
        ...common,
        params: ById,
        response: {
          200: z.any().describe('the film'),
          206: z.any().describe('a part'),
          ...refusals(410),
          416: z.any(),
        },
      },
      async handler(request, reply) {
        const { file_id } = await findVideo(database, request.params.id);
        return sendFile(request, reply, file_id);
      },
    });
    app.route({
      method: 'GET',
      url: '/academy/:id/poster',
      compress: false,
      config: media,
      schema: {
        operationId: 'getPoster',
        ...common,
        params: ById,
        response: { 200: z.any().describe('a picture'), 206: z.any(), ...refusals(410), 416: z.any() },
      },
      async handler(request, reply) {
        const { poster_file_id } = await findVideo(database, request.params.id);
        return sendFile(request, reply, poster_file_id);
      },
    });
    app.route({
      method: 'GET',
      url: '/academy/:id/captions',
      config: media,
      schema: {
        operationId: 'getCaptions',
        ...common,
        params: ById,
        querystring: z.object({ language: Language.default('de') }),
        response: { 200: z.string().describe('WebVTT') },
      },
      async handler({ params, query }, reply) {
        const video = await findVideo(database, params.id);
        return reply.type('text/vtt; charset=utf-8').send(webVtt(captionsIn(video, query.language)));
      },
    });
    app.route({
      method: 'PUT',
      url: '/academy/:id/position',
      // It is one's own, so who may watch may keep it.
      config: { permission: ['academy', 'read'], find, limit: 'drafts' },
      schema: {
        operationId: 'putPosition',
        ...common,
        params: ById,
        body: PutPosition,
        response: { 204: z.null() },
      },
      async handler({ person, params, body }, reply) {
        await putPosition(tools, person, params.id, body.position);
        return reply.code(204).send(null);
      },
    });
    app.route({
      method: 'PUT',
      url: '/staff/videos/:id',
      config: {
        permission: ['academy', 'upload'],
        // What is published here is not there for partners, whatever it is.
        async find({ person }) {
          if (!may(person, 'academy', 'upload')) throw new Refusal(404, 'NOT_FOUND');
        },
      },
      schema: {
        operationId: 'publishVideo',
        description: 'The client makes the id; repeating it is harmless.',
        ...common,
        tags: ['staff'],
        params: ById,
        body: PublishVideo,
        response: { 204: z.null(), ...refusals(422) },
      },
      async handler({ person, params: { id }, body }, reply) {
        await publishVideo(tools, person, id, body);
        return reply.code(204).send(null);
      },
    });

    /** A file of a film, or the part of it that is asked for. */
    async function sendFile({ headers }: FastifyRequest, reply: FastifyReply, fileId: string) {
      const { type, size, sha256, store_key } = await fileOfVideo(tools, fileId);
      const tag = `"${sha256}"`;
      const isSame = headers['if-range'] === undefined || headers['if-range'] === tag;
      const range = isSame ? rangeOf(headers.range, size) : null;
      // First of all: what is missing is answered without these headers.
      const bytes = range === 'none' ? null : await store.open(store_key, range ?? undefined);
      reply
        .type(MEDIA_TYPES[type] ?? 'application/octet-stream')
        .header('accept-ranges', 'bytes')
        .header('etag', tag)
        // Kept by the browser alone: who jumps back and forth does not fetch the same twice.
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
