import { useAtomValue } from 'jotai';
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Navigate, useLoaderData, useLocation } from 'react-router-dom';
import { principalOf } from '../../contracts/domain/permissions.ts';
import { profileAtom } from '../shared/auth/session.ts';
import { pageBoundary } from '../shared/monitoring/monitoring.ts';
import { notePageShown } from '../shared/parts/load-part.ts';
import { lazyPart } from '../shared/ui/lazy-part.ts';
import { PageName } from '../shared/ui/page-title.tsx';
import { NotFoundPage } from './pages/lazy-notices.ts';
import { isForPerson, isGuarded, type PageEntry } from './routes.tsx';
import { LoadingMark } from './shell/loading-mark.tsx';

const AskedFirst = lazyPart('permission', () => import('./asked-first.tsx').then((m) => m.AskedFirst));

/** Renders the component that the route's loader returned. */
export function Loaded() {
  const Content = useLoaderData() as ComponentType;
  return <Content />;
}

/** Chosen when the page opens: changing the boundary would remount the page. */
function Watched({ children }: { readonly children: ReactNode }) {
  const [Boundary] = useState(pageBoundary);
  return <Boundary>{children}</Boundary>;
}

/** A loaded page with its title. Blocked or refused pages look as if they did not exist. */
export function PageView({ page }: { readonly page: PageEntry }) {
  const profile = useAtomValue(profileAtom);
  const { pathname } = useLocation();
  useEffect(() => notePageShown(page.path, page.without === undefined), [page]);
  const content = (
    <PageName title={page.title}>
      <Watched key={page.path}>
        <Loaded />
      </Watched>
    </PageName>
  );
  if (page.without) return content;
  if (!profile) return <Navigate to="/internal-error" replace />;
  const person = principalOf(profile);
  if (isGuarded(person, pathname)) return <NotFoundPage />;
  if (page.area === undefined || isForPerson(person, page)) return content;
  return (
    <Suspense fallback={<LoadingMark />}>
      <AskedFirst area={page.area} action={page.action}>
        {content}
      </AskedFirst>
    </Suspense>
  );
}
