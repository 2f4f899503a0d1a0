import { z } from 'zod';

/** Crockford's alphabet: no letter looks like a digit or another letter. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;
/** Hexadecimal digits that a number stands for: 40 bits. */
const HEX_LENGTH = 10;

/** Returns the readable number of a certificate, 7C4H-KQ2M, from the random end of its id. */
export function certificateNumberOf(id: string): string {
  let rest = BigInt(`0x${id.replaceAll('-', '').slice(-HEX_LENGTH)}`);
  let number = '';
  for (let at = 0; at < LENGTH; at += 1) {
    number = `${LETTERS[Number(rest % 32n)]}${number}`;
    rest /= 32n;
  }
  return `${number.slice(0, 4)}-${number.slice(4)}`;
}

/** Returns the end of the id that a number stands for. */
export function idEndOf(number: string): string {
  let value = 0n;
  for (const letter of number.replace('-', '')) value = 32n * value + BigInt(LETTERS.indexOf(letter));
  return value.toString(16).padStart(HEX_LENGTH, '0');
}

/** A typed or scanned number, with or without its dash; O is read as 0, I and L as 1. */
export const CertificateNumber = z
  .string()
  .max(40)
  .transform((text) =>
    text
      .toUpperCase()
      .replaceAll(/[\s-]/g, '')
      .replaceAll('O', '0')
      .replaceAll(/[IL]/g, '1')
      .replace(/^(.{4})(?=.)/, '$1-'),
  )
  .refine((number) => /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/.test(number), {
    params: { rule: 'invalid' },
  });
