import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { ProjectPrintouts } from '../../../../contracts/domain/printouts.ts';
import { EVENT_NAMES } from '../../../../contracts/domain/project-states.ts';
import type { HistoryEntry, Project } from '../../../../contracts/domain/projects.ts';
import { useStoredFiles } from '../../../shared/files/use-uploads.ts';
import { formatDate } from '../../../shared/format/date.ts';
import { Panel } from '../../../shared/ui/panel.tsx';
import { useProjectPrintouts } from '../queries.ts';
import { FileList } from './file-list.tsx';
import classes from './files-panel.module.css';

/** Files that came together. */
interface FileGroup {
  readonly from: 'papers' | 'draft' | 'messages' | HistoryEntry;
  readonly ids: readonly string[];
}

/**
 * Every file of a project, each once and where it came first: offers and confirmations, then what was sent with each
 * event, the newest first, then what is not sent yet and what came with messages.
 */
export function fileGroups(
  { content, messages, history }: Pick<Project, 'content' | 'messages' | 'history'>,
  papers: ProjectPrintouts['papers'],
): FileGroup[] {
  const taken = new Set<string>();
  const group = (from: FileGroup['from'], ids: readonly (string | null)[]): FileGroup => {
    const own = [...new Set(ids)].filter((id) => id !== null).filter((id) => !taken.has(id));
    for (const id of own) taken.add(id);
    return { from, ids: own };
  };
  const offered = group(
    'papers',
    papers.map(({ fileId }) => fileId),
  );
  // With an answer to a question came a message, which stands beside.
  const sent = history
    .filter(({ event }) => event !== 'give_details')
    .map((entry) => group(entry, entry.files))
    .toReversed();
  const open = group('draft', [content?.workbookFileId ?? null, ...(content?.attachments ?? [])]);
  const written = group(
    'messages',
    messages.flatMap(({ files }) => files),
  );
  return [offered, ...sent, open, written].filter(({ ids }) => ids.length > 0);
}

/** The files of a project; nothing where it has none. */
export function FilesPanel({ project }: { readonly project: Project }) {
  const { data } = useProjectPrintouts(project);
  const [search, setSearch] = useSearchParams();
  // Mails link to a printout by the id of its offer or order.
  const asked = data?.papers.find(({ id }) => id === search.get('paper'));
  const close = () =>
    setSearch(
      (before) => {
        before.delete('paper');
        return before;
      },
      { replace: true },
    );
  const groups = fileGroups(project, data?.papers ?? []);
  const { data: files = [] } = useStoredFiles(groups.flatMap(({ ids }) => ids));
  const byId = new Map(files.map((file) => [file.id, file]));
  if (groups.length === 0) return null;
  return (
    <Panel title={<Trans>Dateien</Trans>} aside={groups.reduce((count, { ids }) => count + ids.length, 0)}>
      <div className={classes.body}>
        {groups.map(({ from, ids }) => (
          <section key={typeof from === 'string' ? from : from.id}>
            <h3>
              <GroupName from={from} history={project.history} />
            </h3>
            <FileList
              files={ids.flatMap((id) => [byId.get(id) ?? []].flat())}
              opened={asked?.fileId}
              onClose={close}
            />
            {from === 'papers' && (
              <Link className={classes.verify} to="/verify">
                <Trans>Echtheit prüfen</Trans>
              </Link>
            )}
          </section>
        ))}
      </div>
    </Panel>
  );
}

function GroupName({ from, history }: Pick<FileGroup, 'from'> & Pick<Project, 'history'>): ReactNode {
  const { i18n } = useLingui();
  switch (from) {
    case 'papers':
      return <Trans>Offerten und Bestätigungen</Trans>;
    case 'draft':
      return <Trans>Noch nicht gesendet</Trans>;
    case 'messages':
      return <Trans>Aus Nachrichten</Trans>;
    default: {
      const version = answeredBy(from, history);
      return (
        <>
          {i18n._(EVENT_NAMES[from.event])}, {formatDate(from.at)}
          {version !== null && (
            <>
              {' · '}
              <Trans>Offerte Version {version}</Trans>
            </>
          )}
        </>
      );
    }
  }
}

/** The events that request an offer or change an order. */
const ASKING: ReadonlySet<HistoryEntry['event']> = new Set([
  ...(['submit', 'request_update', 'request_quotation', 'amend'] as const),
]);

/** The version of the offer that what was sent with an event led to; null as long as it led to none. */
function answeredBy(entry: HistoryEntry, history: readonly HistoryEntry[]): number | null {
  if (entry.event === 'amend') return null;
  const after = history.slice(history.indexOf(entry) + 1);
  const next = after.findIndex(({ event }) => ASKING.has(event));
  const own = next < 0 ? after : after.slice(0, next);
  return own.find(({ event }) => event === 'send_offer')?.version ?? null;
}
