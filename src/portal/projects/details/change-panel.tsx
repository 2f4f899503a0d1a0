import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Skeleton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { checklists } from '../../../../contracts/domain/checklists.ts';
import { basisPointsOf } from '../../../../contracts/domain/discounts.ts';
import { nameIn } from '../../../../contracts/domain/languages.ts';
import { VAT_BP, vatOf } from '../../../../contracts/domain/offers.ts';
import { CHECKLIST_NAMES, SOURCE_NAMES } from '../../../../contracts/domain/project-names.ts';
import { FORM_PARTS, type Project, type ProjectData } from '../../../../contracts/domain/projects.ts';
import { unitName } from '../../../../documents/names.ts';
import type { FrozenRoof } from '../../../../engine/frozen-roof.ts';
import { formatInstant } from '../../../shared/format/date.ts';
import { formatAmount, formatMoney } from '../../../shared/format/money.ts';
import { formatNumber, formatPercent, formatPower } from '../../../shared/format/number.ts';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Panel } from '../../../shared/ui/panel.tsx';
import { FrozenRoofPlan } from '../../../viewer/ui/frozen-roof.tsx';
import { entryValue, useValueText } from '../checklist.tsx';
import { FORM_NAMES } from '../form-names.ts';
import { useFormText } from '../form-text.ts';
import { useRoofVersion } from '../queries.ts';
import {
  type ChangeSide,
  type ComparedLine,
  lineChanges,
  type PendingChange,
  pendingChangeOf,
  type RoofDifference,
  roofDifference,
} from './change.ts';
import classes from './change-panel.module.css';

/** As many articles as stand there before all are asked for. */
const FEW = 6;

/** The requested change beside the offer or order; nothing where no change is pending. */
export function ChangePanel({ project }: { readonly project: Project }) {
  const change = pendingChangeOf(project);
  return change && <RequestedChange project={project} change={change} />;
}

function RequestedChange({ project, change }: ChangeProps) {
  const { kind, by, at, description, after } = change;
  const difference = useRoofDifference(project, change);
  return (
    <Panel
      title={kind === 'update' ? <Trans>Angefragte Anpassung</Trans> : <Trans>Geänderte Bestellung</Trans>}
      aside={`${by}, ${formatInstant(at)}`}
    >
      <blockquote className={classes.description}>{description}</blockquote>
      {change.data && project.content && (
        <DataChanges project={project} before={project.content} after={change.data} />
      )}
      {after.netRappen === null ? (
        <p className={classes.note}>
          <Trans>Ohne anderes Dach: Was sich ändert, sagen Beschreibung, Angaben und Dateien.</Trans>
        </p>
      ) : (
        <>
          <Figures change={change} difference={difference} />
          {difference === 'roof' && <Plans project={project} change={change} />}
          <LineTable project={project} change={change} />
        </>
      )}
    </Panel>
  );
}

/** How the roofs of both sides differ; undefined as long as they are fetched. */
function useRoofDifference(project: Project, { before, after }: PendingChange): RoofDifference | undefined {
  const isOther = before.roof !== null && after.roof !== null && before.roof.id !== after.roof.id;
  const was = useRoofVersion(project.id, isOther ? before.roof.id : null).data;
  const is = useRoofVersion(project.id, isOther ? after.roof.id : null).data;
  if (!isOther) return after.roof !== null && before.roof === null ? 'roof' : 'none';
  return was && is && roofDifference(was.roof, is.roof);
}

/** Heads of the two sides. */
function useSideNames({ kind, before }: PendingChange): readonly [before: ReactNode, after: ReactNode] {
  const { version } = before;
  return kind === 'update'
    ? [<Trans key="before">Offerte, Version {version}</Trans>, <Trans key="after">Angefragt</Trans>]
    : [<Trans key="before">Bestellung {version}</Trans>, <Trans key="after">Neu</Trans>];
}

/** A table of both sides and what differs. */
function Compared({
  change,
  label,
  children,
}: {
  readonly change: PendingChange;
  readonly label: string;
  readonly children: ReactNode;
}) {
  const [before, after] = useSideNames(change);
  return (
    <Box component="section" className={classes.compared ?? ''} tabIndex={0} aria-label={label}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{label}</span>
            </th>
            <th scope="col">{before}</th>
            <th scope="col" data-last="true">
              {after}
            </th>
            <th scope="col" className={classes.difference}>
              <Trans>Unterschied</Trans>
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </Box>
  );
}

interface RowProps {
  readonly name: ReactNode;
  readonly before: number | null;
  readonly after: number | null;
  readonly format: (value: number) => string;
}

function Row({ name, before, after, format }: RowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{before === null ? '–' : format(before)}</td>
      <td data-last="true">{after === null ? '–' : format(after)}</td>
      <td className={classes.difference}>
        {before === null || after === null ? '–' : signed(after - before, format)}
      </td>
    </tr>
  );
}

const signed = (amount: number, format: (value: number) => string): string =>
  amount === 0 ? '–' : `${amount > 0 ? '+' : '−'} ${format(Math.abs(amount))}`;

/** Power, modules and prices of both sides. */
function Figures({
  change,
  difference,
}: {
  readonly change: PendingChange;
  readonly difference: RoofDifference | undefined;
}) {
  const { t, i18n } = useLingui();
  const { before, after } = change;
  const withVat = ({ netRappen }: ChangeSide) => (netRappen === null ? null : netRappen + vatOf(netRappen));
  const discounts = [before.roof, after.roof].flatMap((roof) => (roof ? [roof.discount] : []));
  const groups = new Map(discounts.flatMap((discount) => discount.groups).map((group) => [group.id, group]));
  const pointsOf = ({ roof }: ChangeSide, group?: string) => roof && basisPointsOf(roof.discount, group);
  const hasRoof = before.roof !== null || after.roof !== null;
  return (
    <Compared change={change} label={t`Zahlen im Vergleich`}>
      {hasRoof && (
        <>
          <Row
            name={<Trans>Leistung</Trans>}
            before={before.roof?.powerW ?? null}
            after={after.roof?.powerW ?? null}
            format={formatPower}
          />
          <Row
            name={<Trans>Aktivmodule</Trans>}
            before={before.roof?.activeModules ?? null}
            after={after.roof?.activeModules ?? null}
            format={formatNumber}
          />
          <Row
            name={<Trans>Passstücke</Trans>}
            before={before.roof?.cutPieces ?? null}
            after={after.roof?.cutPieces ?? null}
            format={formatNumber}
          />
          <Row
            name={<Trans>Partnerrabatt</Trans>}
            before={pointsOf(before)}
            after={pointsOf(after)}
            format={(points) => formatPercent(points / 100)}
          />
          {[...groups.values()].map(({ id, names }) => (
            <Row
              key={id}
              name={<Trans>Partnerrabatt {nameIn(names, i18n.locale)}</Trans>}
              before={pointsOf(before, id)}
              after={pointsOf(after, id)}
              format={(points) => formatPercent(points / 100)}
            />
          ))}
        </>
      )}
      <Row
        name={<Trans>CHF exkl. MWST</Trans>}
        before={before.netRappen}
        after={after.netRappen}
        format={formatAmount}
      />
      <Row
        name={<Trans>CHF inkl. MWST {formatPercent(VAT_BP / 100)}</Trans>}
        before={withVat(before)}
        after={withVat(after)}
        format={formatAmount}
      />
      {hasRoof && (
        <tr>
          <th scope="row">
            <Trans>Prüfzahl</Trans>
          </th>
          <td>{before.roof?.fingerprint ?? '–'}</td>
          <td data-last="true">{after.roof?.fingerprint ?? '–'}</td>
          <td className={classes.difference}>
            {before.roof?.fingerprint === after.roof?.fingerprint ? '–' : differenceName(difference)}
          </td>
        </tr>
      )}
    </Compared>
  );
}

function differenceName(difference: RoofDifference | undefined): ReactNode {
  if (difference === 'roof') return <Trans>anderes Dach</Trans>;
  if (difference === 'bill') return <Trans>andere Stückliste</Trans>;
  return difference === 'none' ? <Trans>dasselbe Dach</Trans> : '…';
}

interface ChangeProps {
  readonly project: Project;
  readonly change: PendingChange;
}

/** Both plans, side by side where there is room. */
function Plans({ project, change }: ChangeProps) {
  const [before, after] = useSideNames(change);
  return (
    <div className={classes.plans}>
      {(
        [
          [before, change.before],
          [after, change.after],
        ] as const
      ).map(([name, { roof }], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the two sides
        <figure key={index}>
          <figcaption>{name}</figcaption>
          {roof ? <Plan projectId={project.id} versionId={roof.id} /> : <Trans>Ohne Dach</Trans>}
        </figure>
      ))}
    </div>
  );
}

function Plan({ projectId, versionId }: { readonly projectId: string; readonly versionId: string }) {
  const { data, error, refetch } = useRoofVersion(projectId, versionId);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <FrozenRoofPlan roof={data.roof} /> : <Skeleton height={150} radius={0} />;
}

/** The lines of one side; undefined as long as they are fetched. */
function useLines(
  project: Project,
  { roof, lines, beside }: ChangeSide,
): readonly ComparedLine[] | undefined {
  const { data } = useRoofVersion(project.id, lines ? null : (roof?.id ?? null));
  return lines ?? (data && [...linesOf(data.roof), ...beside]);
}

/** The bill of a frozen roof as an order would have it. */
const linesOf = ({ solution }: FrozenRoof): ComparedLine[] =>
  solution.bom.lines
    .filter(({ quantity }) => quantity > 0)
    .map(({ totalPrice, ...line }) => ({ ...line, totalRappen: totalPrice }));

/** Every article of which another quantity or another price is wanted. */
function LineTable({ project, change }: ChangeProps) {
  const { t, i18n } = useLingui();
  const [showsAll, setShowsAll] = useState(false);
  const before = useLines(project, change.before);
  const after = useLines(project, change.after);
  if (!before || !after) return <Skeleton height={180} radius={0} />;
  const changes = lineChanges(before, after);
  const count = changes.length;
  if (count === 0)
    return (
      <p className={classes.note}>
        <Trans>Die Stückliste ist dieselbe.</Trans>
      </p>
    );
  const quantityOf = (unit: string) => (quantity: number) =>
    `${formatNumber(quantity)} ${unitName(unit, i18n, quantity)}`;
  return (
    <>
      <Compared change={change} label={t`Stücklisten im Vergleich`}>
        {(showsAll ? changes : changes.slice(0, FEW)).map(
          ({ article, names, unit, before: was, after: is }) => {
            const name = nameIn(names, i18n.locale);
            const difference = (is?.totalRappen ?? 0) - (was?.totalRappen ?? 0);
            return (
              <tr key={article || name}>
                <th scope="row" className={classes.article}>
                  {name}
                </th>
                <td>{was ? quantityOf(unit)(was.quantity) : '–'}</td>
                <td data-last="true">{is ? quantityOf(unit)(is.quantity) : <Trans>entfällt</Trans>}</td>
                <td className={classes.difference}>
                  {signed((is?.quantity ?? 0) - (was?.quantity ?? 0), quantityOf(unit))}
                  <small>{signed(difference, formatMoney)}</small>
                </td>
              </tr>
            );
          },
        )}
      </Compared>
      <p className={classes.foot}>
        <Plural value={count} one="# Artikel ist anders." other="# Artikel sind anders." />
        {count > FEW && (
          <Button variant="subtle" size="compact-sm" onClick={() => setShowsAll((all) => !all)}>
            {showsAll ? <Trans>Weniger Artikel zeigen</Trans> : <Trans>Alle {count} Artikel zeigen</Trans>}
          </Button>
        )}
      </p>
    </>
  );
}

/** Where the data come from, what the form says and the sheet, as far as a change says otherwise. */
function DataChanges({
  project,
  before,
  after,
}: {
  readonly project: Project;
  readonly before: ProjectData;
  readonly after: ProjectData;
}) {
  const { i18n } = useLingui();
  const formText = useFormText();
  const valueText = useValueText();
  const system = project.system ?? 'in_roof';
  const parts = [...FORM_PARTS[system].needed, ...FORM_PARTS[system].asked];
  const rowsOf = ({ source, form, checklist }: ProjectData) => [
    { key: 'source', name: <Trans>Grundlage</Trans>, text: source ? i18n._(SOURCE_NAMES[source]) : '' },
    ...parts.map((part) => ({
      key: part,
      name: i18n._(FORM_NAMES[system][part]),
      text: form && source !== 'configurator' ? formText(form, part) : '',
    })),
    ...checklists[system].map((item) => ({
      key: item.code,
      name: i18n._(CHECKLIST_NAMES[item.code]),
      text: valueText(item, entryValue(checklist, item)),
    })),
  ];
  const was = rowsOf(before);
  const changed = rowsOf(after).flatMap((row, at) => {
    const old = was[at]?.text ?? '';
    return old === row.text ? [] : [{ ...row, old }];
  });
  if (changed.length === 0) return null;
  return (
    <dl className={classes.data}>
      {changed.map(({ key, name, text, old }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>
            {old && <del>{old}</del>} {text || '–'}
          </dd>
        </div>
      ))}
    </dl>
  );
}
