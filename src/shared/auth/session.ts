import { atom, createStore, type SetStateAction } from 'jotai';
import { FROM_LAST_PROJECT } from '../../../contracts/domain/address-origins.ts';
import type { DraftAddress } from '../../../contracts/domain/addresses.ts';
import type { AgreedDiscount } from '../../../contracts/domain/discounts.ts';
import type { UserProfile } from '../../../contracts/domain/user.ts';

/** The default address of new forms, and its source, which older sessions do not have. */
export type RememberedAddress = DraftAddress & { readonly from?: string };

/** Session state of section 3 of the specification; the profile's fields are null until it is loaded. */
export type Session = { [Field in keyof UserProfile]: UserProfile[Field] | null } & {
  /** Address of the last opened project, the default of new forms. */
  projectAddress: RememberedAddress | null;
  /** Whether the user was redirected to their start page after the last sign-in. */
  hasRedirected: boolean;
  loading: boolean;
  /** Whether the warning of step six or seven is open. */
  warningModalStepSix: boolean;
  warningModalStepSeven: boolean;
};

/** The only key under which the session state is stored. */
export const SESSION_KEY = 'solar-partner-portal.session';

export const emptySession: Session = {
  Fullname: null,
  FirstName: null,
  LastName: null,
  Email: null,
  CompanyAddress: null,
  PartnerCategory: null,
  partnershipType: null,
  CountryCode: null,
  PhoneNumber: null,
  Language: null,
  Role: null,
  IsCertified: null,
  SalesRepresentative: null,
  ContactManager: null,
  VATNumber: null,
  CompanyName: null,
  PartnerDiscount: null,
  DiscountGroups: null,
  Mails: null,
  projectAddress: null,
  hasRedirected: false,
  loading: true,
  warningModalStepSix: false,
  warningModalStepSeven: false,
};

function storedSession(): Session {
  try {
    return JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null') ?? emptySession;
  } catch {
    return emptySession;
  }
}

// Read once: a sign-out or another sign-in in another tab must not change this tab's user. `atomWithStorage` would
// read again whenever its first subscriber mounts, including what another tab has written.
const currentSession = atom(storedSession());

/** The session state, kept in local storage across reloads. */
export const sessionAtom = atom(
  (get) => get(currentSession),
  (get, set, change: SetStateAction<Session>) => {
    const session = typeof change === 'function' ? change(get(currentSession)) : change;
    set(currentSession, session);
    localStorage.setItem(SESSION_KEY, JSON.stringify(session));
  },
);

type Store = ReturnType<typeof createStore>;

/** Creates a store for a part of the page, which has the user of the store around it. */
export function createInnerStore(outer: Store): Store {
  const store = createStore();
  store.set(currentSession, outer.get(currentSession));
  return store;
}

/** The profile of the signed-in person; null before it is fetched. */
export const profileAtom = atom<UserProfile | null>((get) => {
  const session = get(sessionAtom);
  return session.Email === null ? null : (session as UserProfile & Session);
});

/** Returns the discount of a person's organisation; sessions of earlier versions have no groups. */
export const discountOf = (
  profile: {
    readonly [K in 'PartnerDiscount' | 'DiscountGroups']?: UserProfile[K] | null;
  },
): AgreedDiscount => ({
  basisPoints: Math.round((profile.PartnerDiscount ?? 0) * 100),
  groups: profile.DiscountGroups ?? [],
});

/** Discount of the signed-in person; zero before the profile is loaded. */
export const profileDiscountAtom = atom((get) => discountOf(get(sessionAtom)));

/** The default address of new forms; null if no project with an address was opened. */
export const projectAddressAtom = atom(
  (get) => get(sessionAtom).projectAddress || null,
  (_get, set, projectAddress: RememberedAddress) =>
    set(sessionAtom, (session) => ({ ...session, projectAddress })),
);

/** The default address of a form with its source; null if unknown. */
export const prefilledAddressAtom = atom((get): { address: DraftAddress; from: string } | null => {
  const remembered = get(projectAddressAtom);
  if (!remembered) return null;
  const { from = FROM_LAST_PROJECT, ...address } = remembered;
  return { address, from };
});
