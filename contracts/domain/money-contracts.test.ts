/** Contracts of discounts, offers and orders: what they accept, what they refuse, and their sums. */
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  AgreedDiscount,
  basisPointsOf,
  DiscountEntry,
  EnterDiscount,
  engineDiscount,
  isTrial,
  onAllArticles,
} from './discounts.ts';
import { rappen } from './money.ts';
import {
  billSumOf,
  extraLinesOf,
  Offer,
  OfferTerms,
  SendOffer,
  TypedLine,
  typedLineOf,
  vatOf,
} from './offers.ts';
import { Delivery, MaterialLine, Order, OrderLine, WantedLine } from './orders.ts';
import { OwnPermission, PermissionQuery } from './own-permission.ts';

const names = { de: 'Haken', fr: 'Crochet' };
const address = { street: 'Seeweg 1', postcode: '3700', city: 'Spiez', canton: 'BE', country: 'CH' };
const group = { id: 'modules', names };
const orderLine = {
  ...{ article: 'HK-1', names, quantity: 2, unit: 'piece', priceRappen: 249, totalRappen: 498 },
  ...{ byHand: true, isService: false, isBeside: true },
};
const typed = { article: '', unit: 'h', name: 'Kran', quantity: 1.5, priceRappen: 20_000, isService: true };
const agreed = { basisPoints: 1_250, groups: [{ ...group, basisPoints: 3_000 }] };
const entered = { group: 'modules', basisPoints: 500, validFrom: '2026-12-01' };
const order = {
  ...{ id: 'o', number: 'P-2026-0418-B1', version: 1, state: 'placed', lines: [orderLine], netRappen: 498 },
  ...{ fingerprint: 'f', offerId: 'p', roofVersionId: 'r', delivery: { way: 'pickup', place: 'Thun' } },
  ...{
    desiredDate: '2026-12-01',
    confirmedDate: '2026-12-02',
    message: 'm',
    description: 'd',
    rejection: 'j',
  },
  ...{ deliveryNote: 'n', carrier: 'c', trackingNumber: 't', trackingUrl: 'https://a.example' },
  ...{ placedAt: 1, placedBy: 'b', receivedAt: 2, receivedBy: 'c' },
};
const offer = {
  ...{ id: 'p', number: 'P-2026-0418-1', version: 1, state: 'sent', isExpired: false, daysLeft: 0 },
  ...{ binding: true, tolerancePercent: 0, lines: [orderLine], discount: agreed, netRappen: 498, vatBp: 810 },
  ...{ vatRappen: 40, grossRappen: 538, deliveryWeeks: 4, validFrom: '2026-11-01', validUntil: '2026-12-01' },
  ...{ terms: 't', fingerprint: 'f', roofVersionId: 'r', fileId: 'g', sentAt: 1, sentBy: 'b' },
};
const billed = { from: 'bill', discountBp: 100, beside: [typed] };
const sent = { price: billed, deliveryWeeks: 4, validUntil: '2026-12-01', terms: 't', fileId: 'g' };
const entry = {
  ...{ id: 'e', group, basisPoints: 500, validFrom: '2026-12-01', enteredAt: 1, enteredBy: 'b' },
  approvedBy: 'c',
};

/** A complete example of each contract, and the members that may be missing. */
const contracts: readonly (readonly [string, z.ZodType, Record<string, unknown>, readonly string[]])[] = [
  ['an agreed discount', AgreedDiscount, agreed, []],
  ['an entry of a discount', DiscountEntry, entry, []],
  ['a discount to be entered', EnterDiscount, entered, []],
  ['a line', OrderLine, orderLine, ['byHand', 'isService', 'isBeside']],
  ['a typed line', TypedLine, typed, ['isService']],
  ['a line of a material order', MaterialLine, { article: 'HK-1', quantity: 2 }, []],
  ['a line of a cart', WantedLine, { article: 'HK-1', quantity: 2 }, []],
  ['a collection', Delivery, { way: 'pickup', place: 'Thun' }, []],
  ['a delivery', Delivery, { way: 'delivery', address }, []],
  ['an order', Order, order, ['carrier', 'trackingNumber', 'trackingUrl']],
  ['an offer', Offer, offer, []],
  ['an offer to be sent', SendOffer, sent, ['fileId']],
  ['terms', OfferTerms, { deliveryWeeks: 4, terms: 't' }, []],
  ['a permission asked for', PermissionQuery, { area: 'projects', action: 'order' }, ['action']],
  ['a permission', OwnPermission, { area: 'projects' }, []],
];

describe.each(contracts)('%s', (_name, schema, example, optional) => {
  test('is accepted as it is', () => {
    expect(schema.parse(example)).toEqual(example);
  });

  test.each(Object.keys(example))('needs its %s, and of the right type', (member) => {
    const { [member]: _left, ...without } = example;
    expect(schema.safeParse(without).success).toBe(optional.includes(member));
    expect(schema.safeParse({ ...example, [member]: Symbol('wrong') }).success).toBe(false);
  });
});

const NULLABLE = {
  order: [
    ...['fingerprint', 'offerId', 'roofVersionId', 'delivery', 'desiredDate', 'confirmedDate', 'description'],
    ...['rejection', 'deliveryNote', 'carrier', 'trackingNumber', 'trackingUrl', 'receivedAt', 'receivedBy'],
  ],
  offer: ['deliveryWeeks', 'fingerprint', 'roofVersionId', 'fileId', 'sentBy'],
  entry: ['group', 'basisPoints', 'enteredBy', 'approvedBy'],
  entered: ['group', 'basisPoints'],
  sent: ['deliveryWeeks', 'fileId'],
};

test.each([
  ['order', Order, order],
  ['offer', Offer, offer],
  ['entry', DiscountEntry, entry],
  ['entered', EnterDiscount, entered],
  ['sent', SendOffer, sent],
] as const)('of an %s only some members are null', (name, schema, example) => {
  const accepted = Object.keys(example).filter(
    (member) => schema.safeParse({ ...example, [member]: null }).success,
  );
  expect(accepted).toEqual(Object.keys(example).filter((member) => NULLABLE[name].includes(member)));
});

const long = (length: number) => 'x'.repeat(length);
const many = (count: number) => Array.from({ length: count }, () => typed);

/** The least and most of each bounded member, and what lies just outside. */
const bounds: readonly (readonly [
  string,
  z.ZodType,
  object,
  accepted: readonly unknown[],
  refused: readonly unknown[],
])[] = [
  ['basisPoints', AgreedDiscount, agreed, [0, 10_000], [-1, 10_001, 0.5]],
  ['basisPoints', EnterDiscount, entered, [0, 9_000], [-1, 9_001, 0.5]],
  ['group', EnterDiscount, entered, ['x', long(40)], ['', ' ', long(41)]],
  ['validFrom', EnterDiscount, entered, ['2026-02-28'], ['2026-02-30', '1.2.2026']],
  ['more', EnterDiscount, entered, [], [1]],
  ['article', OrderLine, orderLine, ['', long(40)], [long(41)]],
  ['unit', OrderLine, orderLine, ['m', long(20)], ['', long(21)]],
  ['quantity', OrderLine, orderLine, [0.001, 1_000_000], [0, -1, 1_000_001]],
  ['priceRappen', OrderLine, orderLine, [0], [-1, 0.5]],
  ['totalRappen', OrderLine, orderLine, [0], [-1, 0.5]],
  ['article', MaterialLine, { quantity: 1 }, ['x', long(40)], ['', long(41)]],
  ['quantity', MaterialLine, { article: 'x' }, [0.001, 1_000_000], [0, 1_000_001]],
  ['quantity', WantedLine, { article: 'x' }, [0.01, 1_000_000], [0, 0.001, 1_000_001]],
  ['place', Delivery, { way: 'pickup' }, ['x', long(120)], ['', long(121)]],
  ['way', Delivery, { place: 'Thun', address }, ['pickup', 'delivery'], ['', 'post']],
  ['name', TypedLine, typed, ['x', long(200)], ['', long(201)]],
  ['quantity', TypedLine, typed, [0.01, 1_000_000], [0, 0.001, 1_000_001]],
  ['priceRappen', TypedLine, typed, [0, 100_000_000], [-1, 100_000_001, 0.5]],
  ['deliveryWeeks', SendOffer, sent, [0, 104], [-1, 105, 0.5]],
  ['validUntil', SendOffer, sent, ['2026-02-28'], ['2026-02-30']],
  ['terms', SendOffer, sent, ['', long(4_000), 'a\nb'], [long(4_001)]],
  ['fileId', SendOffer, sent, ['x', long(40)], ['', long(41)]],
  [
    'price',
    SendOffer,
    sent,
    [
      { from: 'bill' },
      { from: 'bill', discountBp: 0 },
      { from: 'bill', discountBp: 10_000, beside: many(50) },
      { from: 'lines', lines: many(1) },
      { from: 'lines', lines: many(200) },
    ],
    [
      { from: 'bill', discountBp: -1 },
      { from: 'bill', discountBp: 10_001 },
      { from: 'bill', discountBp: 0.5 },
      { from: 'bill', beside: many(51) },
      { from: 'lines', lines: [] },
      { from: 'lines', lines: many(201) },
      { from: 'lines' },
      { from: 'nowhere' },
    ],
  ],
  ['state', Order, order, ['placed', 'confirmed', 'rejected', 'superseded', 'cancelled'], ['', 'sent']],
  ['version', Order, order, [1], [1.5]],
  ['netRappen', Order, order, [1], [1.5]],
  ['desiredDate', Order, order, ['2026-02-28'], ['2026-02-30']],
  ['confirmedDate', Order, order, ['2026-02-28'], ['2026-02-30']],
  ['state', Offer, offer, ['sent', 'superseded', 'accepted'], ['', 'placed']],
  ['validUntil', Offer, offer, ['2026-02-28'], ['2026-02-30']],
  ['validFrom', Offer, offer, ['2026-02-28'], ['2026-02-30']],
  ['grossRappen', Offer, offer, [1], [1.5]],
  [
    'action',
    PermissionQuery,
    { area: 'projects' },
    ['read', 'write', 'order', 'staff', 'print', 'upload'],
    [''],
  ],
  ['area', PermissionQuery, {}, ['projects', 'mails'], ['', 'roofs']],
  ['more', PermissionQuery, { area: 'projects' }, [], [1]],
];

test.each(bounds)('%s has its bounds', (member, schema, example, accepted, refused) => {
  const isAccepted = (value: unknown) => schema.safeParse({ ...example, [member]: value }).success;
  expect(accepted.filter((value) => !isAccepted(value))).toEqual([]);
  expect(refused.filter(isAccepted)).toEqual([]);
});

test('what is left out has a default', () => {
  const { byHand: _byHand, ...line } = orderLine;
  expect(OrderLine.parse(line).byHand).toBe(false);
  const { fileId: _file, ...unsigned } = sent;
  expect(SendOffer.parse({ ...unsigned, price: { from: 'bill' } })).toMatchObject({
    fileId: null,
    price: { from: 'bill', beside: [] },
  });
});

test('a group without a discount of its own has that of all articles', () => {
  const discount = AgreedDiscount.parse(agreed);
  expect(basisPointsOf(discount, 'modules')).toBe(3_000);
  for (const other of ['hooks', null, undefined]) expect(basisPointsOf(discount, other)).toBe(1_250);
  expect(engineDiscount(discount)).toEqual({ basisPoints: 1_250, groups: { modules: 3_000 } });
  expect(engineDiscount(onAllArticles(1_250))).toBe(1_250);
});

test('a discount is a trial unless it is the agreed one on all articles', () => {
  const plain = onAllArticles(1_250);
  expect(isTrial(12.5, plain)).toBe(false);
  expect(isTrial(12.504, plain)).toBe(false);
  expect(isTrial(12.51, plain)).toBe(true);
  expect(isTrial(12.5, AgreedDiscount.parse(agreed))).toBe(true);
  for (const none of [null, undefined]) {
    expect(isTrial(none, plain)).toBe(false);
    expect(isTrial(none, AgreedDiscount.parse(agreed))).toBe(false);
  }
});

test('VAT is 8.1 % of the net amount, rounded half up', () => {
  expect([0, 1, 10_000, 6, 7, 500].map(vatOf)).toEqual([0, 0, 810, 0, 1, 41]);
});

test('the sum of a bill has none of the lines beside it', () => {
  const total = (totalRappen: number, isBeside?: boolean) => ({
    totalRappen: rappen(totalRappen),
    ...(isBeside !== undefined && { isBeside }),
  });
  const lines = [total(1), total(20, true), total(300, false)];
  expect(billSumOf(lines)).toBe(301);
  expect(extraLinesOf(lines)).toEqual([total(20, true)]);
});

test('a typed line has its total, and its name in every language', () => {
  const line = typedLineOf(TypedLine.parse(typed));
  expect(OrderLine.parse(line)).toEqual(line);
  expect(line).toMatchObject({ article: '', unit: 'h', totalRappen: 30_000, byHand: false, isService: true });
  expect(line.names).toEqual({ de: 'Kran', en: 'Kran', it: 'Kran', fr: 'Kran' });
  expect(line).not.toHaveProperty('name');
});
