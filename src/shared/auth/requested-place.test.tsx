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
])('%j is none', (path) => {
  expect(isOwnPath(path)).toBe(false);
});

test('a place is remembered for the next document of the tab, until it is forgotten', () => {
  const store = createStore();
  rememberPlace({ path: '/projects/details/1?tab=files' }, store);
  expect(place()).toEqual({ path: '/projects/details/1?tab=files', person: null });
  store.set(requestedPlaceAtom, null);
  expect(place()).toBeNull();
});

test('what was being edited is remembered with its person', () => {
  const store = createStore();
  store.set(sessionAtom, { ...emptySession, Email: 'petra@example.ch' });
  rememberPlace({ path: '/profile', isAtWork: true }, store);
  expect(place()).toEqual({ path: '/profile', person: 'petra@example.ch' });
});

test('ways through the portal are no places to go back to, and keep what was remembered before', () => {
  rememberPlace({ path: '/profile' }, createStore());
  for (const path of ['/', '/?x=1', '/loading', '/internal-error']) rememberPlace({ path }, createStore());
  expect(place()?.path).toBe('/profile');
});

test.each(['{', '"/profile"', '{"path":"//evil.example","person":null}', '{"path":"/x"}'])(
  'stored as %s it is none',
  (text) => {
    sessionStorage.setItem('solar-partner-portal.requested-place', text);
    expect(place()).toBeNull();
  },
);
