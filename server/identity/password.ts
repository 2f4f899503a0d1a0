import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, Buffer>(scrypt);
const LENGTH = 32;

/** Minimum and maximum length of a chosen password, in characters. */
export const SHORTEST = 12;
const LONGEST = 200;

/** Returns why a password, typed twice, is rejected. */
export function passwordFault(password: string, again: string): 'too_short' | 'too_long' | 'differs' | null {
  if (password.length < SHORTEST) return 'too_short';
  if (password.length > LONGEST) return 'too_long';
  return password === again ? null : 'differs';
}

/** Returns `salt:hash` in hexadecimal, by scrypt with Node's default cost. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `${salt.toString('hex')}:${(await derive(password, salt, LENGTH)).toString('hex')}`;
}

/** Whether a password matches a stored hash. Takes equally long without a hash. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [salt = '00', hash = ''] = stored?.split(':') ?? [];
  const derived = await derive(password, Buffer.from(salt, 'hex'), LENGTH);
  const expected = Buffer.from(hash, 'hex');
  return expected.length === LENGTH && timingSafeEqual(derived, expected);
}
