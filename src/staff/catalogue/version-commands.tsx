import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ListedVersion, VersionList } from '../../../contracts/domain/catalogue-versions.ts';
import type { Catalogue } from '../../../engine/index.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { download, fileNameOf } from '../../shared/files/download.ts';
import { FormDialog } from '../../shared/forms/form-dialog.tsx';
import { QuestionDialog } from '../../shared/ui/question-dialog.tsx';
import { showError } from '../../shared/ui/toasts.tsx';
import { NewDraftForm } from './new-draft-form.tsx';
import { PublishForm } from './publish-form.tsx';
import { contentOf, useChangeVersions } from './queries.ts';

interface VersionCommandsProps {
  readonly version: ListedVersion;
  readonly list: VersionList;
  readonly mayWrite: boolean;
  /** Content shown on the page; else that of the server. */
  readonly content?: Catalogue;
  /** Whether the last edits are not on the server yet: they are not published. */
  readonly isUnsaved?: boolean;
}

/** Everything that can be done with a version, as buttons. */
export function VersionCommands({
  version,
  list,
  mayWrite,
  content,
  isUnsaved = false,
}: VersionCommandsProps) {
  const { t } = useLingui();
  const { label, state } = version;
  const [open, setOpen] = useState<'publish' | 'new' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const isRequested = version.request?.state === 'open';
  const newDraft = state === 'superseded' ? t`${label} wieder einführen` : t`Neuer Entwurf nach ${label}`;
  const textOf = useErrorText();
  const { publish, remove } = useChangeVersions();
  const fail = (error: unknown) => showError(textOf(error));
  const save = async () => {
    const text = JSON.stringify(content ?? (await contentOf(version)), null, 2);
    download(new Blob([text], { type: 'application/json' }), fileNameOf(label, 'json'));
  };
  return (
    <>
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
            disabled={isUnsaved || isRequested || version.problems.length > 0}
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
            disabled={isRequested}
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
      {mayWrite && state !== 'draft' && (
        <Button size="xs" variant="default" aria-label={newDraft} onClick={() => setOpen('new')}>
          {state === 'superseded' ? <Trans>Wieder einführen</Trans> : <Trans>Neuer Entwurf</Trans>}
        </Button>
      )}
      <FormDialog isOpen={open === 'publish'} title={t`${label} veröffentlichen`} onClose={close}>
        <PublishForm version={version} list={list} onClose={close} />
      </FormDialog>
      <FormDialog isOpen={open === 'new'} title={newDraft} onClose={close}>
        <NewDraftForm version={version} list={list} onClose={close} />
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
    </>
  );
}
