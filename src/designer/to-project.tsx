import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Menu, Modal, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronDown, IconFolder, IconFolderPlus, IconSearch } from '@tabler/icons-react';
import { useAtomValue, useStore } from 'jotai';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ProjectListItem } from '../../contracts/domain/projects.ts';
import type { Configuration } from '../../engine/index.ts';
import { editedConfigurationAtom, isReadOnlyAtom } from '../configurator/document/document.ts';
import { isSolvableAtom } from '../configurator/solving/answer.ts';
import { useErrorText } from '../shared/api/use-error-text.ts';
import { useMay } from '../shared/auth/use-may.ts';
import { formatInstant } from '../shared/format/date.ts';
import { ErrorState } from '../shared/ui/error-state.tsx';
import { showError } from '../shared/ui/toasts.tsx';
import classes from './designer.module.css';
import { useAttachDesign, useFreezeDesign, useProjectDrafts } from './queries.ts';

interface ToProjectProps {
  readonly onSave: () => Promise<boolean>;
  readonly isSaved: boolean;
}

/**
 * Starts a project with a copy of the saved design, or adds the copy to a project that is not submitted. Later changes
 * of the design do not affect the copy.
 */
export function AttachToProject({ onSave, isSaved }: ToProjectProps) {
  const { t } = useLingui();
  const may = useMay();
  const store = useStore();
  const navigate = useNavigate();
  const textOf = useErrorText();
  const isSolvable = useAtomValue(isSolvableAtom);
  const isReadOnly = useAtomValue(isReadOnlyAtom);
  const freezing = useFreezeDesign();
  const attaching = useAttachDesign();
  const [isChoosing, setChoosing] = useState(false);
  if (!may('projects', 'write')) return null;
  /** Saves the design if it has changed, then opens a page of projects with it. */
  const take = async (to: (configuration: Configuration) => Promise<string>) => {
    if (!isSaved && !(await onSave())) return;
    const configuration = store.get(editedConfigurationAtom);
    if (!configuration) return;
    try {
      navigate(await to(configuration));
    } catch (error) {
      showError(textOf(error));
    }
  };
  const begin = () =>
    take(async (configuration) => {
      const roofId = await freezing.mutateAsync(configuration);
      const system = configuration.surfaces[0]?.kind ?? 'facade';
      return `/projects/create?roof=${roofId}&system=${system}&kind=request_for_quotation`;
    });
  const attach = (projectId: string) =>
    take(async (configuration) => {
      await attaching.mutateAsync({ projectId, configuration });
      return `/projects/create?project=${projectId}`;
    });
  return (
    <>
      <Menu position="bottom-end" width={250}>
        <Menu.Target>
          <Button
            variant="default"
            size="xs"
            loading={freezing.isPending || attaching.isPending}
            disabled={!isSolvable || isReadOnly}
            rightSection={<IconChevronDown size={15} stroke={1.6} aria-hidden />}
          >
            <Trans>Ins Projekt</Trans>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconFolderPlus size={17} stroke={1.6} aria-hidden />}
            onClick={() => void begin()}
          >
            <Trans>Neues Projekt anlegen</Trans>
          </Menu.Item>
          <Menu.Item
            leftSection={<IconFolder size={17} stroke={1.6} aria-hidden />}
            onClick={() => setChoosing(true)}
          >
            <Trans>Zu einem Projektentwurf …</Trans>
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={isChoosing}
        onClose={() => setChoosing(false)}
        title={t`Zu welchem Projekt?`}
        size="lg"
        closeButtonProps={{ 'aria-label': t`Schliessen` }}
      >
        <ProjectDrafts
          onChoose={(project) => {
            setChoosing(false);
            void attach(project.id);
          }}
        />
      </Modal>
    </>
  );
}

/** Lets the user choose one of the organisation's projects that are not submitted. */
function ProjectDrafts({ onChoose }: { readonly onChoose: (project: ProjectListItem) => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 250);
  const { data, error, refetch } = useProjectDrafts(search);
  return (
    <>
      <p className={classes.said}>
        <Trans>
          Das Projekt erhält den Entwurf, wie er jetzt gespeichert ist, anstelle des bisherigen Daches. Was
          Sie hier später ändern, ändert das Projekt nicht.
        </Trans>
      </p>
      <TextInput
        aria-label={t`Projekt suchen`}
        placeholder={t`Projekt suchen`}
        type="search"
        data-autofocus
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={160} radius={8} />}
      {data?.rows.length === 0 && (
        <p className={classes.said} role="status">
          <Trans>Es gibt kein Projekt im Entwurf, zu dem das passt.</Trans>
        </p>
      )}
      <ul className={classes.versions}>
        {data?.rows.map((project) => (
          <li key={project.id}>
            <span>
              {project.name || t`Ohne Namen`}
              <small>
                {[project.number, project.address, formatInstant(project.updatedAt)]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <Button
              size="xs"
              variant="default"
              onClick={() => onChoose(project)}
              aria-label={t`In ${project.name || project.number} übernehmen`}
            >
              <Trans>Übernehmen</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
