import { type ReactNode, useId } from 'react';
import classes from './panel.module.css';

interface PanelProps {
  readonly title: ReactNode;
  /** Beside the heading. */
  readonly aside?: ReactNode;
  /** For content that reaches to the edges only by itself: forms and text, not tables. */
  readonly padded?: boolean;
  readonly children: ReactNode;
}

/** A titled part of a page, on a surface of its own. */
export function Panel({ title, aside, padded = false, children }: PanelProps) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {padded ? <div className={classes.body}>{children}</div> : children}
    </section>
  );
}
