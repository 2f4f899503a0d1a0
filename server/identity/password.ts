import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, Buffer>(scrypt);
const LENGTH = 32;

/** Characters of a password that somebody chooses. */
export const SHORTEST = 12;
const LONGEST = 200;

/** Why a password is not taken, which was typed twice. */
export function passwordFault(password: string, again: string): 'too_short' | 'too_long' | 'differs' | null {
  if (password.length < SHORTEST) return 'too_short';
  if (password.length > LONGEST) return 'too_long';
  return password === again ? null : 'differs';
}

/** `salt:hash`, hexadecimal; scrypt with Node's default cost. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `${salt.toString('hex')}:${(await derive(password, salt, LENGTH)).toString('hex')}`;
}

/** Whether a password belongs to a stored hash. Takes as long without a hash. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [salt = '00', hash = ''] = stored?.split(':') ?? [];
  const derived = await derive(password, Buffer.from(salt, 'hex'), LENGTH);
  const expected = Buffer.from(hash, 'hex');
  return expected.length === LENGTH && timingSafeEqual(derived, expected);
}
