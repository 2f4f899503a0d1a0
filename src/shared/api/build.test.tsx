import { beforeEach, expect, test, vi } from 'vitest';

const answerOf = (build: string) => new Response(null, { headers: { 'X-Build': build } });

beforeEach(() => {
  vi.resetModules();
  document.head.innerHTML = '<meta name="build" content="a1" />';
});

test('a page is outdated once a response comes from another build', async () => {
  const { isOutdated, noteBuild } = await import('./build.ts');
  noteBuild(answerOf('a1'));
  noteBuild(new Response());
  expect(isOutdated()).toBe(false);
  noteBuild(answerOf('b2'));
  expect(isOutdated()).toBe(true);
});

test('in development builds have no name and nothing is outdated', async () => {
  document.head.innerHTML = '';
  const { isOutdated, noteBuild } = await import('./build.ts');
  noteBuild(answerOf('development'));
  expect(isOutdated()).toBe(false);
});
