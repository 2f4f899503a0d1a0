import { useAtomValue } from 'jotai';
import type { ComponentType } from 'react';
import { Navigate, useLoaderData, useLocation } from 'react-router-dom';
import { standingOf } from '../../contracts/permissions.ts';
import { profileAtom } from '../shared/auth/session.ts';
import { NotFoundPage } from '../shared/ui/not-found-page.tsx';
import { PageName } from '../shared/ui/page-title.tsx';
import { isOpenTo, type PageEntry } from './routes.tsx';

/** What the loader of this route has fetched. */
export function Loaded() {
  const Content = useLoaderData() as ComponentType;
  return <Content />;
}

/** A loaded page under its name, for whom it is there; what is not theirs is not found. */
export function PageView({ page }: { readonly page: PageEntry }) {
  const profile = useAtomValue(profileAtom);
  const { pathname } = useLocation();
  if (!page.without) {
    if (!profile) return <Navigate to="/internal-error" replace />;
    if (!isOpenTo(standingOf(profile), page, pathname)) return <NotFoundPage />;
  }
  return (
    <PageName title={page.title}>
      <Loaded />
    </PageName>
  );
}
