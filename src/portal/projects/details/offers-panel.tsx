import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Box, SegmentedControl } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Offer } from '../../../../contracts/domain/offers.ts';
import { OFFER_STATE_NAMES } from '../../../../contracts/domain/project-names.ts';
import type { Project, RoofVersionSummary } from '../../../../contracts/domain/projects.ts';
import { formatDiscount } from '../../../../documents/discount.ts';
import { formatDate, formatDay } from '../../../shared/format/date.ts';
import { formatAmount } from '../../../shared/format/money.ts';
import { formatNumber, formatPercent, formatPower } from '../../../shared/format/number.ts';
import { Panel } from '../../../shared/ui/panel.tsx';
import classes from './offers-panel.module.css';

/** A version of the offer with the roof that it is about. */
interface Version {
  readonly offer: Offer;
  readonly roof: RoofVersionSummary | undefined;
}

const NOTHING = '–';

/** One thing that versions are compared by. */
interface Row {
  readonly name: string;
  readonly value: (version: Version) => string;
  /** Undefined where the version says nothing of it. */
  readonly number?: (version: Version) => number | null | undefined;
  /** The number's difference in words, without its sign. */
  readonly difference?: (amount: number) => string;
  /** Whether more of it is good news; nothing where it is neither. */
  readonly better?: 'more' | 'less';
}

/** All versions of the offer side by side, the newest last, and how it differs from the one before. */
export function OffersPanel({ project }: { readonly project: Project }) {
  const { t } = useLingui();
  const [shown, setShown] = useState<'different' | 'all'>('different');
  const versions = project.offers
    .map((offer) => ({ offer, roof: project.roofVersions.find(({ id }) => id === offer.roofVersionId) }))
    .toReversed();
  const rows = useRows();
  const [before, last] = versions.slice(-2);
  if (!before) return null;
  const isCompared = last !== undefined;
  // Omit rows that are empty in every version.
  const known = rows.filter((row) => versions.some((version) => row.value(version) !== NOTHING));
  const compared =
    isCompared && shown === 'different'
      ? known.filter((row) => row.value(before) !== row.value(last))
      : known;
  const count = versions.length;
  return (
    <Panel
      title={
        <>
          <Trans>Offerten</Trans>{' '}
          <small className={classes.count}>
            <Plural value={count} one="# Version" other="# Versionen" />
          </small>
        </>
      }
      aside={
        isCompared && (
          <SegmentedControl
            size="xs"
            aria-label={t`Was gezeigt wird`}
            value={shown}
            onChange={(value) => setShown(value as typeof shown)}
            data={[
              { value: 'different', label: t`Nur Unterschiede` },
              { value: 'all', label: t`Alle Werte` },
            ]}
          />
        )
      }
    >
      <Box
        component="section"
        className={classes.scroll ?? ''}
        tabIndex={0}
        aria-label={t`Offerten im Vergleich`}
      >
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">
                  <Trans>Wert</Trans>
                </span>
              </th>
              {versions.map((version) => (
                <VersionHead
                  key={version.offer.id}
                  offer={version.offer}
                  isLast={version === versions.at(-1)}
                />
              ))}
              {isCompared && (
                <th scope="col" className={classes.difference}>
                  <Trans>Unterschied</Trans>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {compared.map((row) => (
              <tr key={row.name}>
                <th scope="row">{row.name}</th>
                {versions.map((version) => (
                  <td key={version.offer.id} data-last={version === versions.at(-1)}>
                    {row.value(version)}
                  </td>
                ))}
                {isCompared && <Difference row={row} before={before} after={last} />}
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
      {versions.at(-1)?.offer.terms && <p className={classes.terms}>{versions.at(-1)?.offer.terms}</p>}
    </Panel>
  );
}

function VersionHead({ offer, isLast }: { readonly offer: Offer; readonly isLast: boolean }) {
  const { version, sentAt, sentBy, validUntil } = offer;
  const day = formatDay(validUntil);
  return (
    <th scope="col" data-last={isLast}>
      <span className={classes.version}>
        <Trans>Version {version}</Trans> <Chip offer={offer} />
      </span>
      <small>
        {[formatDate(sentAt), sentBy].filter(Boolean).join(', ')}
        {isLast && (
          <>
            {', '}
            <Trans>bis {day}</Trans>
          </>
        )}
      </small>
    </th>
  );
}

/** The version's validity today. */
function Chip({ offer }: { readonly offer: Offer }): ReactNode {
  const { i18n } = useLingui();
  const { state, isExpired, binding, tolerancePercent } = offer;
  if (state !== 'sent') return <span className={classes.chip}>{i18n._(OFFER_STATE_NAMES[state])}</span>;
  if (isExpired)
    return (
      <span className={classes.chip} data-tone="bad">
        <Trans>Abgelaufen</Trans>
      </span>
    );
  return (
    <span className={classes.chip} data-tone={binding ? 'good' : 'open'}>
      {binding ? (
        <Trans>Verbindlich</Trans>
      ) : tolerancePercent > 0 ? (
        <Trans>Richtpreis ± {tolerancePercent} %</Trans>
      ) : (
        <Trans>Unverbindlich</Trans>
      )}
    </span>
  );
}

/** The difference between the last version and the one before. */
function Difference({
  row,
  before,
  after,
}: {
  readonly row: Row;
  readonly before: Version;
  readonly after: Version;
}) {
  const [from, to] = [row.number?.(before), row.number?.(after)];
  if (row.value(before) === row.value(after)) return <td className={classes.difference}>–</td>;
  if (typeof from !== 'number' || typeof to !== 'number') {
    return (
      <td className={classes.difference}>
        <Trans>geändert</Trans>
      </td>
    );
  }
  const amount = to - from;
  const isGood = row.better && (row.better === 'more') === amount > 0;
  const text = (row.difference ?? formatNumber)(Math.abs(amount));
  return (
    <td className={classes.difference} {...(row.better && { 'data-good': isGood })}>
      {amount > 0 ? '+' : '−'} {text}
    </td>
  );
}

function useRows(): readonly Row[] {
  const { t, i18n } = useLingui();
  const weeks = (count: number) => t`${plural(count, { one: '# Woche', other: '# Wochen' })}`;
  const amount = (name: string, number: (offer: Offer) => number, better?: 'less'): Row => ({
    name,
    value: ({ offer }) => formatAmount(number(offer)),
    number: ({ offer }) => number(offer),
    difference: formatAmount,
    ...(better && { better }),
  });
  return [
    {
      name: t`Leistung`,
      value: ({ roof }) => (roof ? formatPower(roof.powerW) : NOTHING),
      number: ({ roof }) => roof?.powerW,
      difference: formatPower,
      better: 'more',
    },
    {
      name: t`Aktivmodule`,
      value: ({ roof }) => (roof ? formatNumber(roof.activeModules) : NOTHING),
      number: ({ roof }) => roof?.activeModules,
      better: 'more',
    },
    {
      name: t`Passstücke`,
      value: ({ roof }) => (roof ? formatNumber(roof.cutPieces) : NOTHING),
      number: ({ roof }) => roof?.cutPieces,
      better: 'less',
    },
    {
      name: t`Partnerrabatt`,
      // Typed lines have none.
      value: ({ offer: { discount } }) =>
        discount.basisPoints === 0 && discount.groups.length === 0
          ? NOTHING
          : formatDiscount(discount, i18n.locale),
      // Of several nothing can be said in one figure.
      number: ({ offer: { discount } }) => (discount.groups.length > 0 ? undefined : discount.basisPoints),
      difference: (points) => formatPercent(points / 100),
      better: 'more',
    },
    amount(t`CHF exkl. MWST`, ({ netRappen }) => netRappen, 'less'),
    amount(t`MWST`, ({ vatRappen }) => vatRappen),
    amount(t`CHF inkl. MWST`, ({ grossRappen }) => grossRappen, 'less'),
    {
      name: t`Lieferfrist`,
      value: ({ offer }) => (offer.deliveryWeeks === null ? NOTHING : weeks(offer.deliveryWeeks)),
      number: ({ offer }) => offer.deliveryWeeks,
      difference: weeks,
      better: 'less',
    },
    { name: t`Gültig bis`, value: ({ offer }) => formatDay(offer.validUntil) },
    { name: t`Prüfzahl`, value: ({ offer }) => offer.fingerprint ?? NOTHING },
  ];
}
