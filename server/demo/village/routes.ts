import type { FastifyPluginAsync } from 'fastify';
import { answerVillage, TILESET } from './answers.ts';

/** Requests per minute and network address: one survey sends about fifteen. */
const PER_MINUTE = 600;

/** Public building data of the invented village, at the paths of the federal geodata services. */
export const villageRoutes: FastifyPluginAsync = async (app) => {
  for (const path of ['/rest/services/*', `${TILESET}*`])
    app.get(
      path,
      { schema: { hide: true }, config: { rateLimit: { max: PER_MINUTE, timeWindow: '1 minute' } } },
      async ({ url }, reply) => {
        const { status, body, type } = answerVillage(new URL(url, 'http://village'));
        if (type) reply.type(type);
        return reply.code(status).header('cache-control', 'no-store').send(body);
      },
    );
};
