import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { KIND_NAMES, STATUS_NAMES, SYSTEM_NAMES } from '../../../contracts/domain/project-names.ts';
import { ProjectKind, ProjectStatus, ProjectSystem } from '../../../contracts/domain/project-states.ts';
import type { ProjectQuery } from '../../../contracts/domain/projects.ts';
import { FilterMenu } from '../../shared/tables/filter-menu.tsx';
import type { ListQuery, ListState } from '../../shared/tables/use-list-query.ts';

interface ProjectFiltersProps {
  readonly list: ListState<ListQuery & Pick<ProjectQuery, 'status' | 'kind' | 'system'>>;
}

/** The filters of a list of projects. */
export function ProjectFilters({ list }: ProjectFiltersProps) {
  const { t, i18n } = useLingui();
  const options = <V extends string>(names: Readonly<Record<V, MessageDescriptor>>, values: readonly V[]) =>
    values.map((value) => ({ value, label: i18n._(names[value]) }));
  return (
    <>
      <FilterMenu
        label={t`Status`}
        options={options(STATUS_NAMES, ProjectStatus.options)}
        chosen={list.query.status}
        onChange={(status) => list.change({ status })}
      />
      <FilterMenu
        label={t`Art`}
        options={options(KIND_NAMES, ProjectKind.options)}
        chosen={list.query.kind}
        onChange={(kind) => list.change({ kind })}
      />
      <FilterMenu
        label={t`System`}
        options={options(SYSTEM_NAMES, ProjectSystem.options)}
        chosen={list.query.system}
        onChange={(system) => list.change({ system })}
      />
    </>
  );
}
