import { Trans, useLingui } from '@lingui/react/macro';
import { IconBuildingStore, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { type OrganisationListItem, OrganisationQuery } from '../../../contracts/domain/organisations.ts';
import { partnershipName } from '../../../contracts/domain/user-names.ts';
import { useMay } from '../../shared/auth/use-may.ts';
import { formatNumber, formatPercent } from '../../shared/format/number.ts';
import { FormDialogButton } from '../../shared/forms/form-dialog.tsx';
import type { Column } from '../../shared/tables/column.ts';
import { DataTable } from '../../shared/tables/data-table.tsx';
import { ListTools } from '../../shared/tables/list-tools.tsx';
import { useListQuery } from '../../shared/tables/use-list-query.ts';
import { Certification } from '../../shared/ui/certification.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { Tag } from '../../shared/ui/tag.tsx';
import { CreateForm } from './company-panel.tsx';
import classes from './organisations.module.css';
import { useOrganisations } from './queries.ts';

/** All partners and the supplier, for staff. */
export function OrganisationsPage() {
  const { t, i18n } = useLingui();
  const may = useMay();
  const list = useListQuery(OrganisationQuery);
  const result = useOrganisations(list.query);
  const columns: Column<OrganisationListItem, OrganisationQuery['sort']>[] = [
    {
      header: t`Firma`,
      card: 'head',
      kind: 'words',
      sort: 'name',
      cell: ({ id, name, address, wantsChange, active }) => (
        <span className={classes.two}>
          <Link to={`/staff/organisations/${id}`}>{name}</Link>
          <small>{address}</small>
          {!active && (
            <Tag>
              <Trans>Gesperrt</Trans>
            </Tag>
          )}
          {wantsChange && (
            <Tag tone="warning">
              <Trans>Änderung beantragt</Trans>
            </Tag>
          )}
        </span>
      ),
    },
    { header: t`Art`, cell: ({ partnershipType }) => partnershipName(partnershipType, i18n) },
    {
      header: t`Status`,
      cell: ({ kind, certified }) => (kind === 'partner' ? <Certification isCertified={certified} /> : '–'),
    },
    {
      header: t`Personen`,
      kind: 'figure',
      sort: 'people',
      cell: ({ people }) => formatNumber(people),
    },
    {
      header: t`Rabatt`,
      kind: 'figure',
      sort: 'discount',
      cell: ({ kind, discount }) => (kind === 'partner' ? formatPercent(discount.basisPoints / 100) : '–'),
    },
    { header: t`Verkaufsberatung`, cell: ({ salesRepresentative }) => salesRepresentative || '–' },
  ];
  return (
    <Page
      action={
        may('organisations', 'write') && (
          <FormDialogButton name={t`Firma anlegen`} icon={<IconPlus size={16} stroke={1.8} aria-hidden />}>
            {(close) => <CreateForm onClose={close} />}
          </FormDialogButton>
        )
      }
    >
      <ListTools list={list} columns={columns} searchLabel={t`Firma, Ort oder UID-Nummer suchen`} />
      <DataTable
        label={t`Firmen`}
        columns={columns}
        result={result}
        list={list}
        empty={
          <Notice
            icon={<IconBuildingStore size={22} stroke={1.6} />}
            title={<Trans>Noch keine Firma</Trans>}
          />
        }
      />
    </Page>
  );
}
