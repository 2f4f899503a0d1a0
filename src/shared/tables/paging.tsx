import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { formatNumber } from '../format/number.ts';
import classes from './tables.module.css';

interface PagingProps {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  /** Whether there are more than `total`, on further pages. */
  readonly isMore?: boolean;
  readonly onChange: (page: number) => void;
}

/** Shows the visible range of a list, with navigation to other pages. */
export function Paging({ page, pageSize, total, isMore = false, onChange }: PagingProps) {
  const { t } = useLingui();
  const lastPage = Math.ceil(total / pageSize);
  const [first, last, all] = [(page - 1) * pageSize + 1, Math.min(page * pageSize, total), total].map(
    (number) => formatNumber(number),
  );
  return (
    <nav className={classes.paging} aria-label={t`Blättern`}>
      <span aria-live="polite">
        {isMore ? (
          <Trans>
            {first}–{last} von mehr als {all}
          </Trans>
        ) : (
          <Trans>
            {first}–{last} von {all}
          </Trans>
        )}
      </span>
      {lastPage > 1 && (
        <>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t`Vorherige Seite`}
            disabled={page === 1}
            onClick={() => onChange(page - 1)}
          >
            <IconChevronLeft size={16} stroke={1.6} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t`Nächste Seite`}
            disabled={page === lastPage && !isMore}
            onClick={() => onChange(page + 1)}
          >
            <IconChevronRight size={16} stroke={1.6} />
          </ActionIcon>
        </>
      )}
    </nav>
  );
}
