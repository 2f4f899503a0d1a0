import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button } from '@mantine/core';
import { useState } from 'react';
import type {
  CatalogueDifference,
  ListedVersion,
  VersionList,
} from '../../../contracts/domain/catalogue-versions.ts';
import { problemText } from '../../../documents/problem-texts.ts';
import type { Problem } from '../../../engine/index.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { download, fileNameOf } from '../../shared/files/download.ts';
import { formatDay, formatInstant } from '../../shared/format/date.ts';
import { FormDialog } from '../../shared/forms/form-dialog.tsx';
import { QuestionDialog } from '../../shared/ui/question-dialog.tsx';
import { showError } from '../../shared/ui/toasts.tsx';
import classes from './catalogue.module.css';
import { PublishForm } from './publish-form.tsx';
import { contentOf, useChangeVersions } from './queries.ts';
import { RestoreForm } from './restore-form.tsx';

interface VersionRowProps {
  readonly version: ListedVersion;
  readonly list: VersionList;
  readonly mayWrite: boolean;
}

/** A version on the timeline, with what can be done with it. */
export function VersionRow({ version, list, mayWrite }: VersionRowProps) {
  const { t } = useLingui();
  const { label, state } = version;
  const [open, setOpen] = useState<'publish' | 'restore' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const textOf = useErrorText();
  const { publish, remove } = useChangeVersions();
  const fail = (error: unknown) => showError(textOf(error));
  const save = async () => {
    const text = JSON.stringify(await contentOf(version), null, 2);
    download(new Blob([text], { type: 'application/json' }), fileNameOf(label, 'json'));
  };
  return (
    <li data-state={state}>
      <div className={classes.about}>
        <div className={classes.label}>
          <b>{label}</b>
          <StateBadge state={state} />
        </div>
        <p>
          <Validity version={version} />
          {version.difference && (
            <>
              {' · '}
              <Difference difference={version.difference} />
            </>
          )}
        </p>
        <p>
          <Origin version={version} />
        </p>
        {version.problems.length > 0 && <Problems version={version} />}
      </div>
      <div className={classes.commands}>
        <Button
          size="xs"
          variant="default"
          aria-label={t`${label} als JSON herunterladen`}
          onClick={() => void save().catch(fail)}
        >
          JSON
        </Button>
        {mayWrite && state === 'draft' && (
          <>
            <Button
              size="xs"
              variant="default"
              aria-label={t`${label} verwerfen`}
              onClick={() => setOpen('remove')}
            >
              <Trans>Verwerfen</Trans>
            </Button>
            <Button
              size="xs"
              disabled={version.problems.length > 0}
              aria-label={t`${label} veröffentlichen`}
              onClick={() => setOpen('publish')}
            >
              <Trans>Veröffentlichen</Trans>
            </Button>
          </>
        )}
        {mayWrite && state === 'scheduled' && (
          <>
            <Button
              size="xs"
              variant="default"
              aria-label={t`Tag von ${label} ändern`}
              onClick={() => setOpen('publish')}
            >
              <Trans>Tag ändern</Trans>
            </Button>
            <Button
              size="xs"
              variant="default"
              loading={publish.isPending}
              aria-label={t`${label} zurücknehmen`}
              onClick={() => publish.mutateAsync({ version, validFrom: null }).catch(fail)}
            >
              <Trans>Zurücknehmen</Trans>
            </Button>
          </>
        )}
        {mayWrite && state === 'superseded' && (
          <Button
            size="xs"
            variant="default"
            aria-label={t`${label} wieder einführen`}
            onClick={() => setOpen('restore')}
          >
            <Trans>Wieder einführen</Trans>
          </Button>
        )}
      </div>
      <FormDialog isOpen={open === 'publish'} title={t`${label} veröffentlichen`} onClose={close}>
        <PublishForm version={version} list={list} onClose={close} />
      </FormDialog>
      <FormDialog isOpen={open === 'restore'} title={t`${label} wieder einführen`} onClose={close}>
        <RestoreForm version={version} list={list} onClose={close} />
      </FormDialog>
      <QuestionDialog
        isOpen={open === 'remove'}
        title={t`${label} verwerfen?`}
        onClose={close}
        answers={[
          { text: t`Abbrechen`, onChoose: () => {} },
          { text: t`Verwerfen`, onChoose: () => void remove.mutateAsync(version).catch(fail) },
        ]}
      >
        <Trans>Der Entwurf wird gelöscht. Veröffentlichte Versionen bleiben.</Trans>
      </QuestionDialog>
    </li>
  );
}

function StateBadge({ state }: Pick<ListedVersion, 'state'>) {
  switch (state) {
    case 'draft':
      return (
        <Badge color="yellow" variant="light">
          <Trans>Entwurf</Trans>
        </Badge>
      );
    case 'scheduled':
      return (
        <Badge color="blue" variant="light">
          <Trans>Geplant</Trans>
        </Badge>
      );
    case 'active':
      return (
        <Badge color="green" variant="light">
          <Trans>Gültig</Trans>
        </Badge>
      );
    default:
      return null;
  }
}

function Validity({ version: { state, validFrom, validUntil } }: { readonly version: ListedVersion }) {
  if (validFrom === null) return <Trans>noch nicht veröffentlicht</Trans>;
  const [from, until] = [formatDay(validFrom), validUntil && formatDay(validUntil)];
  if (until)
    return (
      <Trans>
        {from} bis {until}
      </Trans>
    );
  return state === 'scheduled' ? <Trans>ab {from}</Trans> : <Trans>seit {from}</Trans>;
}

function Origin({ version }: { readonly version: ListedVersion }) {
  const { createdAt, createdBy, publishedAt, publishedBy, basedOn } = version;
  const [made, published] = [formatInstant(createdAt), publishedAt && formatInstant(publishedAt)];
  return (
    <>
      {createdBy ? (
        <Trans>
          erfasst {made} von {createdBy}
        </Trans>
      ) : (
        <Trans>mit dem Portal geliefert</Trans>
      )}
      {published && publishedBy && (
        <>
          {', '}
          <Trans>
            veröffentlicht {published} von {publishedBy}
          </Trans>
        </>
      )}
      {basedOn && (
        <>
          {', '}
          <Trans>nach {basedOn}</Trans>
        </>
      )}
    </>
  );
}

/** How a version differs from the active one. */
function Difference({ difference }: { readonly difference: CatalogueDifference }) {
  const { added, removed, changed, parts } = difference;
  const names = parts.join(', ');
  if (added + removed + changed + parts.length === 0) return <Trans>gleich wie die gültige Version</Trans>;
  return (
    <>
      <Plural value={changed} one="# Artikel geändert" other="# Artikel geändert" />
      {added > 0 && (
        <>
          {', '}
          <Plural value={added} one="# neu" other="# neu" />
        </>
      )}
      {removed > 0 && (
        <>
          {', '}
          <Plural value={removed} one="# fällt weg" other="# fallen weg" />
        </>
      )}
      {names && (
        <>
          {', '}
          <Trans>auch {names}</Trans>
        </>
      )}
    </>
  );
}

/** Number of problems that are listed; the rest is counted. */
const MAX_LISTED = 20;

/** The problems of the engine's check, each at its place in the file. */
function Problems({ version: { label, problems } }: { readonly version: ListedVersion }) {
  const { t, i18n } = useLingui();
  const more = problems.length - MAX_LISTED;
  return (
    <ul className={classes.problems} aria-label={t`Fehler in ${label}`}>
      {problems.slice(0, MAX_LISTED).map((problem) => (
        <li key={`${problem.path} ${problem.code}`}>
          <code>{problem.path}</code> {problemText(problem as Problem, i18n)}
        </li>
      ))}
      {more > 0 && (
        <li>
          <Plural value={more} one="und # weiterer" other="und # weitere" />
        </li>
      )}
    </ul>
  );
}
