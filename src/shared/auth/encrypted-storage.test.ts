import { expect, test } from 'vitest';
import { decrypt, encrypt } from './encrypted-storage.ts';

test.each(['', 'a passphrase'])('decrypts with %j what was encrypted with it', async (passphrase) => {
  const sealed = await encrypt('{"idToken":"größer"}', passphrase);
  expect(atob(sealed)).not.toContain('idToken');
  expect(await decrypt(sealed, passphrase)).toBe('{"idToken":"größer"}');
});

test('another passphrase or a changed text fails', async () => {
  const sealed = await encrypt('secret', '');
  await expect(decrypt(sealed, 'guess')).rejects.toThrow();
  const changed = `${sealed.slice(0, -4)}${sealed.endsWith('AAA=') ? 'BBB=' : 'AAA='}`;
  await expect(decrypt(changed, '')).rejects.toThrow();
});

test('encrypts the same text differently every time', async () => {
  expect(await encrypt('secret', '')).not.toBe(await encrypt('secret', ''));
});
