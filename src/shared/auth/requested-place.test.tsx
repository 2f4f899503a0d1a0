import { createStore } from 'jotai';
import { beforeEach, expect, test } from 'vitest';
import { isOwnPath, rememberPlace, requestedPlaceAtom } from './requested-place.ts';
import { emptySession, sessionAtom } from './session.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

/** The place as another document of the same tab reads it. */
const place = () => createStore().get(requestedPlaceAtom);

test.each(['/', '/projects/details/1?tab=files#top', '/3s-academy/tips/search?q=%2F%2Fevil.example'])(
  '%s is a path of the portal',
  (path) => {
    expect(isOwnPath(path)).toBe(true);
  },
);

test.each([
  '',
  'projects',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '///evil.example',
  ' //evil.example',
])('%j is not', (path) => {
  expect(isOwnPath(path)).toBe(false);
});

test('remembers a place for the next document of the tab, until it is deleted', () => {
  const store = createStore();
  rememberPlace({ path: '/projects/details/1?tab=files' }, store);
  expect(place()).toEqual({ path: '/projects/details/1?tab=files', person: null });
  store.set(requestedPlaceAtom, null);
  expect(place()).toBeNull();
});

test('remembers what was being edited with its person', () => {
  const store = createStore();
  store.set(sessionAtom, { ...emptySession, Email: 'petra@example.ch' });
  rememberPlace({ path: '/profile', isAtWork: true }, store);
  expect(place()).toEqual({ path: '/profile', person: 'petra@example.ch' });
});

test('does not remember redirect pages, and keeps the previous place', () => {
  rememberPlace({ path: '/profile' }, createStore());
  for (const path of ['/', '/?x=1', '/loading', '/internal-error']) rememberPlace({ path }, createStore());
  expect(place()?.path).toBe('/profile');
});

test.each(['{', '"/profile"', '{"path":"//evil.example","person":null}', '{"path":"/x"}'])(
  'ignores a stored %s',
  (text) => {
    sessionStorage.setItem('solar-partner-portal.requested-place', text);
    expect(place()).toBeNull();
  },
);
