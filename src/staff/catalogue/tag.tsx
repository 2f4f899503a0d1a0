import type { ReactNode } from 'react';
import classes from './tag.module.css';

interface TagProps {
  readonly tone: 'good' | 'plain' | 'draft' | 'error';
  readonly children: ReactNode;
}

/** A state in one word, on its colour. */
export const Tag = ({ tone, children }: TagProps) => (
  <span className={classes.tag} data-tone={tone}>
    {children}
  </span>
);
