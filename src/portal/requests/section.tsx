import type { ReactNode } from 'react';
import classes from './create.module.css';

interface SectionProps {
  readonly step: number;
  readonly title: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A numbered part of a long form. */
export function Section({ step, title, aside, children }: SectionProps) {
  return (
    <section className={classes.section} aria-labelledby={`step-${step}`}>
      <header>
        <span className={classes.step} aria-hidden="true">
          {step}
        </span>
        <h2 id={`step-${step}`}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
