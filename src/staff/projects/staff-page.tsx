import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconInbox } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { ProjectListItem } from '../../../contracts/domain/projects.ts';
import { StaffQuery, StaffView } from '../../../contracts/domain/staff.ts';
import { ProjectFilters } from '../../portal/projects/project-filters.tsx';
import { call } from '../../shared/api/call.ts';
import { CsvButton } from '../../shared/tables/csv-button.tsx';
import { DataTable } from '../../shared/tables/data-table.tsx';
import { ListTabs } from '../../shared/tables/list-tabs.tsx';
import { ListTools } from '../../shared/tables/list-tools.tsx';
import { useListQuery } from '../../shared/tables/use-list-query.ts';
import { NotFoundPage } from '../../shared/ui/not-found-page.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { CountedNotice } from './counted-notice.tsx';
import { FirmFilter } from './firm-filter.tsx';
import { useStaffProjects } from './queries.ts';
import { ChosenBar } from './queue-commands.tsx';
import split from './queue-preview.module.css';
import { QueuePreview } from './queue-preview.tsx';
import { SavedViewBar } from './saved-views.tsx';
import { useStaffColumns } from './staff-columns.tsx';

const VIEW_NAMES: Readonly<Record<StaffView, MessageDescriptor>> = {
  waiting: msg`Wartet auf uns`,
  overdue: msg`Überfällig`,
  mine: msg`Mir zugewiesen`,
  unassigned: msg`Ohne Zuständige`,
  approvals: msg`Freigaben`,
  orders: msg`Bestellungen`,
  all: msg`Alle Projekte`,
};

/** The supplier's lists at `/staff/:view?`; without a view what waits for the supplier. */
export function StaffPage() {
  const { view = 'waiting' } = useParams();
  const known = StaffView.safeParse(view);
  return known.success ? <Queue key={known.data} view={known.data} /> : <NotFoundPage />;
}

/** The view stands in the path, everything else that is asked for behind it. */
const AddressQuery = StaffQuery.omit({ view: true });

function Queue({ view }: { readonly view: StaffView }) {
  const { t, i18n } = useLingui();
  const list = useListQuery(AddressQuery);
  const query = { ...list.query, view };
  const result = useStaffProjects(query);
  const [chosenIds, setChosen] = useState<readonly string[]>([]);
  const rows = result.data?.rows ?? [];
  const chosen = rows.filter(({ id }) => chosenIds.includes(id));
  const toggle = ({ id }: ProjectListItem) =>
    setChosen(chosenIds.includes(id) ? chosenIds.filter((one) => one !== id) : [...chosenIds, id]);
  const choice = {
    header: t`Auswahl`,
    card: 'corner',
    cell: (project: ProjectListItem) => (
      <Checkbox
        aria-label={t`${project.number} auswählen`}
        checked={chosenIds.includes(project.id)}
        onChange={() => toggle(project)}
      />
    ),
  } as const;
  // Beside a narrower queue there is no room: there a row opens the project's own page.
  const isWide = useMediaQuery('(min-width: 1400px)', false, { getInitialValueInEffect: false });
  const [previewed, setPreviewed] = useState<string | null>(null);
  const preview = isWide && rows.some(({ id }) => id === previewed) ? previewed : null;
  const all = [choice, ...useStaffColumns(isWide ? setPreviewed : undefined)];
  // Beside the preview, omit the columns that it repeats.
  const columns = preview ? all.filter((column) => !('isInPreview' in column)) : all;
  return (
    <Page title={i18n._(VIEW_NAMES[view])} isWide={preview !== null}>
      <ListTabs
        label={t`Listen der Projekte`}
        tabs={StaffView.options.map((name) => ({
          to: name === 'waiting' ? '/staff' : `/staff/${name}`,
          text: i18n._(VIEW_NAMES[name]),
          count: result.data?.counts[name] ?? null,
        }))}
      />
      <SavedViewBar />
      <CountedNotice list={list} />
      <ListTools list={list} columns={columns} searchLabel={t`Nummer, Projekt, Adresse oder Artikel suchen`}>
        <ProjectFilters list={list} />
        <FirmFilter list={list} />
        <CsvButton
          title={t`Projekte`}
          columns={columns}
          query={query}
          fetchPage={(query) => call('GET /v1/staff/projects', { query })}
        />
      </ListTools>
      <div className={split.split} data-preview={preview !== null}>
        <div>
          <DataTable
            label={i18n._(VIEW_NAMES[view])}
            columns={columns}
            result={result}
            list={list}
            current={preview}
            empty={
              <Notice
                icon={<IconInbox size={22} stroke={1.6} />}
                title={<Trans>Hier steht kein Projekt</Trans>}
              />
            }
          />
        </div>
        {preview && (
          <QueuePreview rows={rows} id={preview} hasKeys={chosen.length === 0} onChange={setPreviewed} />
        )}
      </div>
      {chosen.length > 0 && <ChosenBar projects={chosen} onDone={() => setChosen([])} />}
    </Page>
  );
}
