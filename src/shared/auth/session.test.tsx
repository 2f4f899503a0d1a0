import { createStore } from 'jotai';
import { beforeEach, expect, test } from 'vitest';
import type { UserProfile } from '../../../contracts/domain/user.ts';
import { createInnerStore, emptySession, profileAtom, SESSION_KEY, sessionAtom } from './session.ts';
import { readSignInResult, storeIdentityToken, storeSignInResult } from './sign-in-result.ts';
import { storeUserData } from './user-data.ts';

const profile: UserProfile = {
  Fullname: 'Petra Plan',
  FirstName: 'Petra',
  LastName: 'Plan',
  Email: 'planner@example.ch',
  CompanyAddress: 'Beispielgasse 7, 3011 Bern',
  PartnerCategory: 'Architekt/Planer',
  partnershipType: 'Planungspartner',
  CountryCode: 'CH',
  PhoneNumber: '+41 31 000 00 01',
  Language: 'de',
  Role: 'partner',
  IsCertified: false,
  SalesRepresentative: 'Sandra Beispiel',
  ContactManager: 'Petra Plan',
  VATNumber: 'CHE-000.000.002',
  CompanyName: 'Atelier Exempel GmbH',
  PartnerDiscount: 5,
  DiscountGroups: [],
  Mails: { projects: true, training: true, news: true },
};

beforeEach(() => localStorage.clear());

test('stores the whole session state under its one key @spec-95 @spec-99 @spec-100', () => {
  const store = createStore();
  store.set(sessionAtom, { ...emptySession, ...profile, loading: false, warningModalStepSix: true });
  expect(Object.keys(localStorage)).toEqual([SESSION_KEY]);
  const stored = JSON.parse(localStorage.getItem(SESSION_KEY) ?? '');
  expect(stored).toEqual({
    ...profile,
    projectAddress: null,
    hasRedirected: false,
    loading: false,
    warningModalStepSix: true,
    warningModalStepSeven: false,
  });
});

test('at the start loading is true, and there is no profile before it is fetched @spec-149', () => {
  const store = createStore();
  store.set(sessionAtom, emptySession);
  expect(emptySession.loading).toBe(true);
  expect(store.get(profileAtom)).toBeNull();
  store.set(sessionAtom, { ...emptySession, ...profile });
  expect(store.get(profileAtom)).toMatchObject(profile);
});

test('a session stored by another tab does not affect this tab', () => {
  const store = createStore();
  store.set(sessionAtom, { ...emptySession, ...profile });
  // The other tab starts with the state before this one had its profile.
  localStorage.setItem(SESSION_KEY, JSON.stringify(emptySession));
  const stop = store.sub(profileAtom, () => {});
  expect(store.get(profileAtom)).toMatchObject(profile);
  stop();
});

test('UserData contains category and country @spec-101', () => {
  storeUserData(profile);
  const [stored] = Object.values({ ...localStorage });
  expect(JSON.parse(String(stored))).toEqual({ partner_type: 'Architekt/Planer', country: 'CH' });
});

test('stores the sign-in result encrypted, and replaces its token on renewal @spec-102 @spec-199', async () => {
  const result = { idToken: 'first-token', uniqueId: 'u', tenantId: 't', scopes: ['openid'] };
  await storeSignInResult(result);
  expect(JSON.stringify({ ...localStorage })).not.toContain('first-token');
  await storeIdentityToken('second-token');
  expect(await readSignInResult()).toEqual({ ...result, idToken: 'second-token' });
});

test('ignores a stored sign-in result that cannot be decrypted', async () => {
  await storeSignInResult({ idToken: 'token', uniqueId: 'u', tenantId: 't', scopes: [] });
  for (const key of Object.keys(localStorage)) localStorage.setItem(key, 'AAAA');
  expect(await readSignInResult()).toBeNull();
});

test('the store of a part of the page has the user who signed in after the page was opened', () => {
  const outer = createStore();
  outer.set(sessionAtom, { ...emptySession, ...profile });
  expect(createInnerStore(outer).get(profileAtom)?.Email).toBe(profile.Email);
});
