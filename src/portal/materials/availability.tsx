import { Trans } from '@lingui/react/macro';
import type { Article } from '../../../contracts/domain/materials.ts';
import { formatDay } from '../../shared/format/date.ts';
import { formatNumber } from '../../shared/format/number.ts';

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
