import { useQuery } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { customerTotals } from '../../../contracts/domain/customer-offers.ts';
import { boughtWith } from '../../../documents/bought.ts';
import type { Solution } from '../../../engine/index.ts';
import { useMay } from '../../shared/auth/use-may.ts';
import { customerOfferQuery } from '../../shared/prices/customer-offer.ts';
import type { PresentedOffer } from '../../viewer/ui/presentation.tsx';
import { originAtom } from '../document/document.ts';
import { offerAskedAtom, presentedAtom } from './view-state.ts';

/**
 * The house owner's price of the roof on the screen, with margin, lines and VAT of the saved offer. No price
 * without an offer, or with a trial discount. Null for a person who makes no offers.
 */
export function usePresentedOffer(solution: Solution | null): PresentedOffer | null {
  const mayOffer = useMay()('customer-offers', 'read');
  const origin = useAtomValue(originAtom);
  const isPresented = useAtomValue(presentedAtom);
  const ask = useSetAtom(offerAskedAtom);
  const isSaved = origin !== null && origin.revision !== null;
  const { data } = useQuery({
    ...customerOfferQuery(origin?.roofId ?? ''),
    enabled: isPresented && mayOffer && isSaved,
  });
  if (!mayOffer) return null;
  const isOffered = isSaved && data !== undefined && data.revision > 0;
  const grossRappen =
    solution && isOffered && !solution.bom.discount.trial
      ? customerTotals(data.content, boughtWith(solution).price).grossRappen
      : null;
  return { grossRappen, open: () => ask(true) };
}
