import type { ReactNode } from 'react';
import classes from './tag.module.css';

interface TagProps {
  readonly tone?: 'plain' | 'good' | 'draft' | 'warning' | 'error';
  /** More about it, shown on hover. */
  readonly title?: string;
  readonly children: ReactNode;
}

/** A state in one word, on its colour. */
export const Tag = ({ tone = 'plain', title, children }: TagProps) => (
  <span className={classes.tag} data-tone={tone} title={title}>
    {children}
  </span>
);
