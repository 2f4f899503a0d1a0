import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { z } from 'zod';
import { type FieldFault, reading } from '../../../../contracts/field-faults.ts';
import { lineTotal, rappen } from '../../../../contracts/money.ts';
import { SendOffer, TypedLine } from '../../../../contracts/offers.ts';
import type { Project } from '../../../../contracts/projects.ts';
import { addDays, dateAt } from '../../../../contracts/working-days.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import { orDash } from '../../../shared/format/number.ts';
import { DateField } from '../../../shared/forms/date-field.tsx';
import { Form, ListFault } from '../../../shared/forms/form.tsx';
import { CancelButton } from '../../../shared/forms/form-dialog.tsx';
import { useForm } from '../../../shared/forms/use-form.tsx';
import { BasisPointsField, NumberField, RappenField } from '../../../shared/ui/number-field.tsx';
import { toDecideOf } from '../details/current.ts';
import classes from '../details/event-form.module.css';
import { Meanwhile } from '../details/event-form.tsx';
import { useSendEvent } from '../queries.ts';
import own from './staff.module.css';

const { deliveryWeeks, validUntil, terms } = SendOffer.shape;

/** What is typed of an offer; the lines count only where the price is typed. */
const schema = z
  .object({
    from: z.enum(['bill', 'lines']),
    discountBp: z.int().min(0).max(10_000),
    lines: z.array(TypedLine).max(200),
    deliveryWeeks,
    validUntil,
    terms,
  })
  .superRefine(({ from, lines, validUntil }, context) => {
    const fail = (path: PropertyKey[], params: Omit<FieldFault, 'path'>) =>
      context.addIssue({ code: 'custom', path, params });
    // What the server refuses as well, told with all the rest.
    if (validUntil <= dateAt(Date.now())) fail(['validUntil'], { rule: 'too_early' });
    if (from === 'bill') return;
    if (lines.length === 0) fail(['lines'], { rule: 'required' });
    else if (totalOf(lines) === 0) fail(['lines', 0, 'priceRappen'], { rule: 'not_above', limit: 0 });
  }, reading({}));

const totalOf = (lines: readonly Pick<z.input<typeof TypedLine>, 'quantity' | 'priceRappen'>[]): number =>
  lines.reduce((sum, { quantity, priceRappen }) => sum + lineTotal(rappen(priceRappen), quantity), 0);

const EMPTY_LINE = { article: '', name: '', quantity: 1, unit: 'piece', priceRappen: 0 };

/** How long an offer is usually valid, days. */
const VALID_DAYS = 30;

interface OfferFormProps {
  readonly event: 'send_offer' | 'revise_offer';
  readonly project: Project;
  readonly onClose: () => void;
}

/** Offers a project at the price of its frozen roof, or at lines that are typed. */
export function OfferForm({ event, project, onClose }: OfferFormProps) {
  const { t } = useLingui();
  const { mutateAsync } = useSendEvent(project);
  const { versionId } = toDecideOf(project);
  const roof = project.roofVersions.find(({ id }) => id === versionId);
  const form = useForm({
    schema,
    initialValues: {
      from: (roof ? 'bill' : 'lines') as 'bill' | 'lines',
      discountBp: roof?.discountBp ?? project.discountBp,
      lines: roof ? [] : [EMPTY_LINE],
      deliveryWeeks: 6 as number | null,
      validUntil: addDays(dateAt(Date.now()), VALID_DAYS),
      terms: '',
    },
    draft: `${event}.${project.id}`,
    onSubmit: ({ from, discountBp, lines, ...conditions }) =>
      mutateAsync({
        event,
        data: {
          price: from === 'bill' ? { from, discountBp } : { from, lines },
          ...conditions,
          fileId: null,
        },
      }),
    onSent: onClose,
  });
  const { from, lines, discountBp } = form.values;
  const field = form.field('discountBp');
  const typed = totalOf(lines);
  const choose = (next: string) =>
    form.change(next === 'bill' ? { from: 'bill', lines: [] } : { from: 'lines', lines: [EMPTY_LINE] });
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
        <>
          <BasisPointsField label={t`Rabatt`} {...field} value={discountBp} />
          <p className={classes.offer}>
            <small>
              <Trans>Material ohne Rabatt, exkl. MWST</Trans>
            </small>
            <small>{formatMoney(roof.grossRappen)}</small>
            {/* Every line of the bill is rounded: with another discount the server says what comes of it. */}
            {discountBp === roof.discountBp && (
              <>
                <span>
                  <Trans>Nach Rabatt, exkl. MWST</Trans>
                </span>
                <b>{formatMoney(roof.netRappen)}</b>
              </>
            )}
          </p>
        </>
      )}
      {from === 'lines' && (
        <>
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
            </fieldset>
          ))}
          <ListFault {...form.fault('lines')} />
          <div className={own.total}>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
              onClick={() => form.change({ lines: [...lines, EMPTY_LINE] })}
            >
              <Trans>Position</Trans>
            </Button>
            <span>
              <Trans>exkl. MWST</Trans> <b>{orDash(typed, formatMoney)}</b>
            </span>
          </div>
        </>
      )}
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
      <Meanwhile error={form.error} />
    </Form>
  );
}
