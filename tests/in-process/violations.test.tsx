import { afterEach, expect, test } from 'vitest';
import { violations } from './violations.ts';

afterEach(() => {
  document.body.innerHTML = '';
});

test('finds a field without a name and a picture without a text', async () => {
  document.body.innerHTML = '<main><h1>Page</h1><input type="text" /><img src="/icon.svg" /></main>';
  expect((await violations()).map((each) => each.split(':')[0]).sort()).toEqual(['image-alt', 'label']);
  document.querySelector('input')?.setAttribute('aria-label', 'Name');
  document.querySelector('img')?.setAttribute('alt', '');
  expect(await violations()).toEqual([]);
});
