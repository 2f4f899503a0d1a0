import { Trans } from '@lingui/react/macro';
import { IconTags } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import type { Catalogue } from '../../../engine/index.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { reloadDocument } from '../../shared/parts/load-part.ts';
import { solvedDocumentAtom } from '../solving/answer.ts';
import { useNewCatalogue, useNewPrice } from '../solving/new-prices.ts';
import { Action, Notice } from './notice.tsx';

/** Tells that another catalogue has become active, with its effect on the open roof. Prices stay until asked for. */
export function NewPricesNotice() {
  const catalogue = useNewCatalogue();
  return catalogue && <NewPrices key={catalogue.version} catalogue={catalogue} />;
}

function NewPrices({ catalogue }: { readonly catalogue: Catalogue }) {
  const price = useNewPrice(catalogue);
  const shown = useAtomValue(solvedDocumentAtom)?.solution.bom.totalPrice ?? null;
  return (
    <Notice
      icon={IconTags}
      actions={
        // Document and history are stored on the device; all engines start with the new catalogue.
        <Action isExpected onClick={() => void reloadDocument()}>
          <Trans>Neu rechnen</Trans>
        </Action>
      }
    >
      <Trans>Neue Preise ab heute.</Trans> <Effect price={price} shown={shown} />
    </Notice>
  );
}

function Effect({
  price,
  shown,
}: {
  readonly price: ReturnType<typeof useNewPrice>;
  readonly shown: number | null;
}) {
  if (price === null || shown === null) return null;
  if (price === 'rejected') return <Trans>Einzelne Angaben dieses Daches gibt es nicht mehr.</Trans>;
  const difference = price - shown;
  const amount = formatMoney(Math.abs(difference));
  if (difference === 0) return <Trans>Das Material dieses Daches kostet gleich viel.</Trans>;
  return difference > 0 ? (
    <Trans>Das Material dieses Daches kostet {amount} mehr.</Trans>
  ) : (
    <Trans>Das Material dieses Daches kostet {amount} weniger.</Trans>
  );
}
