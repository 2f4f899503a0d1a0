import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

const root = join(import.meta.dirname, '../..');
const { articles }: { articles: { number: string; names: Record<string, string>; price: number }[] } =
  JSON.parse(readFileSync(join(root, 'engine/catalogue/demo.json'), 'utf8'));
/** Article numbers and names, which accompany every price in the catalogue and in any copy of it. */
const marks = articles.flatMap(({ number, names }) => [number, ...Object.values(names)]);
/** One expression searches a text forty times as fast as 500 searches. */
const anyMark = new RegExp(marks.map((mark) => RegExp.escape(mark)).join('|'), 'g');

/** Addresses of all files of the build. */
const files = globSync('**/*', { cwd: join(root, 'dist') })
  .filter((file) => statSync(join(root, 'dist', file)).isFile())
  .filter((file) => !/\.(br|gz)$/.test(file))
  .map((file) => `/${file}`);
const others = [
  ...['/', '/configurator', '/materials', '/auth-config.json', '/app-config.json'],
  ...['/oidc/.well-known/openid-configuration', '/oidc/auth', '/oidc/password-reset'],
  ...['/v1/openapi.json', '/v1/user/me', '/configurator/v1/catalogue', '/configurator/v1/roofs'],
];

test('nobody finds a price without signing in', async ({ baseURL }) => {
  for (const mark of marks) expect(`Preis von ${mark}: 1`.match(anyMark), mark).not.toBeNull();
  expect(articles.length).toBeGreaterThan(50);
  expect(articles.every(({ price }) => price > 0)).toBe(true);
  expect(files.length).toBeGreaterThan(20);
  for (const address of [...files, ...others]) {
    // Compressed by the build, and uncompressed.
    for (const encoding of ['br', 'gzip', 'identity']) {
      const answer = await fetch(new URL(address, baseURL), { headers: { 'accept-encoding': encoding } });
      expect(answer.status, address).toBeLessThan(500);
      const body = Buffer.from(await answer.arrayBuffer());
      const text = body.toString('latin1') + body.toString();
      expect(text.match(anyMark) ?? [], `${address} as ${encoding}`).toEqual([]);
    }
  }
});
