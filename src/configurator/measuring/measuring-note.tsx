import { Trans } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { Suspense, useState } from 'react';
import { dimensionsOf } from '../../../documents/dimensions.ts';
import { formatHigh, formatLow } from '../../../documents/rounded-price.ts';
import { lazyPart } from '../../shared/ui/lazy-part.ts';
import { configurationAtom } from '../document/document.ts';
import results from '../results/results.module.css';
import { usePriceRange } from './use-price-range.ts';

const MeasuringDialog = lazyPart('measuring-dialog', () =>
  import('./measuring-dialog.tsx').then(({ MeasuringDialog }) => MeasuringDialog),
);

/** How certain the price is while lengths are estimated, and the way to measure them. */
export function MeasuringNote() {
  const [isOpen, setOpen] = useState(false);
  const configuration = useAtomValue(configurationAtom);
  const { range, isCurrent } = usePriceRange();
  const dimensions = configuration ? dimensionsOf(configuration) : [];
  if (dimensions.length === 0) return null;
  const isMeasured = dimensions.every(({ measured }) => measured !== null);
  const [low, high] = range ? [formatLow(range.now), formatHigh(range.now)] : ['', ''];
  return (
    <p className={results.guess} data-testid="price-range" aria-busy={!isCurrent}>
      {isMeasured && <Trans>Alle geschätzten Längen sind gemessen.</Trans>}
      {!isMeasured && range && (
        <Trans>
          Die Längen sind geschätzt: Der Preis liegt zwischen {low} und {high}.
        </Trans>
      )}
      {!isMeasured && !range && <Trans>Die Längen sind geschätzt.</Trans>}{' '}
      <button type="button" className={results.link} onClick={() => setOpen(true)}>
        <Trans>Masse prüfen</Trans>
      </button>
      {isOpen && (
        <Suspense>
          <MeasuringDialog range={range} isCurrent={isCurrent} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </p>
  );
}
