import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** Names and values under one another; the children are `Fact`s. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

/** A value under its name; a dash where it is empty. */
export function Fact({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children === '' ? '–' : children}</dd>
    </>
  );
}
