import { createHmac, timingSafeEqual } from 'node:crypto';

/** Duration of a code, and its length. */
const STEP_S = 30;
const DIGITS = 6;
/** Steps that the clock of a phone may be off. */
const DRIFT = 1;
const BASE_32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Writes bytes in base 32 (RFC 4648) without padding. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE_32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => BASE_32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Returns the code of a step (RFC 4226 with SHA-1), as every app computes it. `key` in base 32. */
export function codeOfStep(key: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(key)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** Returns the step of an instant in ms since 1970. */
export const stepAt = (now: number): number => Math.floor(now / 1_000 / STEP_S);

/** Returns the step that a code belongs to: now, the one before or after; undefined for a wrong code. */
export function stepOfCode(key: string, code: string, now: number): number | undefined {
  const given = Buffer.from(code.replace(/\s/g, ''));
  const present = stepAt(now);
  const steps = Array.from({ length: 2 * DRIFT + 1 }, (_each, index) => present - DRIFT + index);
  // Compares with all, so that the time tells nothing.
  return steps.filter((step) => isSame(given, Buffer.from(codeOfStep(key, step)))).at(0);
}

const isSame = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);

/** Returns the address by which apps take the key over. */
export const otpauthAddress = (key: string, account: string): string => {
  const issuer = 'Solar Partner Portal';
  const query = new URLSearchParams({ secret: key, issuer }).toString().replaceAll('+', '%20');
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${query}`;
};
