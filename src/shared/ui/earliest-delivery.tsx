import { Plural, Trans } from '@lingui/react/macro';
import { IconAlertTriangle, IconTruckDelivery } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { earliestDelivery } from '../../../contracts/domain/availability.ts';
import type { Article } from '../../../contracts/domain/materials.ts';
import type { MaterialLine } from '../../../contracts/domain/orders.ts';
import { read } from '../api/queries.ts';
import { formatDay } from '../format/date.ts';
import classes from './earliest-delivery.module.css';

interface EarliestDeliveryProps {
  readonly byNumber: ReadonlyMap<string, Pick<Article, 'availability'>>;
  readonly lines: readonly MaterialLine[];
  readonly today: string;
  readonly desired: string | null;
}

/** When a whole list can be delivered; an earlier desired date is flagged, not rejected. */
export function EarliestDelivery({ byNumber, lines, today, desired }: EarliestDeliveryProps) {
  if (lines.length === 0) return null;
  const { day, unknown } = earliestDelivery(lines, byNumber, today);
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

interface DeliveryOfBillProps {
  /** Of a roof's bill. */
  readonly lines: readonly MaterialLine[];
  readonly desired?: string | null;
}

/** The same for a bill, for people who see no list of articles. Nothing until a date is known. */
export function DeliveryOfBill({ lines, desired = null }: DeliveryOfBillProps) {
  const { data } = useQuery(read('GET /configurator/v1/delivery-dates'));
  if (!data) return null;
  const byNumber = new Map(data.articles.map((article) => [article.number.toUpperCase(), article]));
  if (earliestDelivery(lines, byNumber, data.today).day === null) return null;
  return <EarliestDelivery byNumber={byNumber} lines={lines} today={data.today} desired={desired} />;
}
