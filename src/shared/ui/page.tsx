import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './page.module.css';

/** Sets the browser's title to "<page> – Solar Partner Portal". */
export function usePageTitle(page: string): void {
  useDocumentTitle(`${page} – Solar Partner Portal`);
}

interface PageProps {
  readonly title: string;
  /** Beside the heading: what can be done here. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page of the portal: browser title, heading, content. */
export function Page({ title, actions, children }: PageProps) {
  usePageTitle(title);
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1 className={classes.title}>{title}</h1>
        {actions}
      </header>
      {children}
    </div>
  );
}
