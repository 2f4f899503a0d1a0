import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

const root = join(import.meta.dirname, '../..');
const { articles }: { articles: { number: string; names: Record<string, string>; price: number }[] } =
  JSON.parse(readFileSync(join(root, 'engine/catalogue/demo.json'), 'utf8'));
/** Article numbers and names, which accompany every price in the catalogue and in any copy of it. */
const marks = articles.flatMap(({ number, names }) => [number, ...Object.values(names)]);

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

test('nobody finds a price without signing in', async ({ request }) => {
  expect(articles.length).toBeGreaterThan(50);
  expect(articles.every(({ price }) => price > 0)).toBe(true);
  expect(files.length).toBeGreaterThan(20);
  for (const address of [...files, ...others]) {
    // Compressed by the build, and uncompressed.
    for (const encoding of ['br', 'gzip', 'identity']) {
      const answer = await request.get(address, { headers: { 'accept-encoding': encoding } });
      expect(answer.status(), address).toBeLessThan(500);
      const text = (await answer.body()).toString('latin1') + (await answer.text());
      expect(
        marks.filter((mark) => text.includes(mark)),
        `${address} as ${encoding}`,
      ).toEqual([]);
    }
  }
});
