import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawn } from '../../tests/soak.ts';
import { CertificateNumber, certificateNumberOf, idEndOf } from './certificate-number.ts';

test('a number leads back to its certificate, however it is typed', drawn, () => {
  fc.assert(
    fc.property(fc.uuid(), fc.constantFrom('', ' ', '-'), (id, gap) => {
      const number = certificateNumberOf(id);
      expect(number).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
      expect(id.replaceAll('-', '').endsWith(idEndOf(number))).toBe(true);
      const typed = number.replace('-', gap).replaceAll('0', 'o').replaceAll('1', 'l').toLowerCase();
      expect(CertificateNumber.parse(typed)).toBe(number);
    }),
  );
});

test.each(['', '7C4H', '7C4H-KQ2', '7C4H-KQ2MM', '7C4H-KQ2U', '%', "' or 1=1"])('rejects %s', (text) => {
  expect(CertificateNumber.safeParse(text).success).toBe(false);
});
