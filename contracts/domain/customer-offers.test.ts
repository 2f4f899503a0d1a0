import { expect, test } from 'vitest';
import {
  type CustomerOfferContent,
  customerOfferFaults,
  customerTotals,
  NO_DISCOUNT,
  sellingPrices,
} from './customer-offers.ts';
import { rappen } from './money.ts';

test.each([
  [[1, 1, 1], 5_000],
  [[333_333, 1, 77_777, 99_999], 1_733],
  [[0, 0, 12_345], 1],
  [[5, 5, 5, 5, 5], 1_000],
  [[2_821_606], 20_000],
  [[], 1_500],
])(
  'selling prices of %j with %i basis points add up to the selling price of the whole',
  (parts, marginBp) => {
    const whole = parts.reduce((sum, part) => sum + part, 0);
    const { materialRappen } = customerTotals(
      { marginBp, lines: [], discount: NO_DISCOUNT, vatBp: 810 },
      whole,
    );
    const prices = sellingPrices(parts, marginBp);
    expect(prices.reduce((sum, price) => sum + price, 0)).toBe(materialRappen);
  },
);

test('an offer is material with its margin, own lines and VAT', () => {
  const lines = [
    { name: 'Montage', quantity: 42.5, unit: 'h', priceRappen: rappen(9_800) },
    { name: 'Gerüst', quantity: 1, unit: '', priceRappen: rappen(380_000) },
  ];
  expect(customerTotals({ marginBp: 1_500, lines, discount: NO_DISCOUNT, vatBp: 810 }, 3_000_001)).toEqual({
    materialRappen: 3_450_001,
    ownRappen: 796_500,
    subtotalRappen: 4_246_501,
    discountRappen: 0,
    netRappen: 4_246_501,
    vatRappen: 343_967,
    roundingRappen: 2,
    grossRappen: 4_590_470,
  });
});

type Priced = Pick<CustomerOfferContent, 'marginBp' | 'lines' | 'discount' | 'vatBp'>;

/** Generated offers of all sizes, the same ones every time. */
function* offers(count: number): Generator<{ offer: Priced; purchaseRappen: number }> {
  let seed = 7;
  const below = (end: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return seed % end;
  };
  for (let at = 0; at < count; at += 1) {
    const lines = Array.from({ length: below(8) }, (_, index) => ({
      ...{ name: `Position ${index}`, unit: 'h' },
      quantity: below(2) === 0 ? 1 + below(40) : (1 + below(90_000)) / 1_000,
      priceRappen: rappen(below(1_000_000)),
    }));
    const kind = (['none', 'percent', 'amount'] as const)[below(3)] ?? 'none';
    const discount = { kind, name: '', basisPoints: below(10_001), rappen: below(20_000_000) };
    const offer = { marginBp: below(20_001), lines, discount, vatBp: below(2_501) };
    yield { offer, purchaseRappen: below(4) === 0 ? 0 : below(9_000_000) };
  }
}

test('no offer is negative, its parts add up, and its total can be paid in coins', () => {
  for (const { offer, purchaseRappen } of offers(500)) {
    const { roundingRappen, ...amounts } = customerTotals(offer, purchaseRappen);
    const { materialRappen, ownRappen, discountRappen, netRappen, vatRappen, grossRappen } = amounts;
    for (const amount of Object.values(amounts)) expect(Number.isInteger(amount) && amount >= 0).toBe(true);
    expect(materialRappen + ownRappen - discountRappen).toBe(netRappen);
    expect(netRappen + vatRappen + roundingRappen).toBe(grossRappen);
    expect(grossRappen % 5).toBe(0);
    expect(Math.abs(roundingRappen)).toBeLessThanOrEqual(2);
  }
});

test('neither the order of lines nor their division changes the total of an offer', () => {
  for (const { offer, purchaseRappen } of offers(300)) {
    const totals = customerTotals(offer, purchaseRappen);
    const comesTo = (lines: Priced['lines']) => customerTotals({ ...offer, lines }, purchaseRappen);
    expect(comesTo(offer.lines.toReversed())).toEqual(totals);
    expect(comesTo(offer.lines.toSorted((a, b) => a.priceRappen - b.priceRappen))).toEqual(totals);
    const single = offer.lines.flatMap((own) =>
      Number.isInteger(own.quantity) ? Array(own.quantity).fill({ ...own, quantity: 1 }) : [own],
    );
    expect(comesTo(single)).toEqual(totals);
    expect(
      comesTo([...offer.lines, { name: 'Beratung', quantity: 3, unit: 'h', priceRappen: rappen(0) }]),
    ).toEqual(totals);
  }
});

test('a discount of zero changes nothing, 100 % leaves nothing, and a larger one never raises the price', () => {
  for (const { offer, purchaseRappen } of offers(300)) {
    const comesTo = (discount: Partial<Priced['discount']>) =>
      customerTotals({ ...offer, discount: { ...NO_DISCOUNT, ...discount } }, purchaseRappen);
    const { subtotalRappen, ...without } = comesTo({});
    for (const kind of ['percent', 'amount'] as const)
      expect(comesTo({ kind })).toEqual({ ...without, subtotalRappen });
    expect(comesTo({ kind: 'percent', basisPoints: 10_000 }).grossRappen).toBe(0);
    expect(comesTo({ kind: 'amount', rappen: subtotalRappen + 1 }).grossRappen).toBe(0);
    // As an amount it equals the percentage.
    const share = comesTo({ kind: 'percent', basisPoints: 725 });
    expect(comesTo({ kind: 'amount', rappen: share.discountRappen })).toEqual(share);
    expect(comesTo({ kind: 'percent', basisPoints: 726 }).grossRappen).toBeLessThanOrEqual(share.grossRappen);
  }
});

test('rejects a discount above the total, and a new offer that has expired', () => {
  const offer = {
    ...{ marginBp: 0, lines: [], vatBp: 810, validUntil: '2027-01-31' },
    discount: { ...NO_DISCOUNT, kind: 'amount' as const, rappen: 5_001 },
  };
  const known = { today: '2027-02-01', known: null, purchaseRappen: 5_000 };
  expect(customerOfferFaults(offer, known)).toEqual([
    { path: 'validUntil', rule: 'past' },
    { path: 'discount.rappen', rule: 'too_large', limit: 5_000 },
  ]);
  // An expired one can still be edited.
  const stored = { ...offer, discount: { ...offer.discount, rappen: 5_000 } };
  expect(customerOfferFaults(stored, { ...known, known: '2027-01-31' })).toEqual([]);
});
