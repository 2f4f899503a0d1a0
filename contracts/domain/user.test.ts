import { expect, test } from 'vitest';
import { ChangeProfile } from './user.ts';

test('changes of a profile are trimmed, and absent members stay absent', () => {
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
])('%s is refused', (_what, change) => {
  expect(ChangeProfile.safeParse(change).success).toBe(false);
});
