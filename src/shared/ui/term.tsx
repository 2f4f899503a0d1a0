import { Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './term.module.css';

interface TermProps {
  readonly explanation: string;
  readonly children: ReactNode;
}

/** A word of the trade, with what it means: under the pointer, with the focus, and at a tap. */
export function Term({ explanation, children }: TermProps) {
  return (
    <Tooltip label={explanation} multiline w={260} events={{ hover: true, focus: true, touch: true }}>
      <button type="button" className={classes.term}>
        {children}
      </button>
    </Tooltip>
  );
}
