import { Plural, Trans } from '@lingui/react/macro';
import { IconAlertTriangle, IconTruckDelivery } from '@tabler/icons-react';
import { earliestDelivery } from '../../../contracts/domain/availability.ts';
import type { Article } from '../../../contracts/domain/materials.ts';
import type { MaterialLine } from '../../../contracts/domain/orders.ts';
import type { Articles } from '../../../documents/material-list/validate-line.ts';
import { formatDay } from '../../shared/format/date.ts';
import { formatNumber } from '../../shared/format/number.ts';
import classes from './materials.module.css';

/** Stock of an article, and the day from which there is more; nothing for services. */
export function ArticleAvailability({ article: { availability } }: { readonly article: Article }) {
  if (availability === null) return <Trans>Liefertermin auf Anfrage</Trans>;
  const { stock, restockOn } = availability;
  if (stock === null) return null;
  if (stock > 0) return <Trans>{formatNumber(stock)} an Lager</Trans>;
  return restockOn === null ? (
    <Trans>Liefertermin auf Anfrage</Trans>
  ) : (
    <Trans>lieferbar ab {formatDay(restockOn)}</Trans>
  );
}

interface EarliestProps {
  readonly articles: Articles<Article>;
  readonly lines: readonly MaterialLine[];
  readonly today: string;
  readonly desired: string | null;
}

/** When a whole list can be delivered; an earlier desired date is flagged, not rejected. */
export function Earliest({ articles, lines, today, desired }: EarliestProps) {
  if (lines.length === 0) return null;
  const { day, unknown } = earliestDelivery(lines, articles.byNumber, today);
  const isTooEarly = day !== null && desired !== null && desired < day;
  const count = unknown.length;
  return (
    <p className={classes.earliest} role="status" data-early={isTooEarly || undefined}>
      {isTooEarly ? (
        <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
      ) : (
        <IconTruckDelivery size={16} stroke={1.6} aria-hidden />
      )}
      <span>
        {day !== null && isTooEarly && (
          <Trans>Das Wunschdatum ist früher als der früheste Liefertermin, {formatDay(day)}.</Trans>
        )}
        {day !== null && !isTooEarly && <Trans>Frühester Liefertermin {formatDay(day)}.</Trans>}{' '}
        {count > 0 && day !== null && (
          <Plural
            value={count}
            one="Für # Artikel Liefertermin auf Anfrage."
            other="Für # Artikel Liefertermin auf Anfrage."
          />
        )}
        {day === null && <Trans>Liefertermin auf Anfrage.</Trans>}
      </span>
    </p>
  );
}
