import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { createContext, type ReactNode, useContext, useEffect } from 'react';

/** The portal's own name, in every language. */
export const PORTAL_NAME = 'Solar Partner Portal';

const PageNameContext = createContext<MessageDescriptor | null>(null);

/** Names the page inside, in the browser's title too. A `PageTitle` inside goes before. */
export function PageName({
  title,
  children,
}: {
  readonly title: MessageDescriptor;
  readonly children: ReactNode;
}) {
  const { i18n } = useLingui();
  return (
    <PageNameContext value={title}>
      <PageTitle name={i18n._(title)} />
      {children}
    </PageNameContext>
  );
}

/** The name of the page around; empty where there is none. */
export function usePageName(): string {
  const { i18n } = useLingui();
  const title = useContext(PageNameContext);
  return title ? i18n._(title) : '';
}

/** Sets the browser's title to the page's name and the portal's. */
export function PageTitle({ name }: { readonly name: string }) {
  useEffect(() => {
    document.title = `${name} – ${PORTAL_NAME}`;
  }, [name]);
  return null;
}
