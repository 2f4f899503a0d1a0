import type { FastifyRequest } from 'fastify';

/** Returns the value of a cookie as the browser sent it; undefined without one of the name. */
export function cookieOf({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  const start = `${name}=`;
  const cookie = headers.cookie?.split('; ').find((each) => each.startsWith(start));
  return cookie?.slice(start.length);
}
