import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type AgreedDiscount, engineDiscount } from '../../../contracts/domain/discounts.ts';
import {
  type BillDifference,
  billDifference,
  type EventAnswer,
  type ShownBill,
} from '../../../contracts/domain/project-events.ts';
import type { SavedRoof } from '../../../contracts/domain/roofs.ts';
import { type NamedLine, namedBom } from '../../../engine/article-names.ts';
import type { Answer, Catalogue, Configuration } from '../../../engine/index.ts';
import { createEngineClient } from '../../../workers/engine-client.ts';
import { call } from '../../shared/api/call.ts';
import { invalidateProjects, read } from '../../shared/api/queries.ts';
import { connectEngine } from '../../shared/parts/connect-engine.ts';
import {
  acceptedBill,
  type PriceChange,
  PriceChangeNotice,
  priceChangeOf,
} from '../../shared/prices/price-change.tsx';
import { addPicture } from './late-picture.ts';
import { useOwnDiscount, useSavedRoof } from './roof-choice.tsx';

/** The version of the catalogue that the engine started with; null before it has. */
let engineCatalogue: string | null = null;

/** The engine of these pages, for bills and for roofs that come as files; it starts with the first one. */
export const engine = createEngineClient(() =>
  connectEngine(async () => {
    const catalogue = await call('GET /configurator/v1/catalogue');
    engineCatalogue = catalogue.version;
    return catalogue;
  }),
);

/** Today's catalogue; asked for again when the window was left, as the supplier may have published another one. */
const useCatalogue = () =>
  useQuery({
    ...read('GET /configurator/v1/catalogue'),
    refetchOnWindowFocus: 'always',
    refetchOnMount: 'always',
  }).data;

/** Returns the lines of a roof's bill, priced with `catalogue`; null if the engine rejects the roof. */
async function billLines(
  configuration: Configuration,
  discount: AgreedDiscount,
  catalogue: Catalogue,
): Promise<readonly NamedLine[] | null> {
  // The next call starts a worker with the new one.
  if (engineCatalogue !== null && engineCatalogue !== catalogue.version) engine.terminate();
  const { answer } = await engine.solve(JSON.stringify(configuration), engineDiscount(discount));
  const solved: Answer = JSON.parse(answer);
  if (solved.status === 'refused') return null;
  const { lines } = namedBom(solved.bom, catalogue);
  return lines.filter(({ quantity }) => quantity > 0);
}

const shownBillOf = (lines: readonly NamedLine[]): ShownBill => ({
  totalRappen: lines.reduce((sum, { totalPrice }) => sum + totalPrice, 0),
  lines: lines.map(({ article, quantity, totalPrice }) => ({ article, quantity, totalRappen: totalPrice })),
});

/** The current bill of a saved roof, line by line, so that every changed price can be shown. */
const useTodaysBill = (
  roof: SavedRoof | undefined,
  discount: AgreedDiscount,
  catalogue: Catalogue | undefined,
) =>
  useQuery({
    queryKey: ['todays-bill', roof?.id, roof?.revision, discount, catalogue?.version],
    queryFn: roof && catalogue ? () => billLines(roof.configuration, discount, catalogue) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** How the bill differs once a discount that was only tried out is taken off the roof. */
const useOwnBill = (
  roof: SavedRoof | undefined,
  seen: readonly NamedLine[] | null,
  change: PriceChange | null,
  catalogue: Catalogue | undefined,
) =>
  useQuery({
    queryKey: [
      'own-bill',
      roof?.id,
      roof?.revision,
      catalogue?.version,
      change?.code === 'DISCOUNT_NOT_YOURS' && change.difference,
    ],
    queryFn: async (): Promise<BillDifference | null> => {
      if (!roof || !seen || !catalogue || change?.code !== 'DISCOUNT_NOT_YOURS') return null;
      const configuration = { ...roof.configuration, partnerDiscount: null };
      const own = await billLines(configuration, change.difference.own, catalogue);
      const names = new Map([...seen, ...(own ?? [])].map((line) => [line.article, line.names]));
      return (
        own && billDifference(shownBillOf(seen), shownBillOf(own), (article) => names.get(article) ?? {})
      );
    },
    enabled: roof !== undefined && seen !== null && change?.code === 'DISCOUNT_NOT_YOURS',
    staleTime: Number.POSITIVE_INFINITY,
  });

/**
 * The price of a roof as the partner sees it, and what becomes of it when the server has another one. `shown`
 * is the bill to send; what a sending fails with is given to `hear`, and `notice` asks then whether to go on.
 */
export function usePrices(roofId: string | null, discount: AgreedDiscount) {
  const client = useQueryClient();
  const { data: roof, refetch } = useSavedRoof(roofId);
  const catalogue = useCatalogue();
  const { data: lines = null } = useTodaysBill(roof, discount, catalogue);
  const takeOwnDiscount = useOwnDiscount();
  const [change, setChange] = useState<PriceChange | null>(null);
  const ownBill = useOwnBill(roof, lines, change, catalogue).data;
  const about = `${roofId} ${roof?.revision} ${JSON.stringify(discount)} ${catalogue?.version}`;
  /** The server's bill once it was accepted, for as long as the roof is the same. */
  const accepted = useRef<{ readonly about: string; readonly bill: ShownBill } | null>(null);
  const seen: ShownBill | null = roof
    ? lines
      ? shownBillOf(lines)
      : { totalRappen: roof.summary.totalRappen, lines: [] }
    : null;

  const accept = (send: () => void, back: () => void) => {
    if (!change) return;
    if (change.code === 'BOM_CHANGED') {
      accepted.current = { about, bill: acceptedBill(seen, change.difference) };
      setChange(null);
      send();
    } else if (roofId !== null) {
      takeOwnDiscount.mutate(roofId, {
        onSuccess: () => {
          setChange(null);
          back();
        },
      });
    }
  };
  return {
    roof,
    refetch,
    seen,
    shown: (): ShownBill | null => (seen && accepted.current?.about === about ? accepted.current.bill : seen),
    /** Renders the submitted roof's picture in the background and adds it to the frozen version. */
    sendPicture({ projectId, roofVersionId }: EventAnswer): void {
      if (!roof || roofVersionId === null) return;
      void addPicture(engine, { projectId, roofVersionId, configuration: roof.configuration }).then(
        (isAdded) => {
          if (isAdded) void invalidateProjects(client);
        },
      );
    },
    hear: (error: unknown) => setChange(priceChangeOf(error)),
    notice: ({ isSending, send, back }: { isSending: boolean; send: () => void; back: () => void }) =>
      change && (
        <PriceChangeNotice
          change={change}
          ownBill={ownBill ?? null}
          failure={takeOwnDiscount.error}
          isSending={isSending || takeOwnDiscount.isPending}
          onAccept={() => accept(send, back)}
          onBack={() => {
            accepted.current = null;
            setChange(null);
            back();
          }}
        />
      ),
  };
}
