import { Trans, useLingui } from '@lingui/react/macro';
import { IconFileSearch, IconFileUpload } from '@tabler/icons-react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import {
  DocumentId,
  DocumentKind,
  DocumentQuery,
  type DocumentRow,
} from '../../../contracts/domain/documents.ts';
import { titleIn } from '../../../contracts/domain/trainings.ts';
import { Language } from '../../../contracts/domain/user.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { useMay } from '../../shared/auth/use-may.ts';
import { formatSize } from '../../shared/files/file-texts.ts';
import { formatDay } from '../../shared/format/date.ts';
import { FormDialogButton } from '../../shared/forms/form-dialog.tsx';
import { chooseLocale, localeNames } from '../../shared/i18n/locales.ts';
import type { Column } from '../../shared/tables/column.ts';
import { DataTable } from '../../shared/tables/data-table.tsx';
import { FilterMenu } from '../../shared/tables/filter-menu.tsx';
import { ListTabs } from '../../shared/tables/list-tabs.tsx';
import { ListTools } from '../../shared/tables/list-tools.tsx';
import { useListQuery } from '../../shared/tables/use-list-query.ts';
import { NotFoundPage } from '../../shared/ui/not-found-page.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { PageTitle, usePageName } from '../../shared/ui/page-title.tsx';
import { DOCUMENT_KINDS } from './document-kinds.ts';
import { DocumentPanel } from './document-panel.tsx';
import classes from './documentation.module.css';
import { PublishForm } from './publish-form.tsx';
import { useDocument, useDocuments } from './queries.ts';

/** The documents of a kind at its address, and an open one next to them. */
export function DocumentationPage() {
  const { documentation } = useParams();
  const [parameters] = useSearchParams();
  const kind = DocumentKind.or(DocumentQuery.shape.kind).safeParse(
    documentation ?? parameters.get('kind') ?? '',
  );
  const id = DocumentId.safeParse(documentation);
  const document = useDocument(id.success ? id.data : null);
  const isMissing = document.error instanceof ApiError && document.error.code === 'NOT_FOUND';
  if (documentation !== undefined && (isMissing || (!id.success && !kind.success))) return <NotFoundPage />;
  // An open document is shown next to the list it was opened from.
  const listed = id.success ? DocumentQuery.shape.kind.safeParse(parameters.get('kind') ?? '') : kind;
  return <Documents kind={listed.data ?? ''} opened={id.success ? id.data : null} document={document} />;
}

/** The kind is in the path, and the reader is known. */
const AddressQuery = DocumentQuery.omit({ kind: true, reader: true });

interface DocumentsProps {
  readonly kind: DocumentQuery['kind'];
  readonly opened: string | null;
  readonly document: ReturnType<typeof useDocument>;
}

function Documents({ kind, opened, document }: DocumentsProps) {
  const { t, i18n } = useLingui();
  const mayPublish = useMay()('documentation', 'upload');
  const list = useListQuery(AddressQuery);
  const result = useDocuments({ ...list.query, kind, reader: chooseLocale(i18n.locale) });
  const columns = useDocumentColumns(kind, opened !== null);
  const pageName = usePageName();
  const name = document.data && opened ? titleIn(document.data.titles, i18n.locale) : pageName;
  return (
    <Page isWide={opened !== null} action={mayPublish && <PublishButton />}>
      <PageTitle name={name} />
      <div className={classes.page} data-opened={opened !== null || undefined}>
        <div className={classes.list}>
          <ListTabs
            label={t`Dokumente nach Art`}
            tabs={(['all', ...DocumentKind.options] as const).map((name) => ({
              to: name === 'all' ? '/documentation' : `/documentation/${name}`,
              text:
                name === 'all'
                  ? t({ message: 'Alle', context: 'Dokumente' })
                  : i18n._(DOCUMENT_KINDS[name].name),
              count: result.data ? (result.data.counts[name] ?? 0) : null,
            }))}
          />
          <ListTools list={list} columns={columns} searchLabel={t`Titel suchen`}>
            <FilterMenu
              label={t`Sprache`}
              options={Language.options.map((value) => ({ value, label: localeNames[value] }))}
              chosen={list.query.language}
              onChange={(language) => list.change({ language })}
            />
          </ListTools>
          <DataTable
            label={t`Dokumente`}
            columns={columns}
            result={result}
            list={list}
            current={opened}
            empty={
              <Notice
                icon={<IconFileSearch size={22} stroke={1.6} />}
                title={<Trans>Hier steht noch kein Dokument</Trans>}
              />
            }
          />
          <p className={classes.verify}>
            <Trans>Ist eine Offerte oder Stückliste echt?</Trans>{' '}
            <Link to="/verify">
              <Trans>Dokument prüfen</Trans>
            </Link>
          </p>
        </div>
        {opened && <DocumentPanel key={opened} document={document} mayPublish={mayPublish} />}
      </div>
    </Page>
  );
}

/** Next to an open document there is room for names only. */
function useDocumentColumns(
  kind: DocumentQuery['kind'],
  isNarrow: boolean,
): readonly Column<DocumentRow, DocumentQuery['sort']>[] {
  const { t, i18n } = useLingui();
  const [parameters] = useSearchParams();
  const addressOf = ({ id }: Pick<DocumentRow, 'id'>) => {
    const next = new URLSearchParams(parameters);
    next.delete('kind');
    if (kind !== '') next.set('kind', kind);
    return `/documentation/${id}${next.size > 0 ? `?${next}` : ''}`;
  };
  const head: Column<DocumentRow, DocumentQuery['sort']> = {
    header: t`Dokument`,
    card: 'head',
    kind: 'words',
    sort: 'title',
    cell: (document) => {
      const { Icon } = DOCUMENT_KINDS[document.kind];
      return (
        <div className={classes.document}>
          <span className={classes.mark}>
            <Icon size={19} stroke={1.5} aria-hidden />
          </span>
          <span>
            <Link to={addressOf(document)}>{titleIn(document.titles, i18n.locale)}</Link>
            <small>
              {isNarrow ? localeNames[document.language] : i18n._(DOCUMENT_KINDS[document.kind].name)}
              {document.state === 'upcoming' && (
                <>
                  {' · '}
                  <b>
                    <Trans>gilt ab {formatDay(document.validFrom)}</Trans>
                  </b>
                </>
              )}
            </small>
          </span>
        </div>
      );
    },
  };
  if (isNarrow) return [head];
  return [
    head,
    {
      header: t`Sprache`,
      cell: (document) => (
        <span className={classes.languages}>
          {localeNames[document.language]}
          {document.otherLanguages.map(({ id, language }) => (
            <Link key={id} to={addressOf({ id })} lang={language} title={localeNames[language]}>
              {language.slice(0, 2).toUpperCase()}
            </Link>
          ))}
        </span>
      ),
    },
    { header: t`Fassung`, cell: ({ version }) => version },
    { header: t`Gültig ab`, sort: 'validFrom', cell: ({ validFrom }) => formatDay(validFrom) },
    { header: t`Grösse`, kind: 'figure', cell: ({ size }) => formatSize(size) },
  ];
}

function PublishButton() {
  const { t } = useLingui();
  return (
    <FormDialogButton
      name={t`Dokument veröffentlichen`}
      icon={<IconFileUpload size={16} stroke={1.8} aria-hidden />}
    >
      {(close) => <PublishForm before={null} onClose={close} />}
    </FormDialogButton>
  );
}
