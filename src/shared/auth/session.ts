import { atom, type SetStateAction } from 'jotai';
import { FROM_LAST_PROJECT } from '../../../contracts/domain/address-origins.ts';
import type { DraftAddress } from '../../../contracts/domain/addresses.ts';
import type { AgreedDiscount } from '../../../contracts/domain/discounts.ts';
import type { UserProfile } from '../../../contracts/domain/user.ts';

/** An address that new forms begin with, and where it was taken from; unknown of those kept before that was. */
export type RememberedAddress = DraftAddress & { readonly from?: string };

/** Session state of section 3 of the specification; the profile's fields are null until it is there. */
export type Session = { [Field in keyof UserProfile]: UserProfile[Field] | null } & {
  /** Of the project that was opened last, where new forms begin. */
  projectAddress: RememberedAddress | null;
  /** Whether the user was brought to their start page after the last sign-in. */
  hasRedirected: boolean;
  loading: boolean;
  /** Whether the warning of step six or seven is open. */
  warningModalStepSix: boolean;
  warningModalStepSeven: boolean;
};

/** The one key that the session state is stored under. */
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

// Read once: a sign-out or another sign-in in another tab must not change this tab's user. `atomWithStorage` reads
// again whenever its first subscriber mounts, and then finds what another tab has written meanwhile.
const currentSession = atom(storedSession());

/** The session state, kept in local storage over reloads. */
export const sessionAtom = atom(
  (get) => get(currentSession),
  (get, set, change: SetStateAction<Session>) => {
    const session = typeof change === 'function' ? change(get(currentSession)) : change;
    set(currentSession, session);
    localStorage.setItem(SESSION_KEY, JSON.stringify(session));
  },
);

/** The profile of the signed-in person; null before it has been fetched. */
export const profileAtom = atom<UserProfile | null>((get) => {
  const session = get(sessionAtom);
  return session.Email === null ? null : (session as UserProfile & Session);
});

/** The discount of a person's organisation; a session of an earlier version knows of no groups. */
export const discountOf = (
  profile: {
    readonly [K in 'PartnerDiscount' | 'DiscountGroups']?: UserProfile[K] | null;
  },
): AgreedDiscount => ({
  basisPoints: Math.round((profile.PartnerDiscount ?? 0) * 100),
  groups: profile.DiscountGroups ?? [],
});

/** That of the signed-in person; none before the profile is there. */
export const profileDiscountAtom = atom((get) => discountOf(get(sessionAtom)));

/** Where new forms begin; null where no project with an address has been opened. */
export const projectAddressAtom = atom(
  (get) => get(sessionAtom).projectAddress || null,
  (_get, set, projectAddress: RememberedAddress) =>
    set(sessionAtom, (session) => ({ ...session, projectAddress })),
);

/** An address that a form begins with, and where it was taken from; null where none is known. */
export const prefilledAddressAtom = atom((get): { address: DraftAddress; from: string } | null => {
  const remembered = get(projectAddressAtom);
  if (!remembered) return null;
  const { from = FROM_LAST_PROJECT, ...address } = remembered;
  return { address, from };
});
