import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, SegmentedControl, Switch, Textarea, TextInput } from '@mantine/core';
import { IconCopy, IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import {
  type CustomerOffer,
  CustomerOfferContent,
  customerOfferFaults,
  MOST_OWN_LINES,
  NO_DISCOUNT,
} from '../../../contracts/domain/customer-offers.ts';
import { reading } from '../../../contracts/domain/field-faults.ts';
import { lineTotal, rappen } from '../../../contracts/domain/money.ts';
import { dateAt } from '../../../contracts/domain/working-days.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { orDash } from '../../shared/format/number.ts';
import { DateField } from '../../shared/forms/date-field.tsx';
import { Form, ListFault } from '../../shared/forms/form.tsx';
import { useForm } from '../../shared/forms/use-form.tsx';
import { BasisPointsField, NumberField, RappenField } from '../../shared/ui/number-field.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { showSuccess } from '../../shared/ui/toasts.tsx';
import classes from './customer-offer.module.css';
import { useSaveCustomerOffer } from './queries.ts';

const EMPTY_LINE = { name: '', quantity: 1, unit: '', priceRappen: rappen(0) };

interface CustomerOfferFormProps {
  readonly roofId: string;
  readonly offer: CustomerOffer;
  /** Called with the form's content; with null when it equals the saved one. */
  readonly onTyped: (content: CustomerOfferContent | null) => void;
}

/** The editable fields of a customer offer. */
export function CustomerOfferForm({ roofId, offer, onTyped }: CustomerOfferFormProps) {
  const { t } = useLingui();
  const { mutateAsync } = useSaveCustomerOffer(roofId);
  const today = dateAt(Date.now());
  const { validUntil: known } = offer.content;
  const form = useForm({
    schema: CustomerOfferContent.superRefine((content, context) => {
      for (const { path, ...params } of customerOfferFaults(content, {
        ...{ today, known, purchaseRappen: offer.materialRappen },
      }))
        context.addIssue({ code: 'custom', path: path.split('.'), params });
    }, reading({})),
    initialValues: offer.content,
    within: 'content',
    draft: `customer-offer.${roofId}.${offer.revision}`,
    onSubmit: async (content) => {
      await mutateAsync({ content, baseRevision: offer.revision });
      showSuccess(t`Gespeichert`);
    },
  });
  const { values, isDirty } = form;
  const report = useEffectEvent((content: CustomerOfferContent | null) => onTyped(content));
  useEffect(() => report(isDirty ? values : null), [values, isDirty]);
  const { lines, discount, returns } = values;
  return (
    <Panel title={<Trans>Offerte</Trans>} padded>
      <Form form={form} submit={<Trans>Speichern</Trans>}>
        <h3 className={classes.part}>
          <Trans>Bauherrschaft und Objekt</Trans>
        </h3>
        <TextInput label={t`Bauherrschaft`} {...form.field('customer')} />
        <TextInput label={t`Objekt`} {...form.field('object')} />
        <Textarea
          label={t`Adresse der Bauherrschaft`}
          autosize
          minRows={2}
          maxRows={5}
          {...form.field('customerAddress')}
        />
        <div className={classes.stack}>
          <TextInput label={t`Nummer der Offerte`} {...form.field('number')} />
          <DateField label={t`Gültig bis`} from={today} {...form.field('validUntil')} />
        </div>
        <h3 className={classes.part}>
          <Trans>Preis</Trans>
        </h3>
        <BasisPointsField label={t`Marge auf Material`} {...form.field('marginBp')} />
        <BasisPointsField label={t`MWST`} {...form.field('vatBp')} />
        <h3 className={classes.part}>
          <Trans>Eigene Positionen</Trans>
        </h3>
        <p className={classes.hint}>
          <Trans>
            Arbeit, Gerüst, Elektroinstallation und was Sie sonst selbst liefern; Preise exkl. MWST.
          </Trans>
        </p>
        {lines.map((own, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
          <fieldset key={index} className={classes.line} aria-label={t`Position ${index + 1}`}>
            <TextInput label={t`Bezeichnung`} {...form.field(`lines.${index}.name`)} />
            <NumberField label={t`Menge`} {...form.field(`lines.${index}.quantity`)} />
            <TextInput label={t`Einheit`} {...form.field(`lines.${index}.unit`)} />
            <RappenField label={t`Einzelpreis`} {...form.field(`lines.${index}.priceRappen`)} />
            <output>{orDash(lineTotal(own.priceRappen, own.quantity), formatMoney)}</output>
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
        <div className={classes.wide}>
          <Button
            variant="default"
            disabled={lines.length >= MOST_OWN_LINES}
            leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
            onClick={() => form.change({ lines: [...lines, EMPTY_LINE] })}
          >
            <Trans>Position</Trans>
          </Button>
          {lines.length === 0 && offer.lastLines.length > 0 && (
            <Button
              variant="subtle"
              leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />}
              onClick={() => form.change({ lines: offer.lastLines })}
            >
              <Trans>Wie in der letzten Offerte</Trans>
            </Button>
          )}
        </div>
        <h3 className={classes.part}>
          <Trans>Rabatt für die Bauherrschaft</Trans>
        </h3>
        <SegmentedControl
          className={classes.wide ?? ''}
          aria-label={t`Rabatt für die Bauherrschaft`}
          value={discount.kind}
          onChange={(kind) => form.change({ discount: { ...NO_DISCOUNT, name: discount.name, kind } })}
          data={[
            { value: 'none', label: t`Kein Rabatt` },
            { value: 'percent', label: t`In Prozent` },
            { value: 'amount', label: t`Als Betrag` },
          ]}
        />
        {discount.kind !== 'none' && (
          <TextInput
            label={t`Bezeichnung des Rabatts`}
            placeholder={t`Rabatt`}
            {...form.field('discount.name')}
          />
        )}
        {discount.kind === 'percent' && (
          <BasisPointsField label={t`Rabatt auf alle Positionen`} {...form.field('discount.basisPoints')} />
        )}
        {discount.kind === 'amount' && (
          <RappenField label={t`Rabatt, exkl. MWST`} {...form.field('discount.rappen')} />
        )}
        <h3 className={classes.part}>
          <Trans>Texte</Trans>
        </h3>
        <Textarea label={t`Einleitung`} autosize minRows={2} maxRows={8} {...form.field('intro')} />
        <Textarea label={t`Bedingungen`} autosize minRows={2} maxRows={12} {...form.field('terms')} />
        <h3 className={classes.part}>
          <Trans>Ertrag und Rendite</Trans>
        </h3>
        <Switch
          className={classes.wide ?? ''}
          label={t`Einmalvergütung und Wirtschaftlichkeit ausweisen`}
          {...form.tick('returns.shown')}
        />
        {returns.shown && (
          <>
            <DateField
              label={t`Inbetriebnahme`}
              description={t`Bestimmt die Ansätze der Einmalvergütung; leer: ohne Einmalvergütung`}
              {...form.field('returns.commissioning')}
            />
            <NumberField label={t`Eigenverbrauch`} unit="%" {...form.field('returns.selfConsumption')} />
            <NumberField
              label={t`Strompreis je kWh Bezug`}
              unit={t`Rp.`}
              {...form.field('returns.purchaseTariff')}
            />
            <NumberField
              label={t`Vergütung je kWh Einspeisung`}
              unit={t`Rp.`}
              {...form.field('returns.feedInTariff')}
            />
            <RappenField label={t`Betriebskosten pro Jahr`} {...form.field('returns.runningRappen')} />
          </>
        )}
        <h3 className={classes.part}>
          <Trans>Briefkopf</Trans>
        </h3>
        <TextInput label={t`Firma`} {...form.field('letterhead.name')} />
        <TextInput label={t`Zusatz`} {...form.field('letterhead.claim')} />
        <TextInput label={t`Adresse`} {...form.field('letterhead.address')} />
        <TextInput label={t`Telefon, E-Mail`} {...form.field('letterhead.contact')} />
        <TextInput label={t`MWST-Nummer`} {...form.field('letterhead.vatNumber')} />
      </Form>
    </Panel>
  );
}
