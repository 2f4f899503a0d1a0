import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import classes from './paging.module.css';

interface PagingProps {
  /** The first page is 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onChange: (page: number) => void;
}

/** Which part of a list is shown, and the way to its other parts. */
export function Paging({ page, pageSize, total, onChange }: PagingProps) {
  const { t } = useLingui();
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  return (
    <nav className={classes.paging} aria-label={t`Blättern`}>
      <span aria-live="polite">
        <Trans>
          {first}–{last} von {total}
        </Trans>
      </span>
      <ActionIcon
        variant="default"
        size={32}
        aria-label={t`Vorherige Seite`}
        disabled={page === 1}
        onClick={() => onChange(page - 1)}
      >
        <IconChevronLeft size={16} stroke={1.6} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={32}
        aria-label={t`Nächste Seite`}
        disabled={last === total}
        onClick={() => onChange(page + 1)}
      >
        <IconChevronRight size={16} stroke={1.6} />
      </ActionIcon>
    </nav>
  );
}
