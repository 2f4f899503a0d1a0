import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { FirmOverview } from '../../../contracts/domain/firm-overview.ts';
import { STATUS_NAMES } from '../../../contracts/domain/project-names.ts';
import { callForContent } from '../../shared/api/call.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { download } from '../../shared/files/download.ts';
import { formatDay, formatInstant } from '../../shared/format/date.ts';
import { formatAmount, formatMoney } from '../../shared/format/money.ts';
import { formatKilowatts, formatNumber } from '../../shared/format/number.ts';
import { KindName } from '../../shared/ui/certificates.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { showError } from '../../shared/ui/toasts.tsx';
import classes from './organisations.module.css';
import { useOverview } from './queries.ts';

interface PartProps {
  readonly id: string;
  readonly data: FirmOverview;
}

/** Business with a firm: each figure leads to the list that it counts. */
export function Business({ id }: { readonly id: string }) {
  const { data, error, refetch } = useOverview(id);
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={260} radius={10} mb={16} />
    );
  return (
    <>
      <Figures id={id} data={data} />
      <div className={classes.business}>
        <Offers id={id} data={data} />
        <Orders id={id} data={data} />
        <Years id={id} data={data} />
        <Trainings data={data} />
        <Messages data={data} />
        <Files data={data} />
      </div>
    </>
  );
}

function Figures({ id, data }: PartProps) {
  const { t } = useLingui();
  const present = data.years[0];
  const figures = [
    { to: `/staff?organisation=${id}`, name: t`Wartet auf uns`, value: formatNumber(data.waiting) },
    {
      to: `/staff/all?organisation=${id}&status=offer_received`,
      name: t`Offene Offerten`,
      value: formatNumber(data.offers.total),
    },
    {
      to: `/staff/orders?organisation=${id}`,
      name: t`Laufende Bestellungen`,
      value: formatNumber(data.orders.total),
    },
    {
      to: `/staff/all?organisation=${id}&orderedIn=${present?.year}`,
      name: t`Umsatz ${String(present?.year)}`,
      value: formatMoney(present?.netRappen ?? 0),
    },
    { to: `/staff/all?organisation=${id}`, name: t`Alle Projekte`, value: formatNumber(data.projects) },
  ];
  return (
    <ul className={classes.figures}>
      {figures.map(({ to, name, value }) => (
        <li key={name}>
          <Link to={to}>
            <small>{name}</small>
            <b>{value}</b>
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface RowsProps {
  readonly title: ReactNode;
  readonly empty: ReactNode;
  readonly children: readonly ReactNode[];
  readonly more?: ReactNode;
}

function Rows({ title, empty, children, more }: RowsProps) {
  return (
    <Panel title={title} aside={more}>
      {children.length === 0 ? (
        <p className={classes.empty}>{empty}</p>
      ) : (
        <ul className={classes.people}>{children}</ul>
      )}
    </Panel>
  );
}

const nameOf = ({ number, name }: { readonly number: string; readonly name: string }): string =>
  name === '' ? number : `${number} ${name}`;

function Offers({ id, data: { offers } }: PartProps) {
  return (
    <Rows
      title={<Trans>Offene Offerten</Trans>}
      empty={<Trans>Keine offene Offerte</Trans>}
      more={
        offers.total > offers.rows.length && (
          <Link to={`/staff/all?organisation=${id}&status=offer_received`}>
            <Trans>Alle {formatNumber(offers.total)}</Trans>
          </Link>
        )
      }
    >
      {offers.rows.map((row) => (
        <li key={row.id}>
          <span className={classes.two}>
            <Link to={`/staff/projects/${row.id}`}>{nameOf(row)}</Link>
            <small>
              {row.daysLeft === null ? null : row.daysLeft < 0 ? (
                <Trans>abgelaufen am {formatDay(row.until ?? '')}</Trans>
              ) : (
                <Plural value={row.daysLeft} _0="letzter Tag" one="noch # Tag" other="noch # Tage" />
              )}
            </small>
          </span>
          <span>{row.netRappen !== null && formatMoney(row.netRappen)}</span>
        </li>
      ))}
    </Rows>
  );
}

function Orders({ id, data: { orders } }: PartProps) {
  const { i18n } = useLingui();
  return (
    <Rows
      title={<Trans>Laufende Bestellungen</Trans>}
      empty={<Trans>Keine laufende Bestellung</Trans>}
      more={
        orders.total > orders.rows.length && (
          <Link to={`/staff/orders?organisation=${id}`}>
            <Trans>Alle {formatNumber(orders.total)}</Trans>
          </Link>
        )
      }
    >
      {orders.rows.map((row) => (
        <li key={row.id}>
          <span className={classes.two}>
            <Link to={`/staff/projects/${row.id}`}>{nameOf(row)}</Link>
            <small>
              {i18n._(STATUS_NAMES[row.status])}
              {row.deliveryOn !== null && (
                <>
                  , <Trans>Lieferung {formatDay(row.deliveryOn)}</Trans>
                </>
              )}
            </small>
          </span>
          <span>{row.netRappen !== null && formatMoney(row.netRappen)}</span>
        </li>
      ))}
    </Rows>
  );
}

function Years({ id, data: { years } }: PartProps) {
  const { t } = useLingui();
  return (
    <Panel title={<Trans>Umsatz nach Jahr</Trans>}>
      <div className={classes.scroll}>
        <table className={classes.years} aria-label={t`Umsatz nach Jahr`}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Jahr</Trans>
              </th>
              <th scope="col">
                <Trans>Bestellungen</Trans>
              </th>
              <th scope="col">kWp</th>
              <th scope="col">CHF</th>
            </tr>
          </thead>
          <tbody>
            {years.map(({ year, orders, powerW, netRappen }) => (
              <tr key={year}>
                <th scope="row">
                  <Link to={`/staff/all?organisation=${id}&orderedIn=${year}`}>{String(year)}</Link>
                </th>
                <td>{formatNumber(orders)}</td>
                <td>{formatKilowatts(powerW)}</td>
                <td>{formatAmount(netRappen)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

function Trainings({ data: { trainings, certificates } }: Pick<PartProps, 'data'>) {
  return (
    <Rows title={<Trans>Schulungen</Trans>} empty={<Trans>Keine Schulung gebucht</Trans>}>
      {[
        ...certificates.map(({ name, kind, until }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a person may have two certificates of a kind.
          <li key={`${name} ${kind} ${until} ${index}`}>
            <span className={classes.two}>
              <b>{name}</b>
              <small>
                <KindName kind={kind} />, <Trans>zertifiziert bis {formatDay(until)}</Trans>
              </small>
            </span>
          </li>
        )),
        ...trainings.map(({ id, kind, startsAt, seats, isWaiting }) => (
          <li key={`${id} ${isWaiting}`}>
            <span className={classes.two}>
              <Link to={`/staff/trainings/${id}`}>
                <KindName kind={kind} />, {formatInstant(startsAt)}
              </Link>
              <small>
                <Plural value={seats} one="# Platz" other="# Plätze" />
                {isWaiting && (
                  <>
                    , <Trans>auf der Warteliste</Trans>
                  </>
                )}
              </small>
            </span>
          </li>
        )),
      ]}
    </Rows>
  );
}

function Messages({ data: { messages } }: Pick<PartProps, 'data'>) {
  return (
    <Rows title={<Trans>Nachrichten</Trans>} empty={<Trans>Noch keine Nachricht</Trans>}>
      {messages.map(({ projectId, number, at, by, text }) => (
        <li key={`${projectId} ${at}`}>
          <span className={classes.two}>
            <span className={classes.excerpt}>{text}</span>
            <small>
              <Link to={`/staff/projects/${projectId}`}>{number}</Link>, {by}, {formatInstant(at)}
            </small>
          </span>
        </li>
      ))}
    </Rows>
  );
}

function Files({ data: { files } }: Pick<PartProps, 'data'>) {
  const { t } = useLingui();
  const textOf = useErrorText();
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ id, name }: { readonly id: string; readonly name: string }) =>
      download(await callForContent('GET /v1/files/:id', { params: { id } }), name),
    onError: (error) => showError(textOf(error)),
  });
  return (
    <Rows title={<Trans>Dateien</Trans>} empty={<Trans>Noch keine Datei</Trans>}>
      {files.map(({ id, name, at }) => (
        <li key={id}>
          <span className={classes.two}>
            <b>{name}</b>
            <small>{formatInstant(at)}</small>
          </span>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            disabled={isPending}
            aria-label={t`${name} herunterladen`}
            onClick={() => mutate({ id, name })}
          >
            <IconDownload size={16} stroke={1.6} aria-hidden />
          </Button>
        </li>
      ))}
    </Rows>
  );
}
