import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFolderPlus, IconPlus } from '@tabler/icons-react';
import { Link, useParams } from 'react-router-dom';
import { TAB_NAMES } from '../../../contracts/domain/project-names.ts';
import { ProjectTab } from '../../../contracts/domain/project-states.ts';
import { type ProjectListItem, ProjectQuery } from '../../../contracts/domain/projects.ts';
import { call } from '../../shared/api/call.ts';
import { useMay } from '../../shared/auth/use-may.ts';
import { CsvButton } from '../../shared/tables/csv-button.tsx';
import { DataTable } from '../../shared/tables/data-table.tsx';
import { ListTabs } from '../../shared/tables/list-tabs.tsx';
import { ListTools } from '../../shared/tables/list-tools.tsx';
import { useListQuery } from '../../shared/tables/use-list-query.ts';
import { NotFoundPage } from '../../shared/ui/not-found-page.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { ProjectActions } from './project-actions.tsx';
import { useProjectColumns } from './project-columns.tsx';
import { ProjectFilters } from './project-filters.tsx';
import { useProjects } from './queries.ts';

/** The lists at `/projects/:category?`; without a category all projects. */
export function ProjectsPage() {
  const { category = 'all' } = useParams();
  const tab = ProjectTab.safeParse(category);
  return tab.success ? <Projects key={tab.data} tab={tab.data} /> : <NotFoundPage />;
}

/** The tab stands in the path, everything else that is asked for behind it. */
const AddressQuery = ProjectQuery.omit({ tab: true });

function Projects({ tab }: { readonly tab: ProjectTab }) {
  const { t, i18n } = useLingui();
  const mayWrite = useMay()('projects', 'write');
  const list = useListQuery(AddressQuery);
  const query = { ...list.query, tab };
  const result = useProjects(query);
  const actions = {
    header: t`Befehle`,
    card: 'corner',
    cell: (project: ProjectListItem) => <ProjectActions project={project} />,
  } as const;
  const columns = [...useProjectColumns(), ...(mayWrite ? [actions] : [])];
  return (
    <Page action={mayWrite && <NewProjectButton />}>
      <ListTabs
        label={t`Projekte nach Stand`}
        tabs={ProjectTab.options.map((name) => ({
          to: name === 'all' ? '/projects' : `/projects/${name}`,
          text: i18n._(TAB_NAMES[name]),
          count: result.data?.counts[name] ?? null,
        }))}
      />
      <ListTools list={list} columns={columns} searchLabel={t`Nummer, Projekt, Adresse oder Artikel suchen`}>
        <ProjectFilters list={list} />
        <CsvButton
          title={t`Projekte`}
          columns={columns}
          query={query}
          fetchPage={(query) => call('GET /v1/projects', { query })}
        />
      </ListTools>
      <DataTable
        label={t`Projekte`}
        columns={columns}
        result={result}
        list={list}
        empty={<NoProjects tab={tab} mayWrite={mayWrite} />}
      />
    </Page>
  );
}

function NewProjectButton({ variant = 'filled' }: { readonly variant?: 'filled' | 'default' }) {
  return (
    <Button
      component={Link}
      to="/projects/create"
      variant={variant}
      leftSection={<IconPlus size={16} stroke={1.8} />}
    >
      <Trans>Neues Projekt</Trans>
    </Button>
  );
}

/** Where there is no project in a tab at all. */
function NoProjects({ tab, mayWrite }: { readonly tab: ProjectTab; readonly mayWrite: boolean }) {
  return (
    <Notice
      icon={<IconFolderPlus size={22} stroke={1.6} />}
      title={tab === 'all' ? <Trans>Noch kein Projekt</Trans> : <Trans>Hier steht kein Projekt</Trans>}
      action={mayWrite && <NewProjectButton variant="default" />}
    >
      {tab === 'all' && <Trans>Fragen Sie eine Offerte an, oder bestellen Sie direkt.</Trans>}
    </Notice>
  );
}
