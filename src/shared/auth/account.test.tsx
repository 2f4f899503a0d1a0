import { type AccountInfo, EventType, type IPublicClientApplication, Logger } from '@azure/msal-browser';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AccountProvider, AuthenticatedTemplate, useAccount } from './account.tsx';
import type { Identity } from './msal.ts';

vi.mock('./sign-out.ts', () => ({ signOut: vi.fn() }));
vi.mock('./sign-in-again.ts', () => ({ signInAgain: vi.fn() }));
afterEach(cleanup);

const accountOf = (claims: object, username = ''): AccountInfo => ({
  homeAccountId: 'home',
  localAccountId: 'local',
  environment: 'localhost',
  tenantId: 'B2C_1_signin',
  username,
  idTokenClaims: { iat: 1, ...claims },
});

/** The part of MSAL that its React components use. */
function msalWith(accounts: AccountInfo[]) {
  const listeners = new Set<(message: { eventType: EventType }) => void>();
  const msal = {
    initialize: async () => {},
    initializeWrapperLibrary: () => {},
    handleRedirectPromise: async () => null,
    getLogger: () => new Logger({}),
    getAllAccounts: () => accounts,
    getActiveAccount: () => accounts[0] ?? null,
    addEventCallback(listener: (message: { eventType: EventType }) => void) {
      listeners.add(listener);
      return 'id';
    },
    removeEventCallback: () => {},
  } as unknown as IPublicClientApplication;
  const say = (eventType: EventType) => {
    for (const listener of listeners) listener({ eventType });
  };
  return { msal, say, accounts };
}

function Account() {
  const { address, isLeaving } = useAccount();
  return <p>{`${address} ${isLeaving ? 'leaves' : 'stays'}`}</p>;
}

const show = ({ msal }: ReturnType<typeof msalWith>) =>
  act(async () => {
    render(
      <AccountProvider identity={{ msal } as Identity}>
        <Account />
        <AuthenticatedTemplate>
          <p>for who is signed in</p>
        </AuthenticatedTemplate>
      </AccountProvider>,
    );
  });

test.each([
  ['of B2C', accountOf({ emails: ['petra@example.ch'] })],
  ['of another provider', accountOf({}, 'petra@example.ch')],
])('components get the account %s', async (_what, account) => {
  await show(msalWith([account]));
  expect(screen.getByText('petra@example.ch stays')).toBeTruthy();
  expect(screen.getByText('for who is signed in')).toBeTruthy();
});

test('without an account hides everything that needs one', async () => {
  await show(msalWith([]));
  expect(screen.getByText('null stays')).toBeTruthy();
  expect(screen.queryByText('for who is signed in')).toBeNull();
});

test('signing out removes the account and leaves the page', async () => {
  const identity = msalWith([accountOf({ emails: ['petra@example.ch'] })]);
  await show(identity);
  identity.accounts.length = 0;
  await act(async () => identity.say(EventType.LOGOUT_START));
  expect(screen.getByText(/leaves$/)).toBeTruthy();
  expect(screen.queryByText('for who is signed in')).toBeNull();
});
