import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconListDetails } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { type AuditEntry, AuditQuery } from '../../../contracts/domain/audit.ts';
import { formatInstant } from '../../shared/format/date.ts';
import type { Column } from '../../shared/tables/column.ts';
import { DataTable } from '../../shared/tables/data-table.tsx';
import { ListTools } from '../../shared/tables/list-tools.tsx';
import { useListQuery } from '../../shared/tables/use-list-query.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import { Page } from '../../shared/ui/page.tsx';
import classes from '../staff.module.css';
import { ACTION_TEXTS } from './action-texts.ts';
import { useAudit } from './queries.ts';

const STATE_NAMES: Readonly<Record<AuditEntry['state'], MessageDescriptor>> = {
  done: msg({ message: 'Ausgeführt', context: 'Protokoll' }),
  refused: msg({ message: 'Abgelehnt', context: 'Protokoll' }),
  failed: msg({ message: 'Fehlgeschlagen', context: 'Protokoll' }),
  unknown: msg({ message: 'Unbekannt', context: 'Protokoll' }),
};

/** The actions of staff at `/staff/audit`: who did what when, and to which firm, person or project. */
export function AuditPage() {
  const { t, i18n } = useLingui();
  const list = useListQuery(AuditQuery);
  const result = useAudit(list.query);
  const columns: readonly Column<AuditEntry, AuditQuery['sort']>[] = [
    {
      header: t`Zeitpunkt`,
      sort: 'at',
      cell: ({ at }) => <span className={classes.instant}>{formatInstant(at)}</span>,
    },
    {
      header: t`Handlung`,
      card: 'head',
      cell: ({ action, subject }) => {
        const text = ACTION_TEXTS[action];
        return (
          <span className={classes.two}>
            {text ? i18n._(text) : action}
            {subject && <Link to={subject.path}>{subject.name}</Link>}
          </span>
        );
      },
    },
    { header: t`Person`, card: 'line', cell: ({ person }) => person },
    { header: t`Ausgang`, card: 'line', cell: ({ state }) => i18n._(STATE_NAMES[state]) },
  ];
  return (
    <Page>
      <ListTools list={list} columns={columns} searchLabel={t`Name der Person suchen`} />
      <DataTable
        label={t`Protokoll`}
        columns={columns}
        result={result}
        list={list}
        empty={
          <Notice
            icon={<IconListDetails size={22} stroke={1.6} />}
            title={<Trans>Hier steht noch keine Handlung</Trans>}
          />
        }
      />
    </Page>
  );
}
