import { getDefaultStore } from 'jotai';
import type { ComponentType } from 'react';
import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  type RouteObject,
  replace,
  useLoaderData,
} from 'react-router-dom';
import { rememberPlace } from '../shared/auth/requested-place.ts';
import type { OpenedSession } from '../shared/auth/session-flow.ts';
import { loadFrame, loadPage } from '../shared/parts/load-part.ts';
import { PageFailure } from './page-failure.tsx';
import { Loaded, PageView } from './page-view.tsx';
import { noSessionAtom } from './pages/internal-error-page.tsx';
import { LoadingPage } from './pages/loading-page.tsx';
import { Root } from './root.tsx';
import { type PageEntry, pages } from './routes.tsx';

/**
 * A route whose content is loaded by a loader instead of `lazy`: React Router never retries a failed `lazy`, but
 * runs a loader again.
 */
const fetched = (name: string, load: () => Promise<ComponentType>, fetch = loadPage) => ({
  loader: ({ request }: LoaderFunctionArgs) => fetch(name, load, request),
  shouldRevalidate: () => false,
  element: <Loaded />,
});

const toRoute = (page: PageEntry): RouteObject => ({
  ...fetched(page.path, () => page.load()),
  path: page.path,
  element: <PageView page={page} />,
  errorElement: <PageFailure frame={page.frame} />,
});

const routesOf = (chosen: (page: PageEntry) => boolean): RouteObject[] => pages.filter(chosen).map(toRoute);

let session: Promise<OpenedSession> | undefined;

/**
 * Opens the session, once per document, and redirects the user. If the server is unreachable it throws
 * `ServerUnreachable`, or redirects to the error page, which retries.
 */
async function signIn({ request }: LoaderFunctionArgs) {
  const { SignedIn, openSession } = await loadFrame('signed-in', () => import('./signed-in.tsx'), request);
  session ??= openSession();
  const opened = await session.catch((cause) => {
    session = undefined;
    throw cause;
  });
  const { hasProfile, unreachable, refusal, identity, startAt } = opened;
  const { pathname, search, hash } = new URL(request.url);
  const path = pathname + search + hash;
  const { set } = getDefaultStore();
  if (unreachable) set(noSessionAtom, { unansweredPath: path });
  else set(noSessionAtom, refusal ? { refusal, username: identity.account?.username ?? '' } : null);
  if (!hasProfile) {
    if (unreachable) session = undefined;
    throw replace('/internal-error');
  }
  session = Promise.resolve({ ...opened, startAt: null });
  if (startAt !== null && startAt !== pathname) {
    rememberPlace({ path });
    throw replace(startAt);
  }
  return { SignedIn, identity: opened.identity };
}

function Behind() {
  const { SignedIn, identity } = useLoaderData<typeof signIn>();
  return <SignedIn identity={identity} />;
}

/** The routes of the app, derived from `pages`. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <PageFailure frame="window" />,
    hydrateFallbackElement: <LoadingPage />,
    children: [
      ...routesOf(({ without }) => without === 'sign-in'),
      {
        loader: signIn,
        shouldRevalidate: () => false,
        element: <Behind />,
        errorElement: <PageFailure frame="window" />,
        children: [
          ...routesOf(({ without, frame }) => without !== 'sign-in' && frame === 'window'),
          {
            ...fetched('shell', () => import('./shell/shell.tsx').then((m) => m.Shell), loadFrame),
            children: routesOf(({ frame }) => frame === 'shell'),
          },
        ],
      },
    ],
  },
];

export const createRouter = () => createBrowserRouter(routes);
