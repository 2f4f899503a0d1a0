import { Fragment, type ReactNode } from 'react';
import classes from './facts.module.css';

/** Names and values under one another. */
export function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value === '' ? '–' : value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
