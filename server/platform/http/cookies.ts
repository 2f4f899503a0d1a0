import type { FastifyRequest } from 'fastify';

/** Browsers take a cookie of this prefix over TLS only, from this host only, and send it to this host only. */
const PREFIX = '__Host-';

/**
 * Returns the name of a cookie at an origin. Plain http, which is for loopback, cannot have the prefix; cookies with a
 * path of their own cannot either.
 */
export const cookieName = (origin: string, name: string): string =>
  origin.startsWith('https:') ? `${PREFIX}${name}` : name;

/** A cookie for the whole host, which no script can read. */
interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly maxAgeSeconds: number;
  readonly sameSite: 'Lax' | 'Strict';
}

/** Returns the Set-Cookie header of a cookie at an origin. */
export function cookieHeader(origin: string, { name, value, maxAgeSeconds, sameSite }: Cookie): string {
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  return `${cookieName(origin, name)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=${sameSite}${secure}`;
}

/**
 * Returns the value of a cookie as the browser sent it; undefined without one of the name. A name without the prefix is
 * that of plain http, and of the release before the prefix: at https origins the next release stops reading it.
 */
export function cookieOf({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  const cookies = headers.cookie?.split('; ') ?? [];
  for (const start of [`${PREFIX}${name}=`, `${name}=`]) {
    const cookie = cookies.find((each) => each.startsWith(start));
    if (cookie) return cookie.slice(start.length);
  }
  return undefined;
}
