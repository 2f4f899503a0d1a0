import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { type DiscountEntry, EnterDiscount } from '../../../contracts/domain/discounts.ts';
import { nameIn } from '../../../contracts/domain/languages.ts';
import type { DiscountRequest, Organisation } from '../../../contracts/domain/organisations.ts';
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
import { Approvers, RequestAnswers } from '../request-answers.tsx';
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
        {organisation.discountRequests.map((request) => (
          <Request key={request.id} {...{ organisation, request, isChangeable }} />
        ))}
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
  const { group, basisPoints, validFrom, enteredAt, enteredBy, approvedBy } = entry;
  return (
    <li data-past={standing === 'past' || undefined}>
      <span className={classes.two}>
        <Discount group={group} basisPoints={basisPoints} />
        <small>
          <Trans>ab {formatDay(validFrom)}</Trans>
          {enteredBy && `, ${enteredBy}, ${formatInstant(enteredAt)}`}
          {approvedBy && (
            <>
              {', '}
              <Trans>freigegeben von {approvedBy}</Trans>
            </>
          )}
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

/** The articles of a discount, and how high it is. */
function Discount({ group, basisPoints }: Pick<DiscountEntry, 'group' | 'basisPoints'>) {
  const { t, i18n } = useLingui();
  return (
    <b>
      {group ? nameIn(group.names, i18n.locale) : t`Alle übrigen Artikel`}{' '}
      {basisPoints === null ? t`wie alle übrigen` : formatPercent(basisPoints / 100)}
    </b>
  );
}

interface RequestProps extends DiscountsPanelProps {
  readonly request: DiscountRequest;
}

/** A discount that waits for a second person, or that one has declined. */
function Request({ organisation, request, isChangeable }: RequestProps) {
  const answer = useChangePeople((send: () => Promise<unknown>) => send());
  const { state, isOwn, validFrom, requestedBy, requestedAt, decidedBy, reason } = request;
  const params = { id: organisation.id, entry: request.id };
  const isOpen = state === 'open';
  const day = formatDay(validFrom);
  return (
    <li data-past={!isOpen || undefined} className={classes.request}>
      <span className={classes.two}>
        <Discount group={request.group} basisPoints={request.basisPoints} />
        <small>
          {isOpen ? (
            <Trans>ab {day}, frühestens ab der Freigabe</Trans>
          ) : (
            <Trans>ab {formatDay(validFrom)}</Trans>
          )}
          {`, ${requestedBy}, ${formatInstant(requestedAt)}`}
        </small>
        {isOpen && isOwn && organisation.discountLimit && (
          <small>
            <Approvers names={organisation.discountLimit.approvers} />
          </small>
        )}
        {!isOpen && (
          <small>
            {decidedBy}: {reason}
          </small>
        )}
      </span>
      <Tag tone={isOpen ? 'warning' : 'draft'}>
        {isOpen ? <Trans>Freigabe angefragt</Trans> : <Trans>Abgelehnt</Trans>}
      </Tag>
      {isOpen && isChangeable && (
        <span className={classes.answers}>
          <RequestAnswers
            request={request}
            onApprove={() =>
              answer.mutateAsync(() =>
                call('POST /v1/staff/organisations/:id/discounts/:entry/approve', { params }),
              )
            }
            onDecline={(body) =>
              answer.mutateAsync(() =>
                call('POST /v1/staff/organisations/:id/discounts/:entry/decline', { params, body }),
              )
            }
            onWithdraw={() =>
              answer.mutateAsync(() =>
                call('DELETE /v1/staff/organisations/:id/discounts/:entry', { params }),
              )
            }
          />
        </span>
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
  const { group, basisPoints } = form.values;
  const { discountLimit } = organisation;
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
      {discountLimit && (basisPoints ?? 0) > discountLimit.basisPoints && (
        <p className={classes.note}>
          <Approvers names={discountLimit.approvers} />
        </p>
      )}
    </Form>
  );
}
