import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
const LENGTH = 32;

/** Parameters of scrypt; r is 8. */
interface Cost {
  readonly N: number;
  readonly p: number;
}
/** One of the equivalent minima of OWASP's Password Storage Cheat Sheet. Takes 16 MB during a check. */
const COST: Cost = { N: 2 ** 14, p: 5 };
/** Cost of the hashes `salt:hash`, which do not state theirs: Node's default. */
const UNSTATED_COST: Cost = { N: 2 ** 14, p: 1 };

/** Minimum and maximum length of a chosen password, in characters. */
export const SHORTEST = 12;
const LONGEST = 200;

/** Guesses that a password must withstand: beyond 10^8, which is 3 of 4 for zxcvbn. */
const LEAST_STRENGTH = 3;
/** Words that anybody tries here. */
const WORDS = ['solar', 'partner', 'portal', 'photovoltaik', 'dach', 'fassade', 'balkon'];

/**
 * Returns why a password, typed twice, is rejected. `words` are those that others know of its person. The estimate
 * of its strength knows 49,000 common passwords, keyboards, dates, repetitions and sequences.
 */
export async function passwordFault(
  password: string,
  again: string,
  words: readonly string[],
): Promise<'too_short' | 'too_long' | 'differs' | 'easy' | null> {
  if (password.length < SHORTEST) return 'too_short';
  if (password.length > LONGEST) return 'too_long';
  if (password !== again) return 'differs';
  const { strengthOf } = await import('./password-strength.ts');
  return strengthOf(password, [...WORDS, ...words]) < LEAST_STRENGTH ? 'easy' : null;
}

/** Returns `N:p:salt:hash`, salt and hash in hexadecimal. */
export async function hashPassword(password: string, { N, p }: Cost = COST): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, LENGTH, { N, p });
  return [N, p, salt.toString('hex'), hash.toString('hex')].join(':');
}

/** Whether a password matches a stored hash. Takes as long as `hashPassword` without a hash. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const { N, p, salt, hash } = partsOf(stored);
  const derived = await derive(password, Buffer.from(salt, 'hex'), LENGTH, { N, p });
  const expected = Buffer.from(hash, 'hex');
  return expected.length === LENGTH && timingSafeEqual(derived, expected);
}

function partsOf(stored: string | null): Cost & { readonly salt: string; readonly hash: string } {
  const parts = stored?.split(':') ?? [];
  if (isOutdated(stored)) return { ...UNSTATED_COST, salt: parts[0] ?? '', hash: parts[1] ?? '' };
  const [N = COST.N, p = COST.p, salt = '00', hash = ''] = parts;
  return { N: Number(N), p: Number(p), salt, hash };
}

/** Whether a hash is from before hashes stated their cost. */
export const isOutdated = (stored: string | null): boolean => stored?.split(':').length === 2;
