import { useEffect } from 'react';

/** The portal's own name, in every language. */
export const PORTAL_NAME = 'Solar Partner Portal';

/** Sets the browser's title to the page's name and the portal's. */
export function PageTitle({ name }: { readonly name: string }) {
  useEffect(() => {
    document.title = `${name} – ${PORTAL_NAME}`;
  }, [name]);
  return null;
}
