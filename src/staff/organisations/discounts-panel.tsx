import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { type DiscountEntry, EnterDiscount } from '../../../contracts/domain/discounts.ts';
import { nameIn } from '../../../contracts/domain/languages.ts';
import type { Organisation } from '../../../contracts/domain/organisations.ts';
import { dateAt } from '../../../contracts/domain/working-days.ts';
import { call } from '../../shared/api/call.ts';
import { formatDay, formatInstant } from '../../shared/format/date.ts';
import { formatPercent } from '../../shared/format/number.ts';
import { DateField } from '../../shared/forms/date-field.tsx';
import { Form } from '../../shared/forms/form.tsx';
import { CancelButton, FormDialog } from '../../shared/forms/form-dialog.tsx';
import { useForm } from '../../shared/forms/use-form.tsx';
import { BasisPointsField } from '../../shared/ui/number-field.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { Tag } from '../../shared/ui/tag.tsx';
import classes from './organisations.module.css';
import { useChangePeople } from './queries.ts';

interface DiscountsPanelProps {
  readonly organisation: Organisation;
  readonly isChangeable: boolean;
}

/** The discounts agreed with a partner, by the day from which they hold, and a form for another one. */
export function DiscountsPanel({ organisation, isChangeable }: DiscountsPanelProps) {
  const { t } = useLingui();
  const [isEntering, setEntering] = useState(false);
  const close = () => setEntering(false);
  return (
    <Panel
      title={<Trans>Rabatte</Trans>}
      aside={
        isChangeable && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
            onClick={() => setEntering(true)}
          >
            <Trans>Rabatt eintragen</Trans>
          </Button>
        )
      }
    >
      <ul className={classes.people}>
        {standingOf(organisation.discounts).map(({ entry, standing }) => (
          <Entry key={entry.id} entry={entry} standing={standing} />
        ))}
      </ul>
      <FormDialog isOpen={isEntering} title={t`Rabatt eintragen`} onClose={close}>
        <DiscountForm organisation={organisation} onClose={close} />
      </FormDialog>
    </Panel>
  );
}

type Standing = 'coming' | 'valid' | 'past';

/** Entries with their standing today, the newest first: of each group the last one that has begun is valid. */
function standingOf(entries: readonly DiscountEntry[]): { entry: DiscountEntry; standing: Standing }[] {
  const today = dateAt(Date.now());
  const seen = new Set<string | null>();
  return entries.map((entry) => {
    if (entry.validFrom > today) return { entry, standing: 'coming' };
    const group = entry.group?.id ?? null;
    const standing = seen.has(group) ? 'past' : 'valid';
    seen.add(group);
    return { entry, standing };
  });
}

function Entry({ entry, standing }: { readonly entry: DiscountEntry; readonly standing: Standing }) {
  const { t, i18n } = useLingui();
  const { group, basisPoints, validFrom, enteredAt, enteredBy } = entry;
  return (
    <li data-past={standing === 'past' || undefined}>
      <span className={classes.two}>
        <b>
          {group ? nameIn(group.names, i18n.locale) : t`Alle übrigen Artikel`}{' '}
          {basisPoints === null ? t`wie alle übrigen` : formatPercent(basisPoints / 100)}
        </b>
        <small>
          <Trans>ab {formatDay(validFrom)}</Trans>
          {enteredBy && `, ${enteredBy}, ${formatInstant(enteredAt)}`}
        </small>
      </span>
      {standing === 'coming' && (
        <Tag tone="warning">
          <Trans>Geplant</Trans>
        </Tag>
      )}
      {standing === 'valid' && (
        <Tag tone="good">
          <Trans>Gültig</Trans>
        </Tag>
      )}
    </li>
  );
}

function DiscountForm({
  organisation,
  onClose,
}: {
  readonly organisation: Organisation;
  readonly onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const [id] = useState(() => newId());
  const enter = useChangePeople((entry: EnterDiscount) =>
    call('PUT /v1/staff/organisations/:id/discounts/:entry', {
      params: { id: organisation.id, entry: id },
      body: entry,
    }),
  );
  const today = dateAt(Date.now());
  const form = useForm({
    schema: EnterDiscount,
    initialValues: {
      group: null,
      basisPoints: organisation.discount.basisPoints,
      validFrom: today,
    } as EnterDiscount,
    draft: `discount.${organisation.id}`,
    onSubmit: (entry) => enter.mutateAsync(entry),
    onSent: onClose,
  });
  const { group } = form.values;
  return (
    <Form form={form} submit={<Trans>Eintragen</Trans>} cancel={<CancelButton onClick={onClose} />}>
      <NativeSelect
        label={t`Artikel`}
        data={[
          { value: '', label: t`Alle übrigen Artikel` },
          ...organisation.discountGroups.map(({ id, names }) => ({
            value: id,
            label: nameIn(names, i18n.locale),
          })),
        ]}
        {...form.field('group')}
        value={group ?? ''}
        onChange={(event) => form.change({ group: event.currentTarget.value || null })}
      />
      <BasisPointsField
        label={t`Rabatt`}
        {...(group !== null && { placeholder: t`wie alle übrigen` })}
        {...form.field('basisPoints')}
      />
      <DateField label={t`Gültig ab`} from={today} {...form.field('validFrom')} />
      <p className={classes.note}>
        <Trans>Offerten und Bestellungen behalten den Rabatt, mit dem sie gemacht wurden.</Trans>
      </p>
    </Form>
  );
}
