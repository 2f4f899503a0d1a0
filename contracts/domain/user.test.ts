import { expect, test } from 'vitest';
import { ChangeProfile } from './user.ts';

test('trims changes of a profile and keeps absent members absent', () => {
  expect(ChangeProfile.parse({ firstName: '  Petra ', phone: '' })).toEqual({
    firstName: 'Petra',
    phone: '',
  });
});

test.each([
  ['an empty name', { firstName: ' ' }],
  ['a long name', { lastName: 'x'.repeat(61) }],
  ['a NUL in a name', { lastName: 'Pl\u0000an' }],
  ['a line break in a name', { lastName: 'Pl\nan' }],
  ['letters in a phone number', { phone: '+41 CALL ME' }],
  ['a language that the portal does not speak', { language: 'rm' }],
  ['a role', { role: 'admin' }],
  ['an e-mail', { email: 'other@example.ch' }],
])('rejects %s', (_what, change) => {
  expect(ChangeProfile.safeParse(change).success).toBe(false);
});
