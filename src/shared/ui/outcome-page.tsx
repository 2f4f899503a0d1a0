import { IconCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './outcome-page.module.css';
import { PageTitle, usePageName } from './page-title.tsx';

interface OutcomePageProps {
  /**
   * The heading. Undefined: the server has confirmed the page's purpose, so it shows the page's name and the check
   * mark. Null: not known yet.
   */
  readonly title?: string | null;
  readonly children: ReactNode;
}

/** The page after something was sent. Success is said only where the server confirms it. */
export function OutcomePage({ title, children }: OutcomePageProps) {
  const name = usePageName();
  const icon = { size: 30, stroke: 1.8, 'aria-hidden': true } as const;
  return (
    <div className={classes.page}>
      {title !== null && (
        <>
          <PageTitle name={title ?? name} />
          <span className={classes.mark} data-outcome={title === undefined ? 'done' : 'other'}>
            {title === undefined ? <IconCheck {...icon} /> : <IconInfoCircle {...icon} />}
          </span>
          <h1>{title ?? name}</h1>
        </>
      )}
      {children}
    </div>
  );
}

/** Where one can go on. */
export const OutcomeWays = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.ways}>{children}</div>
);

interface OutcomeCardProps {
  /** Above the headline, small. */
  readonly over?: ReactNode;
  readonly headline?: ReactNode;
  readonly label?: string;
  readonly children: ReactNode;
}

/** The facts about the submission. */
export const OutcomeCard = ({ over, headline, label, children }: OutcomeCardProps) => (
  <section className={classes.card} aria-label={label}>
    {headline && (
      <p className={classes.headline}>
        <small>{over}</small>
        <b>{headline}</b>
      </p>
    )}
    {children}
  </section>
);
