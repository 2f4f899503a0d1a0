import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { IconBuildingWarehouse } from '@tabler/icons-react';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { nameIn } from '../../../contracts/domain/languages.ts';
import { findArticles } from '../../../contracts/domain/materials.ts';
import {
  PutWarehouse,
  type StoragePlace,
  type Warehouse,
  type WarehouseList,
} from '../../../contracts/domain/warehouses.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { useMay } from '../../shared/auth/use-may.ts';
import { Form } from '../../shared/forms/form.tsx';
import { CancelButton, FormDialog } from '../../shared/forms/form-dialog.tsx';
import { useForm } from '../../shared/forms/use-form.tsx';
import { Paging } from '../../shared/tables/paging.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { QuestionDialog } from '../../shared/ui/question-dialog.tsx';
import { NoCatalogueNotice } from '../../shared/ui/to-catalogue.tsx';
import { showError } from '../../shared/ui/toasts.tsx';
import { RowCommands } from '../row-commands.tsx';
import classes from '../settings-list.module.css';
import { useChangeWarehouses, useWarehouses } from './queries.ts';
import { StorageFiles } from './storage-import.tsx';

/** Where the supplier's goods lie and who picks them, at `/staff/warehouses`; only the administration changes it. */
export function WarehousesPage() {
  const { data, error, refetch } = useWarehouses();
  return (
    <Page>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={320} radius={10} />}
      {data && (
        <div className={classes.columns} data-wide="last">
          <Warehouses list={data} />
          <Places list={data} />
        </div>
      )}
    </Page>
  );
}

interface ListProps {
  readonly list: WarehouseList;
}

function Warehouses({ list: { warehouses, organisations } }: ListProps) {
  const { t } = useLingui();
  const textOf = useErrorText();
  const mayWrite = useMay()('warehouses', 'write');
  const { remove } = useChangeWarehouses();
  const [edited, setEdited] = useState<Warehouse | 'new' | null>(null);
  const [removed, setRemoved] = useState<Warehouse | null>(null);
  const removedName = removed?.name ?? '';
  return (
    <Panel
      title={<Trans>Lager</Trans>}
      aside={
        mayWrite &&
        organisations.length > 0 && (
          <Button size="xs" variant="default" onClick={() => setEdited('new')}>
            <Trans>Lager hinzufügen</Trans>
          </Button>
        )
      }
    >
      <p className={classes.note}>
        {organisations.length > 0 ? (
          <Trans>Eine Bestellung wird je Lager gerüstet, von der Firma, die dort arbeitet.</Trans>
        ) : (
          <Trans>
            Ein Lager gehört zu einer Firma mit Personen der Logistik. Erfassen Sie diese zuerst unter
            «Firmen».
          </Trans>
        )}
      </p>
      {warehouses.length === 0 && (
        <Notice
          icon={<IconBuildingWarehouse size={22} stroke={1.6} />}
          title={<Trans>Noch kein Lager</Trans>}
        />
      )}
      <ul className={classes.list} aria-label={t`Lager`}>
        {warehouses.map((warehouse) => {
          const { id, name, organisationId } = warehouse;
          return (
            <li key={id}>
              <span>
                <b>{name}</b>
                <small>
                  {organisations.find((organisation) => organisation.id === organisationId)?.name}
                </small>
              </span>
              {mayWrite && (
                <RowCommands
                  name={name}
                  onChange={() => setEdited(warehouse)}
                  onRemove={() => setRemoved(warehouse)}
                />
              )}
            </li>
          );
        })}
      </ul>
      <FormDialog
        isOpen={edited !== null}
        title={edited === 'new' ? t`Lager hinzufügen` : t`Lager ändern`}
        onClose={() => setEdited(null)}
      >
        {edited && (
          <WarehouseForm
            warehouse={edited === 'new' ? null : edited}
            organisations={organisations}
            onClose={() => setEdited(null)}
          />
        )}
      </FormDialog>
      <QuestionDialog
        isOpen={removed !== null}
        title={t`${removedName} entfernen?`}
        onClose={() => setRemoved(null)}
        answers={[
          { text: t`Abbrechen`, onChoose: () => {} },
          {
            text: t`Entfernen`,
            onChoose: () =>
              removed && remove.mutateAsync(removed.id).catch((error) => showError(textOf(error))),
          },
        ]}
      >
        <Trans>
          Was dort liegt, hat danach keinen Platz mehr. Gedruckte Rüstlisten bleiben, wie sie sind.
        </Trans>
      </QuestionDialog>
    </Panel>
  );
}

interface WarehouseFormProps extends Pick<WarehouseList, 'organisations'> {
  readonly warehouse: Warehouse | null;
  readonly onClose: () => void;
}

function WarehouseForm({ warehouse, organisations, onClose }: WarehouseFormProps) {
  const { t } = useLingui();
  const { put } = useChangeWarehouses();
  const [id] = useState(() => warehouse?.id ?? newId());
  const form = useForm({
    schema: PutWarehouse,
    initialValues: {
      name: warehouse?.name ?? '',
      organisationId: warehouse?.organisationId ?? organisations[0]?.id ?? '',
    },
    draft: `warehouse.${warehouse?.id ?? ''}`,
    onSubmit: (values) => put.mutateAsync({ id, ...values }),
    onSent: onClose,
  });
  return (
    <Form form={form} submit={<Trans>Speichern</Trans>} cancel={<CancelButton onClick={onClose} />}>
      <TextInput label={t`Name`} data-autofocus {...form.field('name')} />
      <NativeSelect
        label={t`Gerüstet von`}
        data={organisations.map((organisation) => ({ value: organisation.id, label: organisation.name }))}
        {...form.field('organisationId')}
      />
    </Form>
  );
}

const PAGE_SIZE = 30;

/** Every article of the catalogue with the place where it lies. */
function Places({ list }: ListProps) {
  const { articles, warehouses } = list;
  const { t, i18n } = useLingui();
  const textOf = useErrorText();
  const mayWrite = useMay()('warehouses', 'write');
  const { putPlaces } = useChangeWarehouses();
  const [search, setSearch] = useState('');
  const [chosenPage, setPage] = useState(1);
  const put = (place: StoragePlace) =>
    putPlaces.mutateAsync({ places: [place] }).catch((error: unknown) => showError(textOf(error)));
  const named = articles.map((article) => ({
    ...article,
    number: article.article,
    names: { de: '', ...article.names },
  }));
  const found = findArticles(named, search);
  const page = Math.min(chosenPage, Math.max(1, Math.ceil(found.length / PAGE_SIZE)));
  const shown = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const count = articles.filter(({ warehouseId }) => warehouseId !== null).length;
  const all = articles.length;
  if (all === 0)
    return (
      <Panel title={<Trans>Lagerplätze</Trans>}>
        <NoCatalogueNotice />
      </Panel>
    );
  return (
    <Panel
      title={<Trans>Lagerplätze</Trans>}
      aside={
        <Trans>
          {count} von {all}
        </Trans>
      }
    >
      <div className={classes.tools}>
        <TextInput
          aria-label={t`Artikel suchen`}
          placeholder={t`Artikel suchen`}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            setPage(1);
          }}
        />
        <StorageFiles list={list} mayWrite={mayWrite} />
      </div>
      <ul className={classes.list} aria-label={t`Lagerplätze`}>
        {shown.map(({ article, names, warehouseId, place }) => {
          const name = nameIn(names, i18n.locale);
          return (
            <li key={article}>
              <span>
                <b>{name}</b>
                <small>{article}</small>
              </span>
              {mayWrite ? (
                <>
                  <NativeSelect
                    aria-label={t`Lager, ${name}`}
                    className={classes.warehouse ?? ''}
                    value={warehouseId ?? ''}
                    data={[
                      { value: '', label: '–' },
                      ...warehouses.map(({ id, name: label }) => ({ value: id, label })),
                    ]}
                    onChange={(event) =>
                      void put({ article, warehouseId: event.currentTarget.value || null, place })
                    }
                  />
                  <TextInput
                    // Remount when the server's value changes.
                    key={place}
                    aria-label={t`Platz, ${name}`}
                    className={classes.place ?? ''}
                    defaultValue={place}
                    maxLength={40}
                    disabled={warehouseId === null}
                    onBlur={(event) => {
                      const typed = event.currentTarget.value.trim();
                      if (typed !== place) void put({ article, warehouseId, place: typed });
                    }}
                  />
                </>
              ) : (
                <small>
                  {[warehouses.find(({ id }) => id === warehouseId)?.name, place]
                    .filter(Boolean)
                    .join(', ') || '–'}
                </small>
              )}
            </li>
          );
        })}
      </ul>
      {found.length > PAGE_SIZE && (
        <div className={classes.paging}>
          <Paging page={page} pageSize={PAGE_SIZE} total={found.length} onChange={setPage} />
        </div>
      )}
    </Panel>
  );
}
