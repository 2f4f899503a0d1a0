import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { afterEach, expect, test, vi } from 'vitest';

const script = readFileSync(join(import.meta.dirname, '../../public/start.js'), 'utf8');

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
  document.body.replaceChildren();
});

test('@spec-218 shows the message when a script fails before the page has arrived as a whole', () => {
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  sessionStorage.setItem('solar-partner-portal.reloaded', 'frame start');
  runInThisContext(script);
  const failed = document.createElement('script');
  document.body.append(failed);
  failed.dispatchEvent(new Event('error'));
  document.body.innerHTML = `<div id="root"></div>
    <div id="start-failed"><section lang="de" hidden><button></button></section></div>`;
  state.mockReturnValue('interactive');
  document.dispatchEvent(new Event('readystatechange'));
  expect(document.querySelector('section')?.hidden).toBe(false);
  expect(document.getElementById('root')).toBeNull();
});
