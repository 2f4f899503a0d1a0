import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { IconBuildingWarehouse, IconTruckDelivery } from '@tabler/icons-react';
import { useAtom, useAtomValue } from 'jotai';
import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { Address, DraftAddress } from '../../../contracts/domain/addresses.ts';
import { type FieldRule, reading } from '../../../contracts/domain/field-faults.ts';
import {
  type Article,
  LARGE_ORDER_RAPPEN,
  MOST_LINES,
  PlaceMaterialOrder,
} from '../../../contracts/domain/materials.ts';
import { lineTotal } from '../../../contracts/domain/money.ts';
import { Delivery, type MaterialLine } from '../../../contracts/domain/orders.ts';
import { deliveryDayFaults } from '../../../contracts/domain/project-completeness.ts';
import type { BillDifference, ShownBill } from '../../../contracts/domain/project-events.ts';
import { answerDays } from '../../../contracts/domain/project-states.ts';
import type { ProjectRules } from '../../../contracts/domain/projects.ts';
import { addWorkingDays, isWorkingDay } from '../../../contracts/domain/working-days.ts';
import type { Articles } from '../../../documents/material-list/validate-line.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { prefilledAddressAtom } from '../../shared/auth/session.ts';
import { cartAtom } from '../../shared/cart/cart.ts';
import { formatDay } from '../../shared/format/date.ts';
import { EMPTY_ADDRESS } from '../../shared/forms/address-fields.tsx';
import { DateField } from '../../shared/forms/date-field.tsx';
import { FaultText } from '../../shared/forms/fault-text.tsx';
import { Form } from '../../shared/forms/form.tsx';
import { PrefilledAddressFields } from '../../shared/forms/prefilled-address-fields.tsx';
import { useForm } from '../../shared/forms/use-form.tsx';
import { acceptedBill, PriceChangeNotice, priceChangeOf } from '../../shared/prices/price-change.tsx';
import { EarliestDelivery } from '../../shared/ui/earliest-delivery.tsx';
import classes from './materials.module.css';
import { type AskedOrder, OrderSummaryDialog } from './order-summary.tsx';
import { usePlaceOrder } from './queries.ts';

const Way = z.enum(['pickup', 'delivery']);
const { name, message } = PlaceMaterialOrder.shape;

/** The form of an order; only the fields of the chosen kind of delivery are validated. */
const schemaFor = (rules: ProjectRules) =>
  z
    .object({ name, way: Way, place: z.string(), address: DraftAddress, desiredDate: z.iso.date(), message })
    .extend({ addressFrom: z.string().nullable() })
    .superRefine(({ way, place, address, addressFrom, desiredDate }, context) => {
      const fail = (path: PropertyKey[], rule: FieldRule = 'required') =>
        context.addIssue({ code: 'custom', path, params: { rule } });
      for (const { rule } of deliveryDayFaults('desiredDate', desiredDate, rules))
        fail(['desiredDate'], rule);
      if (way === 'pickup' && place === '') fail(['place']);
      if (way !== 'delivery') return;
      for (const issue of Address.safeParse(address).error?.issues ?? []) fail(['address', ...issue.path]);
      if (addressFrom !== null) fail(['addressFrom'], 'unconfirmed');
    }, reading({}));

const deliveryOf = ({
  way,
  place,
  address,
}: Pick<z.output<ReturnType<typeof schemaFor>>, 'way' | 'place' | 'address'>) =>
  Delivery.parse(way === 'pickup' ? { way, place } : { way, address });

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** Id of the search field, which an empty order focuses. */
export const SEARCH = 'material-search';

interface OrderFormProps {
  readonly articles: Articles<Article>;
  readonly rules: ProjectRules;
}

/** The bill that the order names: as shown, or the server's once accepted, while the cart is unchanged. */
function useShownBill(lines: readonly MaterialLine[], articles: Articles<Article>) {
  const accepted = useRef<{ readonly lines: readonly MaterialLine[]; readonly bill: ShownBill } | null>(null);
  const seen = billOf(lines, articles);
  return {
    shown: () => (accepted.current?.lines === lines ? accepted.current.bill : seen),
    accept(difference: BillDifference) {
      accepted.current = { lines, bill: acceptedBill(seen, difference) };
    },
  };
}

/** The form of the cart's order. `asked`: a large order that is to be confirmed before it is sent. */
function useOrderForm({ articles, rules }: OrderFormProps) {
  const navigate = useNavigate();
  const [{ lines, orderId }, setLines] = useAtom(cartAtom);
  const { mutateAsync, data: placed } = usePlaceOrder();
  const { shown, accept } = useShownBill(lines, articles);
  const [asked, setAsked] = useState<AskedOrder | null>(null);
  const prefilled = useAtomValue(prefilledAddressAtom);
  const form = useForm({
    schema: schemaFor(rules),
    initialValues: {
      name: '',
      way: 'delivery' as z.infer<typeof Way>,
      place: rules.pickupPlaces[0] ?? '',
      address: prefilled?.address ?? EMPTY_ADDRESS,
      addressFrom: prefilled?.from ?? null,
      desiredDate: null as string | null,
      message: '',
    },
    within: 'delivery',
    draft: 'materials',
    confirm: async (values) => {
      const bill = shown();
      if (bill.totalRappen < LARGE_ORDER_RAPPEN) return true;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const { name, desiredDate } = values;
      setAsked({ bill, delivery: deliveryOf(values), name, desiredDate, onAnswer: resolve });
      return promise.finally(() => setAsked(null));
    },
    onSubmit: ({ name, desiredDate, message, ...values }) => {
      const delivery = deliveryOf(values);
      const order = PlaceMaterialOrder.parse({ name, desiredDate, message, lines, delivery, shown: shown() });
      return mutateAsync({ id: orderId, order });
    },
    onSent: () => {
      setLines([]);
      void navigate(`/materials/success?project=${placed?.id}`);
    },
  });
  return { form, asked, accept, lines, orderId };
}

/** Place, date and kind of delivery of the cart, and the button that orders it. */
export function OrderForm({ articles, rules }: OrderFormProps) {
  const { t } = useLingui();
  const { form, asked, accept, lines, orderId } = useOrderForm({ articles, rules });
  const [isEmptyReported, tellEmpty] = useState(false);
  const goToSearch = (event?: SyntheticEvent) => {
    event?.preventDefault();
    tellEmpty(true);
    document.getElementById(SEARCH)?.focus();
  };
  const change = priceChangeOf(form.error);
  const isReused = form.error instanceof ApiError && form.error.code === 'EVENT_REUSED';
  const days = answerDays.materials.to;
  const answerBy = formatDay(addWorkingDays(rules.today, days, rules.holidays));
  return (
    <div className={classes.order}>
      <Form
        form={lines.length > 0 ? form : { ...form, send: goToSearch }}
        submit={<Trans>Material bestellen</Trans>}
        cancel={<span />}
      >
        <WayChoice way={form.values.way} onChange={(way) => form.change({ way })} />
        <DateField
          label={t`Wunschdatum`}
          from={rules.today}
          isClosed={(day) => !isWorkingDay(day, rules.holidays)}
          {...form.field('desiredDate')}
        />
        <EarliestDelivery
          byNumber={articles.byNumber}
          lines={lines}
          today={rules.today}
          desired={form.values.desiredDate}
        />
        <TextInput label={t`Kommission`} {...form.field('name')} />
        {form.values.way === 'pickup' ? (
          <NativeSelect
            className={classes.wide ?? ''}
            label={t`Ort der Abholung`}
            data={rules.pickupPlaces}
            {...form.field('place')}
          />
        ) : (
          <PrefilledAddressFields
            isRequired
            from={form.values.addressFrom}
            fault={form.fault('addressFrom')}
            field={(part) => form.field(`address.${part}`)}
            onConfirm={() => form.change({ addressFrom: null })}
            onClear={() => form.change({ address: EMPTY_ADDRESS, addressFrom: null })}
          />
        )}
        <Textarea
          className={classes.wide ?? ''}
          label={t`Mitteilung`}
          autosize
          minRows={2}
          maxRows={10}
          {...form.field('message')}
        />
        {change && (
          <PriceChangeNotice
            change={change}
            isSending={form.isSending}
            onAccept={() => {
              if (change.code !== 'BOM_CHANGED') return;
              accept(change.difference);
              form.send();
            }}
            onBack={() => form.change({})}
          />
        )}
        {isReused && <ReusedOrder id={orderId} />}
      </Form>
      <OrderSummaryDialog asked={asked} articles={articles} />
      {isEmptyReported && lines.length === 0 && (
        <p className={classes.fault} role="alert">
          <Trans>Der Warenkorb ist noch leer.</Trans>
        </p>
      )}
      {lines.length > MOST_LINES && (
        <p className={classes.fault} role="alert">
          <FaultText rule="too_many" limit={MOST_LINES} />
        </p>
      )}
      <p className={classes.answer}>
        <Trans>
          Bestätigung in {days} Arbeitstagen, bis {answerBy}
        </Trans>
      </p>
    </div>
  );
}

interface WayChoiceProps {
  readonly way: z.infer<typeof Way>;
  readonly onChange: (way: z.infer<typeof Way>) => void;
}

function WayChoice({ way, onChange }: WayChoiceProps) {
  const { t } = useLingui();
  const label = (icon: ReactNode, name: ReactNode) => (
    <span className={classes.way}>
      {icon}
      {name}
    </span>
  );
  return (
    <SegmentedControl
      className={classes.wide ?? ''}
      aria-label={t`Abholung oder Lieferung`}
      data={[
        { value: 'pickup', label: label(<IconBuildingWarehouse {...icon} />, <Trans>Abholung</Trans>) },
        { value: 'delivery', label: label(<IconTruckDelivery {...icon} />, <Trans>Lieferung</Trans>) },
      ]}
      value={way}
      onChange={(chosen) => onChange(Way.parse(chosen))}
    />
  );
}

/** Reports that the cart was ordered already, before it was changed. */
function ReusedOrder({ id }: { readonly id: string }) {
  return (
    <p className={classes.wide} role="alert">
      <Trans>Dieser Warenkorb wurde schon bestellt, bevor Sie ihn geändert haben.</Trans>{' '}
      <Link to={`/projects/details/${id}`}>
        <Trans>Zur Bestellung</Trans>
      </Link>
    </p>
  );
}

/** Returns a line's net total; 0 for an unknown article. */
export const totalOf = ({ quantity }: MaterialLine, article: Article | undefined): number =>
  article ? lineTotal(article.priceRappen, quantity) : 0;

/** Returns the bill as shown, so that the server can report changed prices before anything is ordered. */
function billOf(lines: readonly MaterialLine[], { byNumber }: Articles<Article>): ShownBill {
  const priced = lines.map((line) => ({ ...line, totalRappen: totalOf(line, byNumber.get(line.article)) }));
  return { totalRappen: priced.reduce((sum, { totalRappen }) => sum + totalRappen, 0), lines: priced };
}
