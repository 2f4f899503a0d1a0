import { atom, useAtomValue, useSetAtom } from 'jotai';
import { atomWithStorage, createJSONStorage } from 'jotai/utils';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { MAX_QUANTITY, MaterialLine } from '../../../contracts/domain/orders.ts';
import { profileAtom } from '../auth/session.ts';

const Cart = z.object({
  orderId: z.string().describe('that it will be ordered under: ordering it twice is ordering it once'),
  lines: z.array(MaterialLine),
});
type Cart = z.infer<typeof Cart>;

/** The carts of all accounts on this device, by address. Other tabs are updated at once. */
const cartsAtom = atomWithStorage<Record<string, unknown>>(
  'solar-partner-portal.carts',
  {},
  createJSONStorage(() => globalThis.localStorage),
  { getOnInit: true },
);

const accountAtom = atom((get) => get(profileAtom)?.Email ?? '');

/** The lines to order, stored on this device for each account. */
export const cartAtom = atom(
  (get): Cart => Cart.safeParse(get(cartsAtom)[get(accountAtom)]).data ?? { orderId: '', lines: [] },
  (get, set, lines: readonly MaterialLine[]) => {
    const account = get(accountAtom);
    const { orderId } = get(cartAtom);
    const { [account]: _before, ...others } = get(cartsAtom);
    const stored = { orderId: orderId || newId(), lines };
    set(cartsAtom, lines.length === 0 ? others : { ...others, [account]: stored });
  },
);

/** Merges two carts: quantities of equal articles are added, with two decimals. */
export function merged(
  lines: readonly MaterialLine[],
  more: readonly MaterialLine[],
): readonly MaterialLine[] {
  const quantities = new Map<string, number>();
  for (const { article, quantity } of [...lines, ...more]) {
    const sum = Math.round(((quantities.get(article) ?? 0) + quantity) * 100) / 100;
    quantities.set(article, Math.min(sum, MAX_QUANTITY));
  }
  return [...quantities].map(([article, quantity]) => ({ article, quantity }));
}

/** Navigation state in which a page that adds to the cart reports to the cart page. */
export interface Added {
  /** Number of added articles, and their source. */
  readonly added: number;
  readonly from: string;
  /** The previous cart, for undo. */
  readonly before: readonly MaterialLine[];
}

/** Returns a function that adds a bill's articles to the cart and returns the report for the cart page. */
export function useAddToCart(): (more: readonly MaterialLine[], from: string) => Added {
  const { lines } = useAtomValue(cartAtom);
  const change = useSetAtom(cartAtom);
  return (more, from) => {
    const wanted = more.filter(({ article, quantity }) => article !== '' && quantity > 0);
    change(merged(lines, wanted));
    return { added: wanted.length, from, before: lines };
  };
}
