import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Menu } from '@mantine/core';
import { IconCopy, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Project } from '../../../../contracts/domain/projects.ts';
import { useMay } from '../../../shared/auth/use-may.ts';
import { DiscardDialog } from '../discard-dialog.tsx';
import { useCopy } from '../project-actions.tsx';
import type { Asked } from './event-dialogs.tsx';

const icon = { size: 17, stroke: 1.6, 'aria-hidden': true } as const;

/** The less common actions of a project. */
export function ProjectMenu({
  project,
  onAsk,
}: {
  readonly project: Project;
  readonly onAsk: (asked: Asked) => void;
}) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const mayWrite = useMay()('projects', 'write');
  const [isDiscarding, setDiscarding] = useState(false);
  const { copy, isCopying, isPossible } = useCopy(project);
  const { allowed } = project;
  const mayCopy = isPossible && mayWrite;
  if (!mayCopy && !allowed.includes('edit') && !allowed.includes('discard')) return null;
  return (
    <>
      <Menu position="bottom-end" width={210}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t`Weitere Befehle`} loading={isCopying}>
            <IconDots size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {allowed.includes('edit') && project.content && (
            <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onAsk('edit')}>
              <Trans>Angaben ändern</Trans>
            </Menu.Item>
          )}
          {mayCopy && (
            <Menu.Item leftSection={<IconCopy {...icon} />} onClick={copy}>
              <Trans>Kopieren</Trans>
            </Menu.Item>
          )}
          {allowed.includes('discard') && (
            <Menu.Item leftSection={<IconTrash {...icon} />} onClick={() => setDiscarding(true)}>
              <Trans>Verwerfen</Trans>
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <DiscardDialog
        project={project}
        isOpen={isDiscarding}
        onClose={() => setDiscarding(false)}
        onDiscarded={() => void navigate('/projects')}
      />
    </>
  );
}
