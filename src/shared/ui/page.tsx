import type { ReactNode } from 'react';
import classes from './page.module.css';
import { PageTitle } from './page-title.tsx';

interface PageProps {
  readonly title: string;
  /** What can be done with the whole page, beside its heading. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A page inside the shell: browser title, heading, content. */
export function Page({ title, action, children }: PageProps) {
  return (
    <div className={classes.page}>
      <PageTitle name={title} />
      <header className={classes.head}>
        <h1>{title}</h1>
        {action}
      </header>
      {children}
    </div>
  );
}
