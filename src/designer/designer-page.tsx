import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Menu } from '@mantine/core';
import { IconBuilding, IconCopy, IconFence, IconPlus, IconTexture, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { v7 as newId } from 'uuid';
import { type DesignKind, type DesignListItem, DesignQuery } from '../../contracts/domain/designs.ts';
import { useErrorText } from '../shared/api/use-error-text.ts';
import { UnsavedWork } from '../shared/drafts/unsaved-roofs.tsx';
import type { Column } from '../shared/tables/column.ts';
import { DataTable } from '../shared/tables/data-table.tsx';
import { ListTools } from '../shared/tables/list-tools.tsx';
import { useSummaryColumns } from '../shared/tables/summary-columns.tsx';
import { useListQuery } from '../shared/tables/use-list-query.ts';
import { Notice } from '../shared/ui/notice.tsx';
import { Page } from '../shared/ui/page.tsx';
import { QuestionDialog } from '../shared/ui/question-dialog.tsx';
import { RowMenu } from '../shared/ui/row-menu.tsx';
import { showError, showSuccess } from '../shared/ui/toasts.tsx';
import { draftCalls } from './calls.ts';
import classes from './designer.module.css';
import { useCopyDesign, useDeleteDesign, useDesigns } from './queries.ts';

/** Kind of a new design, which its address does not contain. */
export interface Begun {
  readonly begun?: DesignKind;
}

/** Facades and railings at `/3s-designer`: the organisation's list; a design has its id in the path. */
export function DesignerPage() {
  const { t } = useLingui();
  const list = useListQuery(DesignQuery);
  const result = useDesigns(list.query);
  const columns = useDesignColumns();
  return (
    <Page action={<NewDesign />}>
      <div className={classes.unsaved}>
        <UnsavedWork
          title={<Trans>Nicht gespeicherte Entwürfe</Trans>}
          place="designer"
          path="/3s-designer"
          onServer={draftCalls}
        />
      </div>
      <ListTools list={list} columns={columns} searchLabel={t`Entwurf suchen`} />
      <DataTable
        label={t`Entwürfe`}
        columns={columns}
        result={result}
        list={list}
        empty={
          <Notice
            icon={<IconTexture size={22} stroke={1.6} />}
            title={<Trans>Noch kein Entwurf gespeichert</Trans>}
            action={<NewDesign isQuiet />}
          >
            <Trans>
              Gestalten Sie eine Fassade oder ein Geländer Zelle für Zelle: Leistung, Stückliste und die
              Grenzen des Systems stehen daneben.
            </Trans>
          </Notice>
        }
      />
    </Page>
  );
}

/** Starts a facade or a railing. */
function NewDesign({ isQuiet = false }: { readonly isQuiet?: boolean }) {
  const navigate = useNavigate();
  const begin = (begun: DesignKind) =>
    navigate(`/3s-designer/${newId()}`, { state: { begun } satisfies Begun });
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <Button variant={isQuiet ? 'default' : 'filled'} leftSection={<IconPlus size={16} stroke={1.8} />}>
          <Trans>Neuer Entwurf</Trans>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconBuilding size={17} stroke={1.6} />} onClick={() => begin('facade')}>
          <Trans>Fassade</Trans>
        </Menu.Item>
        <Menu.Item leftSection={<IconFence size={17} stroke={1.6} />} onClick={() => begin('balcony')}>
          <Trans>Balkongeländer</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Columns of the list of designs; the whole row opens the design. */
function useDesignColumns(): readonly Column<DesignListItem, DesignQuery['sort']>[] {
  const { t } = useLingui();
  const summary = useSummaryColumns<DesignListItem>();
  return [
    {
      header: t({ message: 'Entwurf', context: 'Designer' }),
      card: 'head',
      kind: 'words',
      sort: 'name',
      cell: (design) => <DesignHead design={design} />,
    },
    ...summary,
    { header: t`Befehle`, card: 'corner', cell: (design) => <DesignActions design={design} /> },
  ];
}

function DesignHead({ design }: { readonly design: DesignListItem }) {
  const { t } = useLingui();
  const { activeModules } = design.summary;
  const Icon = design.kind === 'facade' ? IconBuilding : IconFence;
  return (
    <div className={classes.design}>
      <Icon size={22} stroke={1.5} aria-hidden />
      <span>
        <Link to={`/3s-designer/${design.id}`}>{design.name || t`Ohne Namen`}</Link>
        <small>
          {design.kind === 'facade' ? t`Fassade` : t`Balkongeländer`} ·{' '}
          <Plural value={activeModules} one="# Modul" other="# Module" />
        </small>
      </span>
    </div>
  );
}

function DesignActions({ design }: { readonly design: DesignListItem }) {
  const { t } = useLingui();
  const textOf = useErrorText();
  const copying = useCopyDesign();
  const deleting = useDeleteDesign();
  const button = useRef<HTMLButtonElement>(null);
  const [isAsking, setAsking] = useState(false);
  const name = design.name || t`Ohne Namen`;
  const onError = (error: Error) => showError(textOf(error));
  const icon = { size: 17, stroke: 1.6, 'aria-hidden': true } as const;
  return (
    <div>
      <RowMenu ref={button} name={name} isBusy={copying.isPending || deleting.isPending}>
        <Menu.Item
          leftSection={<IconCopy {...icon} />}
          onClick={() =>
            copying
              .mutateAsync(design)
              .then(() => showSuccess(t`«${name}» ist kopiert.`))
              .catch(onError)
          }
        >
          <Trans>Kopieren</Trans>
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash {...icon} />} onClick={() => setAsking(true)}>
          <Trans>Löschen</Trans>
        </Menu.Item>
      </RowMenu>
      <QuestionDialog
        isOpen={isAsking}
        title={t`«${name}» löschen?`}
        answers={[
          { text: t`Abbrechen`, onChoose: () => button.current?.focus() },
          { text: t`Löschen`, onChoose: () => void deleting.mutateAsync(design).catch(onError) },
        ]}
        onClose={() => setAsking(false)}
      >
        <Trans>
          Alle in Ihrer Firma verlieren diesen Entwurf mit seinen Fassungen. Was davon in Projekten steht,
          bleibt dort.
        </Trans>
      </QuestionDialog>
    </div>
  );
}
