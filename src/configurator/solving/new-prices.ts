import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { Answer, Catalogue, Configuration } from '../../../engine/index.ts';
import { createEngineClient } from '../../../workers/engine-client.ts';
import { read } from '../../shared/api/queries.ts';
import { connectEngine } from '../../shared/parts/connect-engine.ts';
import { textOf } from '../document/text-of.ts';
import { solvedDocumentAtom } from './answer.ts';
import { catalogueAtom } from './catalogue.ts';
import { organisationDiscountAtom } from './organisation-discount.ts';

/** Returns the active catalogue if it is another than that of the open roof; null otherwise. */
export function useNewCatalogue(): Catalogue | null {
  const own = useAtomValue(catalogueAtom);
  const { data } = useQuery({
    ...read('GET /configurator/v1/catalogue'),
    refetchOnWindowFocus: 'always',
    // The open roof needs no answer.
    throwOnError: false,
  });
  return data && own && data.version !== own.version ? data : null;
}

/** The price of the open roof in another catalogue, Rappen, or that this catalogue rejects it. */
export type NewPrice = number | 'rejected';

/** Returns the price of the solved roof in another catalogue; null until it is known. */
export function useNewPrice(catalogue: Catalogue): NewPrice | null {
  const about = useAtomValue(solvedDocumentAtom)?.configuration ?? null;
  const discount = useAtomValue(organisationDiscountAtom);
  const [client] = useState(() => createEngineClient(() => connectEngine(async () => catalogue)));
  useEffect(() => () => client.terminate(), [client]);
  const [known, setKnown] = useState<{ about: Configuration; price: NewPrice } | null>(null);
  useEffect(() => {
    let isWanted = true;
    const solve = async () => {
      if (!about) return;
      const answer: Answer = JSON.parse((await client.solve(textOf(about), discount)).answer);
      const price = answer.status === 'solved' ? answer.bom.totalPrice : 'rejected';
      if (isWanted) setKnown({ about, price });
    };
    // The notice can do without the difference.
    solve().catch(() => {});
    return () => {
      isWanted = false;
    };
  }, [about, discount, client]);
  return known && known.about === about ? known.price : null;
}
