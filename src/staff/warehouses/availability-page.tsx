import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { IconBuildingWarehouse } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import { Availability, type AvailabilityList } from '../../../contracts/domain/availability.ts';
import { reading } from '../../../contracts/domain/field-faults.ts';
import { nameIn } from '../../../contracts/domain/languages.ts';
import { findArticles } from '../../../contracts/domain/materials.ts';
import { dateAt } from '../../../contracts/domain/working-days.ts';
import { useMay } from '../../shared/auth/use-may.ts';
import { formatDay } from '../../shared/format/date.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { DateField } from '../../shared/forms/date-field.tsx';
import { Form } from '../../shared/forms/form.tsx';
import { CancelButton, FormDialog } from '../../shared/forms/form-dialog.tsx';
import { useForm } from '../../shared/forms/use-form.tsx';
import { Paging } from '../../shared/tables/paging.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { NumberField } from '../../shared/ui/number-field.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { NoCatalogueNotice } from '../../shared/ui/to-catalogue.tsx';
import classes from '../settings-list.module.css';
import { AvailabilityFiles } from './availability-import.tsx';
import { useAvailability, usePutAvailability } from './queries.ts';

const PAGE_SIZE = 20;

type ListedArticle = AvailabilityList['articles'][number];

/** When articles can be delivered, per warehouse; the administration enters it. */
export function AvailabilityPage() {
  const { data, error, refetch } = useAvailability();
  return (
    <Page>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={320} radius={10} />}
      {data && <Articles list={data} />}
    </Page>
  );
}

function Articles({ list }: { readonly list: AvailabilityList }) {
  const { t, i18n } = useLingui();
  const mayWrite = useMay()('availability', 'write');
  const [search, setSearch] = useState('');
  const [chosenPage, setPage] = useState(1);
  const [edited, setEdited] = useState<ListedArticle | null>(null);
  const labelOf = ({ names }: ListedArticle) => {
    const name = nameIn(names, i18n.locale);
    return t`${name} ändern`;
  };
  const searchable = list.articles.map((one) => ({ ...one, number: one.article }));
  const found = findArticles(searchable, search);
  const page = Math.min(chosenPage, Math.max(1, Math.ceil(found.length / PAGE_SIZE)));
  const shown = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const known = list.articles.filter(({ entries }) => entries.length > 0).length;
  const all = list.articles.length;
  if (all === 0) return <NoCatalogueNotice />;
  if (list.warehouses.length === 0)
    return (
      <Notice
        icon={<IconBuildingWarehouse size={22} stroke={1.6} />}
        title={<Trans>Noch kein Lager</Trans>}
      />
    );
  return (
    <Panel
      title={<Trans>Verfügbarkeit</Trans>}
      aside={
        <Trans>
          {known} von {all}
        </Trans>
      }
    >
      <p className={classes.note}>
        <Trans>
          Partner sehen den Bestand aller Lager und den frühesten Liefertermin. Preise ändern sich nicht.
        </Trans>
      </p>
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
        <AvailabilityFiles list={list} mayWrite={mayWrite} />
      </div>
      <ul className={classes.list} aria-label={t`Verfügbarkeit`}>
        {shown.map((article) => (
          <li key={article.article}>
            <span>
              <b>{nameIn(article.names, i18n.locale)}</b>
              <small>{article.article}</small>
            </span>
            <span>
              {article.entries.length === 0 && <small>{t`Liefertermin auf Anfrage`}</small>}
              {article.entries.map(({ warehouseId, availability }) => (
                <small key={warehouseId}>
                  {list.warehouses.find(({ id }) => id === warehouseId)?.name}:{' '}
                  <AvailabilityText availability={availability} />
                </small>
              ))}
            </span>
            {mayWrite && (
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={labelOf(article)}
                onClick={() => setEdited(article)}
              >
                <Trans>Ändern</Trans>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {found.length > PAGE_SIZE && (
        <div className={classes.paging}>
          <Paging page={page} pageSize={PAGE_SIZE} total={found.length} onChange={setPage} />
        </div>
      )}
      <FormDialog isOpen={edited !== null} title={t`Verfügbarkeit ändern`} onClose={() => setEdited(null)}>
        {edited && <EntryForm article={edited} list={list} onClose={() => setEdited(null)} />}
      </FormDialog>
    </Panel>
  );
}

function AvailabilityText({ availability }: { readonly availability: Availability }) {
  if (availability.kind === 'stock') return <Trans>{formatNumber(availability.quantity)} an Lager</Trans>;
  if (availability.kind === 'from') return <Trans>lieferbar ab {formatDay(availability.day)}</Trans>;
  return <Plural value={availability.weeks} one="in # Woche" other="in # Wochen" />;
}

const Kind = z.enum(['unknown', 'stock', 'from', 'weeks']);

/** The value of the chosen kind alone is validated. */
const Entry = z
  .object({
    warehouseId: z.string(),
    kind: Kind,
    quantity: z.number().nullable(),
    day: z.string().nullable(),
    weeks: z.number().nullable(),
  })
  .superRefine((values, context) => {
    if (values.kind !== 'unknown' && !Availability.safeParse(availabilityIn(values)).success)
      context.addIssue({
        code: 'custom',
        path: [{ stock: 'quantity', from: 'day', weeks: 'weeks' }[values.kind]],
        params: { rule: 'invalid' },
      });
  }, reading({}));
type Values = z.infer<typeof Entry>;

const availabilityIn = ({ kind, quantity, day, weeks }: Omit<Values, 'warehouseId'>) =>
  kind === 'stock' ? { kind, quantity } : kind === 'from' ? { kind, day } : { kind, weeks };

interface EntryFormProps {
  readonly article: ListedArticle;
  readonly list: AvailabilityList;
  readonly onClose: () => void;
}

function EntryForm({ article, list, onClose }: EntryFormProps) {
  const { t } = useLingui();
  const put = usePutAvailability();
  const valuesIn = (warehouseId: string): Values => {
    const known = article.entries.find((entry) => entry.warehouseId === warehouseId)?.availability;
    return {
      warehouseId,
      kind: known?.kind ?? 'unknown',
      quantity: known?.kind === 'stock' ? known.quantity : 0,
      day: known?.kind === 'from' ? known.day : null,
      weeks: known?.kind === 'weeks' ? known.weeks : 4,
    };
  };
  const form = useForm({
    schema: Entry,
    initialValues: valuesIn(article.entries[0]?.warehouseId ?? list.warehouses[0]?.id ?? ''),
    draft: `availability.${article.article}`,
    onSubmit: ({ warehouseId, ...values }) => {
      const availability = values.kind === 'unknown' ? null : Availability.parse(availabilityIn(values));
      return put.mutateAsync({ entries: [{ article: article.article, warehouseId, availability }] });
    },
    onSent: onClose,
  });
  const { kind } = form.values;
  return (
    <Form form={form} submit={<Trans>Speichern</Trans>} cancel={<CancelButton onClick={onClose} />}>
      <NativeSelect
        label={t`Lager`}
        data={list.warehouses.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.field('warehouseId')}
        onChange={(event) => form.change(valuesIn(event.currentTarget.value))}
      />
      <NativeSelect
        label={t`Verfügbarkeit`}
        data={[
          { value: 'unknown', label: t`Auf Anfrage` },
          { value: 'stock', label: t`An Lager` },
          { value: 'from', label: t`Ab einem Tag` },
          { value: 'weeks', label: t`In einigen Wochen` },
        ]}
        {...form.field('kind')}
      />
      {kind === 'stock' && (
        <NumberField
          label={t`Menge`}
          value={form.values.quantity ?? 0}
          error={form.field('quantity').error}
          onChange={(quantity) => form.change({ quantity })}
        />
      )}
      {kind === 'from' && (
        <DateField label={t`Lieferbar ab`} from={dateAt(Date.now())} {...form.field('day')} />
      )}
      {kind === 'weeks' && (
        <NumberField
          label={t`Wochen`}
          value={form.values.weeks ?? 0}
          error={form.field('weeks').error}
          onChange={(weeks) => form.change({ weeks })}
        />
      )}
    </Form>
  );
}
