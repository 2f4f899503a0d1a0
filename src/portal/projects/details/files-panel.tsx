import { Trans } from '@lingui/react/macro';
import { useSearchParams } from 'react-router-dom';
import type { ProjectPapers } from '../../../../contracts/papers.ts';
import type { Project } from '../../../../contracts/projects.ts';
import { Panel } from '../../../shared/ui/panel.tsx';
import { useProjectPapers } from '../queries.ts';
import { FileList } from './file-list.tsx';
import classes from './files-panel.module.css';

/** Every file of a project, each once: the workbook, attachments, what came with messages, offers and confirmations. */
const filesOf = ({ content, messages }: Project, papers: ProjectPapers['papers']): readonly string[] => {
  const ids = [
    ...papers.map(({ fileId }) => fileId),
    content?.workbookFileId,
    ...(content?.attachments ?? []),
    ...messages.flatMap(({ files }) => files),
  ];
  return [...new Set(ids.filter((id) => typeof id === 'string'))];
};

/** The files of a project; nothing where it has none. */
export function FilesPanel({ project }: { readonly project: Project }) {
  const { data } = useProjectPapers(project);
  const [search, setSearch] = useSearchParams();
  // Mails lead to a paper by the id of its offer or order.
  const asked = data?.papers.find(({ id }) => id === search.get('paper'));
  const close = () =>
    setSearch(
      (before) => {
        before.delete('paper');
        return before;
      },
      { replace: true },
    );
  const ids = filesOf(project, data?.papers ?? []);
  if (ids.length === 0) return null;
  return (
    <Panel title={<Trans>Dateien</Trans>} aside={ids.length}>
      <div className={classes.body}>
        <FileList ids={ids} opened={asked?.fileId} onClose={close} />
      </div>
    </Panel>
  );
}
