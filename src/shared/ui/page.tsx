import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './page.module.css';
import { PageTitle, usePageName } from './page-title.tsx';

interface PageProps {
  /** Where the page's name in `routes.tsx` does not say what it shows. */
  readonly title?: string;
  /** The list that what it shows is one of. */
  readonly within?: { readonly to: string; readonly name: string };
  /** The action for the whole page, beside its heading. */
  readonly action?: ReactNode;
  /** Over the whole width, where something stands beside what is usually there. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A page inside the shell: browser title, heading, content. */
export function Page({ title, within, action, isWide = false, children }: PageProps) {
  const { t } = useLingui();
  const name = usePageName();
  return (
    <div className={`${classes.page} for-fingers`} data-wide={isWide || undefined}>
      {title && <PageTitle name={title} />}
      {within && (
        <nav className={classes.trail} aria-label={t`Pfad`}>
          <Link to={within.to}>{within.name}</Link> / <span aria-current="page">{title ?? name}</span>
        </nav>
      )}
      <header className={classes.head}>
        <h1>{title ?? name}</h1>
        {action}
      </header>
      {children}
    </div>
  );
}
