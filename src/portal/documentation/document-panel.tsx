import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconArrowLeft, IconDownload, IconFileUpload, IconHistory, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { DocumentVersion, PortalDocument } from '../../../contracts/domain/documents.ts';
import { titleIn } from '../../../contracts/domain/trainings.ts';
import { api } from '../../shared/api/client.ts';
import { FilePreview } from '../../shared/files/file-preview.tsx';
import { formatSize } from '../../shared/files/file-texts.ts';
import { formatDay } from '../../shared/format/date.ts';
import { FormDialog } from '../../shared/forms/form-dialog.tsx';
import { localeNames } from '../../shared/i18n/locales.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Fact, Facts } from '../../shared/ui/facts.tsx';
import classes from './documentation.module.css';
import { PublishForm } from './publish-form.tsx';
import { type useDocument, useDownload } from './queries.ts';

interface DocumentPanelProps {
  readonly document: ReturnType<typeof useDocument>;
  readonly mayPublish: boolean;
}

/** Returns the address of the list with its filters. */
function useListAddress(): string {
  const [parameters] = useSearchParams();
  const next = new URLSearchParams(parameters);
  const kind = next.get('kind');
  next.delete('kind');
  return `/documentation${kind ? `/${kind}` : ''}${next.size > 0 ? `?${next}` : ''}`;
}

/** A version of a document with its facts, its successor and its pages. */
export function DocumentPanel({ document: { data, error, refetch }, mayPublish }: DocumentPanelProps) {
  const { t, i18n } = useLingui();
  const back = useListAddress();
  const title = data ? titleIn(data.titles, i18n.locale) : t`Dokument`;
  return (
    <section className={classes.panel} aria-label={title}>
      <Link to={back} className={classes.back ?? ''}>
        <IconArrowLeft size={17} stroke={1.8} aria-hidden />
        <Trans>Zurück zur Liste</Trans>
      </Link>
      <header>
        <h2>{title}</h2>
        <ActionIcon
          component={Link}
          to={back}
          className={classes.close ?? ''}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t`Schliessen`}
        >
          <IconX size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </header>
      {data && <Opened document={data} mayPublish={mayPublish} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={420} m={18} width="auto" aria-busy="true" />}
    </section>
  );
}

interface OpenedProps {
  readonly document: PortalDocument;
  readonly mayPublish: boolean;
}

function Opened({ document, mayPublish }: OpenedProps) {
  const { t } = useLingui();
  const [isPublishing, setPublishing] = useState(false);
  const save = useDownload();
  const { id, language, otherLanguages, version, validFrom, size, versions } = document;
  const to = useVersionAddress();
  const [newest] = versions;
  return (
    <>
      <Standing document={document} />
      <Facts>
        <Fact name={<Trans>Fassung</Trans>}>{version}</Fact>
        <Fact name={<Trans>Gültig ab</Trans>}>{formatDay(validFrom)}</Fact>
        <Fact name={<Trans>Sprache</Trans>}>
          <span className={classes.languages}>
            {localeNames[language]}
            {otherLanguages.map((other) => (
              <Link key={other.id} to={to(other)} lang={other.language}>
                {localeNames[other.language]}
              </Link>
            ))}
          </span>
        </Fact>
        <Fact name={<Trans>Grösse</Trans>}>PDF, {formatSize(size)}</Fact>
      </Facts>
      <div className={classes.actions}>
        <Button
          leftSection={<IconDownload size={17} stroke={1.7} aria-hidden />}
          loading={save.isPending}
          onClick={() => save.mutate(document)}
        >
          <Trans>Herunterladen</Trans>
        </Button>
        {mayPublish && newest?.id === id && (
          <Button
            variant="default"
            leftSection={<IconFileUpload size={17} stroke={1.7} aria-hidden />}
            onClick={() => setPublishing(true)}
          >
            <Trans>Neue Fassung</Trans>
          </Button>
        )}
      </div>
      {versions.length > 1 && <Versions versions={versions} shown={id} />}
      <div className={classes.sheet}>
        <FilePreview
          file={{ id, name: document.fileName, type: 'pdf' }}
          fetch={(signal) => api.documents.content(id, signal)}
        />
      </div>
      <FormDialog
        isOpen={isPublishing}
        title={t`Neue Fassung veröffentlichen`}
        onClose={() => setPublishing(false)}
        size="lg"
      >
        <PublishForm before={document} onClose={() => setPublishing(false)} />
      </FormDialog>
    </>
  );
}

/** Links a document that is not in force to its current version. */
function Standing({ document: { state, validFrom, versions } }: { readonly document: PortalDocument }) {
  const to = useVersionAddress();
  const current = versions.find((version) => version.state === 'current');
  if (state === 'current') return null;
  return (
    <p className={classes.standing} role="status">
      <IconHistory size={19} stroke={1.6} aria-hidden />
      <span>
        {state === 'upcoming' ? (
          <Trans>Diese Fassung gilt erst ab {formatDay(validFrom)}.</Trans>
        ) : (
          <Trans>Diese Fassung gilt nicht mehr.</Trans>
        )}{' '}
        {current && (
          <Link to={to(current)}>
            <Trans>
              Zur gültigen Fassung {current.version} vom {formatDay(current.validFrom)}
            </Trans>
          </Link>
        )}
      </span>
    </p>
  );
}

function useVersionAddress(): (version: Pick<DocumentVersion, 'id'>) => string {
  const [parameters] = useSearchParams();
  return ({ id }) => `/documentation/${id}${parameters.size > 0 ? `?${parameters}` : ''}`;
}

function Versions({
  versions,
  shown,
}: {
  readonly versions: readonly DocumentVersion[];
  readonly shown: string;
}) {
  const to = useVersionAddress();
  return (
    <details className={classes.versions}>
      <summary>
        <Trans>Alle Fassungen</Trans>
      </summary>
      <ul>
        {versions.map((version) => (
          <li key={version.id}>
            {version.id === shown ? (
              <b>{version.version}</b>
            ) : (
              <Link to={to(version)}>{version.version}</Link>
            )}
            <small>
              <Trans>ab {formatDay(version.validFrom)}</Trans>
              {version.state === 'current' && (
                <>
                  {' · '}
                  <Trans>gültig</Trans>
                </>
              )}
            </small>
          </li>
        ))}
      </ul>
    </details>
  );
}
