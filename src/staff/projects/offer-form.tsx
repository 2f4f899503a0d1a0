import { Trans, useLingui } from '@lingui/react/macro';
import {
  ActionIcon,
  Button,
  Checkbox,
  Modal,
  SegmentedControl,
  Skeleton,
  Textarea,
  TextInput,
} from '@mantine/core';
import { IconEye, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import { isTrial } from '../../../contracts/domain/discounts.ts';
import { type FieldFault, reading } from '../../../contracts/domain/field-faults.ts';
import { nameIn } from '../../../contracts/domain/languages.ts';
import { discounted, lineTotal, type Rappen, rappen, sumOf } from '../../../contracts/domain/money.ts';
import {
  billSumOf,
  extraLinesOf,
  MAX_EXTRA_LINES,
  type OfferTerms,
  SendOffer,
  TypedLine,
  VAT_BP,
  vatOf,
} from '../../../contracts/domain/offers.ts';
import type { OrderLine } from '../../../contracts/domain/orders.ts';
import type { Project, RoofVersionSummary } from '../../../contracts/domain/projects.ts';
import { addDays, dateAt } from '../../../contracts/domain/working-days.ts';
import { formatDiscount } from '../../../documents/discount.ts';
import { toDecideOf } from '../../portal/projects/details/current.ts';
import classes from '../../portal/projects/details/event-form.module.css';
import { ConcurrentChange } from '../../portal/projects/details/event-form.tsx';
import { useRoofVersion, useSendEvent } from '../../portal/projects/queries.ts';
import { callForContent } from '../../shared/api/call.ts';
import { FilePreview } from '../../shared/files/file-preview.tsx';
import { formatMoney } from '../../shared/format/money.ts';
import { formatPercent } from '../../shared/format/number.ts';
import { DateField } from '../../shared/forms/date-field.tsx';
import { Form, ListFault } from '../../shared/forms/form.tsx';
import { CancelButton } from '../../shared/forms/form-dialog.tsx';
import { type FormState, useForm } from '../../shared/forms/use-form.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { BasisPointsField, NumberField, RappenField } from '../../shared/ui/number-field.tsx';
import own from '../staff.module.css';
import { useOfferTerms } from './queries.ts';

const { deliveryWeeks, validUntil, terms } = SendOffer.shape;

/** The fields of an offer; its lines stand beside the bill, or are the whole price. */
const schema = z
  .object({
    from: z.enum(['bill', 'lines']),
    /** Of all articles; null: those of the frozen roof. */
    discountBp: z.int().min(0).max(10_000).nullable(),
    lines: z.array(TypedLine).max(200),
    deliveryWeeks,
    validUntil,
    terms,
  })
  .superRefine(({ from, lines, validUntil }, context) => {
    const fail = (path: PropertyKey[], params: Omit<FieldFault, 'path'>) =>
      context.addIssue({ code: 'custom', path, params });
    // The server rejects it too; checked here so that all faults show together.
    if (validUntil <= dateAt(Date.now())) fail(['validUntil'], { rule: 'too_early' });
    if (from === 'bill') {
      if (lines.length > MAX_EXTRA_LINES) fail(['lines'], { rule: 'too_many', limit: MAX_EXTRA_LINES });
      return;
    }
    if (lines.length === 0) fail(['lines'], { rule: 'required' });
    else if (typedSum(lines) === 0) fail(['lines', 0, 'priceRappen'], { rule: 'not_above', limit: 0 });
  }, reading({}));

/** The sum of typed lines; a field without a number counts as zero. */
const typedSum = (lines: readonly { quantity: number | null; priceRappen: number | null }[]): Rappen =>
  sumOf(
    lines.map(({ quantity, priceRappen }) => ({
      totalRappen: rappen(lineTotal(rappen(priceRappen ?? 0), quantity ?? 0) || 0),
    })),
  );

/** A line as it is typed. */
type DraftLine = z.input<typeof TypedLine>;

const EMPTY_LINE: DraftLine = { article: '', name: '', quantity: 1, unit: 'piece', priceRappen: 0 };

/** How long an offer is usually valid, days. */
const VALID_DAYS = 30;
/** Of a supplier that has never offered anything, weeks. */
const DELIVERY_WEEKS = 6;

interface OfferFormProps {
  readonly event: 'send_offer' | 'revise_offer';
  readonly project: Project;
  readonly onClose: () => void;
}

/** Offers a project at the price of its frozen roof with lines beside it, or at lines that are typed. */
export function OfferForm(props: OfferFormProps) {
  const { data, error, refetch } = useOfferTerms();
  if (data) return <Filled {...props} last={data} />;
  return error ? (
    <ErrorState error={error} onRetry={() => void refetch()} />
  ) : (
    <Skeleton height={360} radius={8} />
  );
}

/** The initial fields: from the last offer of this project, otherwise from the last one of the supplier. */
function beginningOf(
  project: Project,
  roof: RoofVersionSummary | undefined,
  last: OfferTerms,
  locale: string,
) {
  const before = project.offers.find(({ sentBy }) => sentBy !== null);
  const typed = ({ article, names, quantity, unit, priceRappen, isService }: OrderLine): DraftLine => ({
    ...{ article, quantity, unit, priceRappen, name: nameIn(names, locale) },
    ...(isService !== undefined && { isService }),
  });
  const offered = project.roofVersions.find(({ id }) => id === before?.roofVersionId);
  const isOfBill = roof !== undefined && (!before || billSumOf(before.lines) === (offered ?? roof).netRappen);
  const lines = before ? (isOfBill ? extraLinesOf(before.lines) : before.lines).map(typed) : [];
  return {
    from: isOfBill || (roof && project.updateRequest) ? ('bill' as const) : ('lines' as const),
    discountBp: null as number | null,
    lines: isOfBill || lines.length > 0 ? lines : [EMPTY_LINE],
    deliveryWeeks: before ? before.deliveryWeeks : (last.deliveryWeeks ?? DELIVERY_WEEKS),
    validUntil: addDays(dateAt(Date.now()), VALID_DAYS),
    terms: before?.terms || last.terms,
  };
}

function Filled({ event, project, onClose, last }: OfferFormProps & { readonly last: OfferTerms }) {
  const { t, i18n } = useLingui();
  const { mutateAsync } = useSendEvent(project);
  const { versionId } = toDecideOf(project);
  const roof = project.roofVersions.find(({ id }) => id === versionId);
  const [previewed, setPreviewed] = useState<SendOffer | null>(null);
  const form = useForm({
    schema,
    initialValues: beginningOf(project, roof, last, i18n.locale),
    draft: `${event}.${project.id}`,
    onSubmit: (values) => mutateAsync({ event, data: offerOf(values) }),
    onSent: onClose,
  });
  const { from, lines, discountBp } = form.values;
  const preview = () => {
    const read = schema.safeParse(form.values);
    // Missing fields are reported as on sending.
    if (read.success) setPreviewed(offerOf(read.data));
    else form.send();
  };
  const choose = (next: string) =>
    form.change(
      next === 'bill'
        ? { from: 'bill', lines: lines.filter(({ name }) => name !== '') }
        : { from: 'lines', lines: lines.length > 0 ? lines : [EMPTY_LINE] },
    );
  return (
    <Form form={form} submit={<Trans>Offerte senden</Trans>} cancel={<CancelButton onClick={onClose} />}>
      {roof && (
        <SegmentedControl
          className={classes.wide ?? ''}
          aria-label={t`Preis`}
          value={from}
          onChange={choose}
          data={[
            { value: 'bill', label: t`Preis der Stückliste` },
            { value: 'lines', label: t`Eigene Positionen` },
          ]}
        />
      )}
      {from === 'bill' && roof && (
        <BasisPointsField
          label={t`Rabatt auf alle Artikel`}
          placeholder={formatDiscount(roof.discount, i18n.locale)}
          {...form.field('discountBp')}
        />
      )}
      <Lines form={form} hasExtraLines={from === 'bill'} />
      <Totals
        project={project}
        roof={from === 'bill' ? roof : undefined}
        discountBp={discountBp}
        lines={lines}
      />
      <NumberField label={t`Lieferfrist in Wochen`} placeholder={t`offen`} {...form.field('deliveryWeeks')} />
      <DateField label={t`Gültig bis`} from={addDays(dateAt(Date.now()), 1)} {...form.field('validUntil')} />
      <Textarea
        className={classes.wide ?? ''}
        label={t`Bedingungen`}
        autosize
        minRows={3}
        maxRows={12}
        {...form.field('terms')}
      />
      <Button
        className={own.preview ?? ''}
        variant="default"
        leftSection={<IconEye size={16} stroke={1.6} aria-hidden />}
        onClick={preview}
      >
        <Trans>Vorschau als PDF</Trans>
      </Button>
      <ConcurrentChange error={form.error} />
      <Modal
        opened={previewed !== null}
        onClose={() => setPreviewed(null)}
        title={t`Offerte, wie sie gesendet wird`}
        size="xl"
        closeButtonProps={{ 'aria-label': t`Schliessen` }}
      >
        {previewed && <Preview project={project} offer={previewed} />}
      </Modal>
    </Form>
  );
}

/** The offer as it is sent. */
const offerOf = ({ from, discountBp, lines, ...conditions }: z.output<typeof schema>): SendOffer => ({
  price:
    from === 'bill' ? { from, ...(discountBp !== null && { discountBp }), beside: lines } : { from, lines },
  ...conditions,
  fileId: null,
});

/** The PDF as the server would send it. */
function Preview({ project, offer }: { readonly project: Project; readonly offer: SendOffer }) {
  const { t } = useLingui();
  return (
    <FilePreview
      file={{
        id: `offer-preview ${project.id} ${project.revision} ${JSON.stringify(offer)}`,
        name: t`Vorschau der Offerte`,
        type: 'pdf',
      }}
      fetch={() =>
        callForContent('POST /v1/staff/projects/:id/offer-preview', {
          params: { id: project.id },
          body: offer,
        })
      }
    />
  );
}

interface LinesProps {
  readonly form: FormState<ReturnType<typeof beginningOf>>;
  /** Whether they stand beside the bill of a roof. */
  readonly hasExtraLines: boolean;
}

function Lines({ form, hasExtraLines }: LinesProps) {
  const { t } = useLingui();
  const { lines } = form.values;
  return (
    <>
      {hasExtraLines && lines.length > 0 && (
        <h3 className={classes.legend}>
          <Trans>Weitere Positionen</Trans>
        </h3>
      )}
      {lines.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
        <fieldset key={index} className={own.line} aria-label={t`Position ${index + 1}`}>
          <TextInput label={t`Bezeichnung`} {...form.field(`lines.${index}.name`)} />
          <NumberField label={t`Menge`} {...form.field(`lines.${index}.quantity`)} />
          <RappenField label={t`Einzelpreis`} {...form.field(`lines.${index}.priceRappen`)} />
          <TextInput label={t`Artikel`} {...form.field(`lines.${index}.article`)} />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t`Position ${index + 1} entfernen`}
            onClick={() => form.change({ lines: lines.filter((_, other) => other !== index) })}
          >
            <IconTrash size={17} stroke={1.6} aria-hidden />
          </ActionIcon>
          <Checkbox
            className={own.service ?? ''}
            size="xs"
            label={t`Leistung, die nicht gerüstet wird`}
            checked={lines[index]?.isService ?? false}
            onChange={(box) => {
              const isService = box.currentTarget.checked;
              form.change({ lines: lines.map((line, at) => (at === index ? { ...line, isService } : line)) });
            }}
          />
        </fieldset>
      ))}
      <ListFault {...form.fault('lines')} />
      <Button
        className={own.add ?? ''}
        variant="default"
        leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
        onClick={() =>
          form.change({ lines: [...lines, hasExtraLines ? { ...EMPTY_LINE, isService: true } : EMPTY_LINE] })
        }
      >
        {hasExtraLines ? <Trans>Position neben der Stückliste</Trans> : <Trans>Position</Trans>}
      </Button>
    </>
  );
}

interface TotalsProps {
  readonly project: Project;
  /** Undefined where the lines are the whole price. */
  readonly roof: RoofVersionSummary | undefined;
  readonly discountBp: number | null;
  readonly lines: LinesProps['form']['values']['lines'];
}

/** The total including VAT, by the rule of the server. */
function Totals({ project, roof, discountBp, lines }: TotalsProps) {
  const bill = useBillSum(project, roof, discountBp);
  const typed = typedSum(lines);
  const net = bill === undefined ? null : bill + typed;
  const money = (amount: number | null | undefined) =>
    amount === null || amount === undefined ? '–' : formatMoney(amount);
  return (
    <p className={classes.offer}>
      {roof && (
        <>
          <small>
            <Trans>Material ohne Rabatt, exkl. MWST</Trans>
          </small>
          <small>{formatMoney(roof.grossRappen)}</small>
          <small>
            <Trans>Nach Rabatt, exkl. MWST</Trans>
          </small>
          <small>{money(bill)}</small>
          {lines.length > 0 && (
            <>
              <small>
                <Trans>Weitere Positionen</Trans>
              </small>
              <small>{formatMoney(typed)}</small>
            </>
          )}
        </>
      )}
      <span>
        <Trans>Total exkl. MWST</Trans>
      </span>
      <span>{money(net)}</span>
      <small>
        <Trans>MWST {formatPercent(VAT_BP / 100)}</Trans>
      </small>
      <small>{money(net === null ? null : vatOf(net))}</small>
      <b>
        <Trans>Total inkl. MWST</Trans>
      </b>
      <b>{money(net === null ? null : net + vatOf(net))}</b>
    </p>
  );
}

/** The roof's bill at a discount, null: at its own; undefined as long as it is fetched or the discount is no number. */
function useBillSum(
  project: Project,
  roof: RoofVersionSummary | undefined,
  discountBp: number | null,
): Rappen | undefined {
  const isOwn = discountBp === null || (roof && !isTrial(discountBp / 100, roof.discount));
  const { data } = useRoofVersion(project.id, roof && !isOwn ? roof.id : null);
  if (!roof) return rappen(0);
  if (isOwn) return rappen(roof.netRappen);
  if (!data || !Number.isInteger(discountBp)) return undefined;
  return sumOf(
    data.roof.solution.bom.lines.map(({ pricePerUnit, quantity }) => ({
      totalRappen: lineTotal(discounted(rappen(pricePerUnit), discountBp), quantity),
    })),
  );
}
