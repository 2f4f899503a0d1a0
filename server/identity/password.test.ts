import { randomBytes, scryptSync } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { drawn } from '../../tests/soak.ts';
import { findPersonByEmail } from '../people/queries.ts';
import { newSqlite } from '../testing/new-database.ts';
import { openTestDatabase } from '../testing/open-database.ts';
import { signIn } from '../testing/sign-in.ts';
import { startServer } from '../testing/start-server.ts';
import { hashPassword, isOutdated, passwordFault, verifyPassword } from './password.ts';

const PERSON = ['anna.meier@dachwerk.example', 'Anna', 'Meier', 'Dachwerk Thun AG'];
const faultOf = (password: string) => passwordFault(password, password, PERSON);

test('a hash verifies its password only, whatever its cost', drawn, async () => {
  const password = randomBytes(12).toString('base64');
  for (const hash of [await hashPassword(password), await hashPassword(password, { N: 2, p: 3 })]) {
    expect(await verifyPassword(password, hash)).toBe(true);
    expect(await verifyPassword(`${password} `, hash)).toBe(false);
    expect(isOutdated(hash)).toBe(false);
  }
});

test('a hash without its cost verifies its password, and is outdated', async () => {
  const salt = randomBytes(16);
  const hash = `${salt.toString('hex')}:${scryptSync('demo', salt, 32).toString('hex')}`;
  expect(await verifyPassword('demo', hash)).toBe(true);
  expect(await verifyPassword('Demo', hash)).toBe(false);
  expect(isOutdated(hash)).toBe(true);
});

test('signing in renews an outdated hash, a wrong password does not', async () => {
  const { variables, remove } = await newSqlite('seeded');
  const database = await openTestDatabase(variables);
  const server = await startServer(variables, { database });
  onTestFinished(async () => {
    await server.stop();
    await remove();
  });
  const [email, salt] = ['planner@example.ch', randomBytes(16)];
  const outdated = `${salt.toString('hex')}:${scryptSync('demo', salt, 32).toString('hex')}`;
  await database.updateTable('person').set({ password_hash: outdated }).where('email', '=', email).execute();
  const stored = async () => (await findPersonByEmail(database, email))?.passwordHash ?? null;
  await expect(signIn(server.origin, email, 'wrong')).rejects.toThrow();
  expect(await stored()).toBe(outdated);
  await signIn(server.origin, email);
  expect(isOutdated(await stored())).toBe(false);
  expect(await verifyPassword('demo', await stored())).toBe(true);
  await signIn(server.origin, email);
});

test('nothing verifies without a hash', async () => {
  for (const stored of [null, '', ':', '::', ':::'])
    expect(await verifyPassword('', stored).catch(() => false)).toBe(false);
});

test.each([
  'password1234',
  'Passwort1234',
  '123456789012',
  'qwertzuiopas',
  'aaaaaaaaaaaa',
  'unbelievable',
  'passwordpassword',
  'solarpartner',
  'anna.meier@dachwerk.example',
  'Dachwerk Thun AG',
  'x'.repeat(200),
])('%s is easy to guess', async (password) => {
  expect(await faultOf(password)).toBe('easy');
});

test('rejects by length, and passwords that differ', async () => {
  expect(await faultOf('Xk3vnq8LpzT')).toBe('too_short');
  expect(await faultOf('Xk3vnq8LpzT2'.repeat(20))).toBe('too_long');
  expect(await passwordFault('Xk3vnq8LpzT2', 'Xk3vnq8LpzT3', PERSON)).toBe('differs');
});

test('takes random characters and unrelated words', drawn, async () => {
  expect(await faultOf('correct horse battery staple')).toBeNull();
  for (let draw = 0; draw < 20; draw++) expect(await faultOf(randomBytes(9).toString('base64'))).toBeNull();
});
