import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCircleDashed } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import {
  type ChecklistEntry,
  type ChecklistItem,
  checklistFault,
  checklists,
} from '../../../contracts/domain/checklists.ts';
import { CHECKLIST_CHOICE_NAMES, CHECKLIST_NAMES } from '../../../contracts/domain/project-names.ts';
import type { ProjectSystem } from '../../../contracts/domain/project-states.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { NumberField } from '../../shared/ui/number-field.tsx';
import classes from './checklist.module.css';

type Value = ChecklistEntry['value'];

interface ChecklistProps {
  readonly system: ProjectSystem;
  readonly entries: readonly ChecklistEntry[];
  readonly onChange: (entries: ChecklistEntry[]) => void;
  /** Whether what is missing is a fault already. */
  readonly isTried: boolean;
}

export const entryValue = (entries: readonly ChecklistEntry[], { code }: ChecklistItem): Value =>
  entries.find((entry) => entry.code === code)?.value ?? null;

/** How many values of a sheet hold. */
export const fulfilled = (system: ProjectSystem, entries: readonly ChecklistEntry[]): number =>
  checklists[system].filter((item) => !checklistFault(item, entryValue(entries, item))).length;

/** A value of a sheet in words, as `valueText(item, value)`; empty where nothing was said. */
export function useValueText(): (item: ChecklistItem, value: Value) => string {
  const { t, i18n } = useLingui();
  return (item, value) => {
    if (value === null) return '';
    if (value === true) return t`ja`;
    if (value === false) return t`nein`;
    if (typeof value === 'number')
      return `${formatNumber(value)} ${item.type === 'number' ? item.unit : ''}`.trim();
    const choice = CHECKLIST_CHOICE_NAMES[value];
    return choice ? i18n._(choice) : value;
  };
}

/** The same sheet to read: what the partner said beside each limit. */
export function ChecklistView({ system, entries }: Pick<ChecklistProps, 'system' | 'entries'>) {
  const { i18n } = useLingui();
  const textOf = useValueText();
  return (
    <dl className={classes.view}>
      {checklists[system].map((item) => {
        const value = entryValue(entries, item);
        return (
          <div key={item.code}>
            <dt>
              {i18n._(CHECKLIST_NAMES[item.code])}
              <LimitText item={item} />
            </dt>
            <dd>
              {textOf(item, value) ? <b>{textOf(item, value)}</b> : '–'}
              <Judgement item={item} value={value} isTried />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** The sheet of a facade or a balcony: every value beside its limit. */
export function Checklist({ system, entries, onChange, isTried }: ChecklistProps) {
  const change = (item: ChecklistItem, value: Value) => {
    const others = entries.filter(({ code }) => code !== item.code);
    const comment = entries.find(({ code }) => code === item.code)?.comment ?? '';
    onChange([...others, { code: item.code, value, comment }]);
  };
  return (
    <div className={classes.sheet}>
      <div className={classes.head} aria-hidden="true">
        <span>
          <Trans>Wert</Trans>
        </span>
        <span>
          <Trans>Ihr Objekt</Trans>
        </span>
        <span>
          <Trans>Grenze</Trans>
        </span>
        <span>
          <Trans>Prüfung</Trans>
        </span>
      </div>
      {checklists[system].map((item) => {
        const value = entryValue(entries, item);
        return (
          <Row
            key={item.code}
            item={item}
            value={value}
            isTried={isTried}
            onChange={(next) => change(item, next)}
          />
        );
      })}
    </div>
  );
}

interface RowProps {
  readonly item: ChecklistItem;
  readonly value: Value;
  readonly isTried: boolean;
  readonly onChange: (value: Value) => void;
}

function Row({ item, value, isTried, onChange }: RowProps) {
  const { i18n } = useLingui();
  const name = i18n._(CHECKLIST_NAMES[item.code]);
  return (
    <fieldset className={classes.row} aria-label={name}>
      <span className={classes.name}>
        {name}
        <span aria-hidden="true">&nbsp;*</span>
      </span>
      <Input item={item} name={name} value={value} isTried={isTried} onChange={onChange} />
      <Limit item={item} value={value} />
      <Judgement item={item} value={value} isTried={isTried} />
    </fieldset>
  );
}

function Input({ item, name, value, isTried, onChange }: RowProps & { readonly name: string }) {
  const { t, i18n } = useLingui();
  const fault = checklistFault(item, value);
  const isMissing = value === null || value === '';
  // The reason stands beside it.
  const common = {
    'aria-label': name,
    'aria-required': true,
    'data-path': `checklist.${item.code}`,
    error: Boolean(fault) && (isTried || !isMissing),
  };
  switch (item.type) {
    case 'number':
      return (
        <NumberField
          {...common}
          label=""
          unit={item.unit}
          placeholder=""
          value={typeof value === 'number' ? value : null}
          onChange={(number: number | null) => onChange(number)}
        />
      );
    case 'yes':
      return (
        <Checkbox
          {...common}
          label={t`ja`}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'choice':
      return (
        <NativeSelect
          {...common}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.currentTarget.value || null)}
          data={[
            { value: '', label: '–' },
            ...item.choices.map((choice) => {
              const label = CHECKLIST_CHOICE_NAMES[choice];
              return { value: choice, label: label ? i18n._(label) : choice };
            }),
          ]}
        />
      );
    case 'text':
      return (
        <TextInput
          {...common}
          maxLength={200}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

function LimitText({ item }: Pick<RowProps, 'item'>) {
  if (item.type !== 'number') return null;
  const { min = 0, max, unit } = item;
  const text = `${formatNumber(max ?? min)} ${unit}`.trim();
  return (
    <span>{max === undefined ? <Trans>mindestens {text}</Trans> : <Trans>höchstens {text}</Trans>}</span>
  );
}

/** The limit in words, and where the value lies beside it. */
function Limit({ item, value }: Pick<RowProps, 'item' | 'value'>) {
  if (item.type !== 'number') return <span className={classes.limit} />;
  const { min = 0, max } = item;
  const limit = max ?? min;
  // The scale goes somewhat beyond the limit, so that what misses it can be seen.
  const scale = limit * (max === undefined ? 1.6 : 1.25);
  const at = typeof value === 'number' ? Math.min(Math.max(value / scale, 0), 1) * 100 : null;
  const isGood = !checklistFault(item, value);
  return (
    <span className={classes.limit}>
      <LimitText item={item} />
      <span className={classes.gauge} aria-hidden="true">
        <i
          data-good={max === undefined ? 'above' : 'below'}
          style={{ '--at': `${(limit / scale) * 100}%` } as object}
        />
        {at !== null && <b data-good={isGood} style={{ left: `${at}%` }} />}
      </span>
    </span>
  );
}

function Judgement({ item, value, isTried }: Pick<RowProps, 'item' | 'value' | 'isTried'>): ReactNode {
  const fault = checklistFault(item, value);
  const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;
  if (fault?.rule === 'required')
    return (
      <span className={classes.judgement} data-state={isTried ? 'wrong' : 'open'}>
        <IconCircleDashed {...icon} />
        <Trans>fehlt noch</Trans>
      </span>
    );
  const unit = item.type === 'number' ? item.unit : '';
  const by = (limit = 0) =>
    `${formatNumber(Math.round(Math.abs(Number(value) - limit) * 100) / 100)} ${unit}`.trim();
  if (fault)
    return (
      <span className={classes.judgement} data-state="wrong" role="alert">
        <IconAlertTriangle {...icon} />
        {fault.rule === 'too_large' ? (
          <Trans>{by(fault.limit)} zu viel</Trans>
        ) : fault.rule === 'too_small' ? (
          <Trans>{by(fault.limit)} zu wenig</Trans>
        ) : (
          <Trans>Hier ist eine Zahl nötig.</Trans>
        )}
      </span>
    );
  const margin = item.type !== 'number' || typeof value !== 'number' ? null : (item.max ?? item.min);
  return (
    <span className={classes.judgement} data-state="good">
      <IconCheck {...icon} />
      {typeof margin === 'number' && margin > 1 && value !== margin ? (
        <Trans>{by(margin)} Reserve</Trans>
      ) : (
        <Trans>erfüllt</Trans>
      )}
    </span>
  );
}
