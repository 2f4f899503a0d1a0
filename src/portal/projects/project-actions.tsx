import { Trans, useLingui } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { ProjectListItem } from '../../../contracts/domain/projects.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { RowMenu } from '../../shared/ui/row-menu.tsx';
import { showError, showSuccess } from '../../shared/ui/toasts.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { useProjectName } from './project-columns.tsx';
import { useCopyProject } from './queries.ts';

const icon = { size: 17, stroke: 1.6, 'aria-hidden': true } as const;

/** Returns a function that copies the project and shows a toast with the result. */
export function useCopy(project: ProjectListItem) {
  const { t } = useLingui();
  const textOf = useErrorText();
  const { mutateAsync, isPending } = useCopyProject();
  const name = useProjectName()(project);
  const copy = () =>
    mutateAsync(project).then(
      ({ number }) => showSuccess(t`«${name}» ist kopiert, als Entwurf ${number}.`),
      (error) => showError(textOf(error)),
    );
  // Orders of materials are made on their own page.
  return { copy, isCopying: isPending, isPossible: project.kind !== 'material_order' };
}

/** The menu of a project in a list. */
export function ProjectActions({ project }: { readonly project: ProjectListItem }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isDiscarding, setDiscarding] = useState(false);
  const { copy, isCopying, isPossible } = useCopy(project);
  const name = useProjectName()(project);
  if (!isPossible && !project.isDiscardable) return null;
  return (
    <div>
      <RowMenu ref={button} name={name} isBusy={isCopying}>
        {isPossible && (
          <Menu.Item leftSection={<IconCopy {...icon} />} onClick={copy}>
            <Trans>Kopieren</Trans>
          </Menu.Item>
        )}
        {project.isDiscardable && (
          <Menu.Item leftSection={<IconTrash {...icon} />} onClick={() => setDiscarding(true)}>
            <Trans>Verwerfen</Trans>
          </Menu.Item>
        )}
      </RowMenu>
      <DiscardDialog
        project={project}
        isOpen={isDiscarding}
        onClose={() => setDiscarding(false)}
        onClosed={() => button.current?.focus()}
        // Its row is gone, and with it the button that had the focus.
        onDiscarded={() => document.querySelector('main')?.focus()}
      />
    </div>
  );
}
