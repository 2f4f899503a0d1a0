import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { nameIn } from '../../../contracts/domain/languages.ts';
import { problemText } from '../../../documents/problem-texts.ts';
import type { Problem } from '../../../engine/index.ts';
import { parseNumber } from '../../shared/format/number.ts';
import { useTypedText } from '../../shared/ui/use-typed-text.ts';
import { emptyOf, type Field, isWithin, type Member } from './field-schema.ts';
import { FIELD_UNITS, fieldHelp, fieldName } from './field-texts.ts';
import classes from './part-form.module.css';
import { setPart, type VersionEditor } from './use-version-editor.ts';

/** Returns a changed value; undefined removes it. */
type Change = (update: (value: unknown) => unknown) => void;
type Values = Readonly<Record<string, unknown>>;

interface PartContext {
  readonly problems: readonly Problem[];
  /** Languages in which the catalogue names its articles. */
  readonly languages: readonly string[];
}
const Part = createContext<PartContext>({ problems: [], languages: [] });
/** Unit of the value with a source that is being shown. */
const SourcedUnit = createContext<string | undefined>(undefined);

interface PartFormProps {
  readonly editor: VersionEditor;
  readonly part: Member;
  readonly isOpen: boolean;
}

/** One part of a catalogue as a form, generated from the engine's schema. Each field is saved when it is left. */
export function PartForm({ editor, part, isOpen }: PartFormProps) {
  const { content, checked } = editor;
  const help = fieldHelp(part.id);
  const { i18n } = useLingui();
  const change: Change = (update) =>
    editor.edit((draft) => {
      const value = (draft.content as unknown as Values)[part.key];
      return setPart([part.key], update(value))(draft);
    });
  return (
    <Part
      value={{ problems: checked.problems, languages: Object.keys(content.articles[0]?.names ?? { de: '' }) }}
    >
      <fieldset className={classes.part} disabled={!isOpen}>
        {help && <p className={classes.help}>{i18n._(help)}</p>}
        <Faults path={part.key} />
        <FieldInput
          member={part}
          value={(content as unknown as Values)[part.key]}
          path={part.key}
          change={change}
          isTitled
        />
        <datalist id="catalogue-articles">
          {content.articles.map(({ number, names }) => (
            <option key={number} value={number}>
              {nameIn(names, i18n.locale)}
            </option>
          ))}
        </datalist>
      </fieldset>
    </Part>
  );
}

interface FieldProps {
  readonly member: Member;
  readonly value: unknown;
  /** As problems name it: `colours[0].names`. */
  readonly path: string;
  readonly change: Change;
  /** Whether a heading above names it. */
  readonly isTitled?: boolean;
}

function FieldInput(props: FieldProps) {
  const { member, value, path, change, isTitled = false } = props;
  const { i18n } = useLingui();
  const { languages } = useContext(Part);
  const { field } = member;
  if (!['object', 'list', 'map', 'names'].includes(field.kind)) return <LeafInput {...props} />;
  const title = isTitled ? null : i18n._(fieldName(member.id));
  const isAbsent = value === null || value === undefined;
  if (isAbsent && member.mayBeEmpty && field.kind !== 'list')
    return (
      <Group title={title} path={path}>
        <Button size="compact-sm" variant="default" onClick={() => change(() => emptyOf(field, languages))}>
          <Trans>Angeben</Trans>
        </Button>
      </Group>
    );
  return (
    <Group
      title={title}
      help={isTitled ? undefined : fieldHelp(member.id)}
      path={path}
      aside={
        member.mayBeEmpty &&
        field.kind !== 'list' && (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => change(() => (member.isNullable ? null : undefined))}
          >
            <Trans>Weglassen</Trans>
          </Button>
        )
      }
    >
      <SourcedUnit value={FIELD_UNITS[member.id]}>
        <Content {...{ field, path, value, change }} id={member.id} />
      </SourcedUnit>
    </Group>
  );
}

interface ContentProps {
  readonly id: string;
  readonly field: Field;
  readonly value: unknown;
  readonly path: string;
  readonly change: Change;
}

/** The inputs of a value with parts. */
function Content({ id, field, value, path, change }: ContentProps) {
  const { languages } = useContext(Part);
  if (field.kind === 'object') return <Members {...{ members: field.members, value, path, change }} />;
  if (field.kind === 'list') return <List {...{ id, field, path, change }} value={value} />;
  if (field.kind === 'map') return <Pairs {...{ value, path, change }} />;
  const texts = (value ?? {}) as Values;
  return (
    <div className={classes.fields}>
      {[...new Set([...languages, ...Object.keys(texts)])].map((language) => (
        <TextValue
          key={language}
          label={language.toUpperCase()}
          path={`${path}.${language}`}
          text={String(texts[language] ?? '')}
          onText={(text) => {
            change((before) => ({ ...(before as Values), [language]: text }));
            return true;
          }}
        />
      ))}
    </div>
  );
}

const isLeaf = ({ field }: Member): boolean => !['object', 'list', 'map'].includes(field.kind);

/** Short inputs side by side, then groups below one another. */
function Members({
  members,
  value,
  path,
  change,
}: Omit<ContentProps, 'field' | 'id'> & { readonly members: readonly Member[] }) {
  const values = (value ?? {}) as Values;
  const input = (member: Member) => (
    <FieldInput
      key={member.key}
      member={member}
      value={values[member.key]}
      path={`${path}.${member.key}`}
      change={(update) =>
        change((before) => {
          const { [member.key]: old, ...others } = (before ?? {}) as Values;
          const next = update(old);
          // Members stay in their order.
          if (next === undefined) return others;
          return old === undefined
            ? { ...others, [member.key]: next }
            : { ...(before as Values), [member.key]: next };
        })
      }
    />
  );
  const leaves = members.filter((member) => isLeaf(member) && member.field.kind !== 'names');
  return (
    <>
      {members.filter(({ field }) => field.kind === 'names').map(input)}
      {leaves.length > 0 && <div className={classes.fields}>{leaves.map(input)}</div>}
      {members.filter((member) => !isLeaf(member)).map(input)}
    </>
  );
}

interface ListProps extends Omit<ContentProps, 'field'> {
  readonly field: Extract<Field, { kind: 'list' }>;
}

function List({ id, field: { item, size }, value, path, change }: ListProps) {
  const { t } = useLingui();
  const { languages } = useContext(Part);
  const entries = Array.isArray(value) ? (value as readonly unknown[]) : [];
  const classNames = [t`Standard`, t`Alpin`, t`Alpin plus`];
  const changeAt =
    (index: number): Change =>
    (update) =>
      change((before) =>
        (before as readonly unknown[]).map((entry, at) => (at === index ? update(entry) : entry)),
      );
  if (item.kind === 'text') return <TextList {...{ entries, path, change }} />;
  const entryOf = (index: number): Member => ({
    ...{ key: String(index), id, field: item, isNullable: false, mayBeEmpty: false },
  });
  if (size !== null)
    return (
      <div className={classes.fields}>
        {entries.map((entry, index) => (
          <NamedEntry key={classNames[index]} name={classNames[index] ?? ''} isGroup={item.kind === 'object'}>
            <FieldInput
              {...{ path: `${path}[${index}]`, value: entry, change: changeAt(index) }}
              member={entryOf(index)}
              isTitled
            />
          </NamedEntry>
        ))}
      </div>
    );
  return (
    <>
      {entries.map((entry, index) => (
        <Entry
          // biome-ignore lint/suspicious/noArrayIndexKey: entries are known by their places; inputs hold no state.
          key={index}
          {...{ entry, index, path: `${path}[${index}]` }}
          onUp={index > 0 ? () => change((before) => moved(before as unknown[], index)) : undefined}
          onRemove={() => change((before) => (before as unknown[]).toSpliced(index, 1))}
        >
          <FieldInput
            {...{ path: `${path}[${index}]`, value: entry, change: changeAt(index) }}
            member={entryOf(index)}
            isTitled
          />
        </Entry>
      ))}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlus size={15} stroke={1.6} aria-hidden />}
        onClick={() => change((before) => [...((before ?? []) as unknown[]), emptyOf(item, languages)])}
      >
        <Trans>Eintrag</Trans>
      </Button>
    </>
  );
}

const moved = (entries: readonly unknown[], index: number): unknown[] =>
  entries.toSpliced(index - 1, 2, entries[index], entries[index - 1]);

interface NamedEntryProps {
  readonly name: string;
  readonly isGroup: boolean;
  readonly children: ReactNode;
}

function NamedEntry({ name, isGroup, children }: NamedEntryProps) {
  return (
    <fieldset className={classes.named} data-group={isGroup || undefined}>
      <legend>{name}</legend>
      {children}
    </fieldset>
  );
}

interface EntryProps {
  readonly entry: unknown;
  readonly index: number;
  readonly path: string;
  readonly onUp: (() => void) | undefined;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

/** An entry that opens; one with a problem is open. */
function Entry({ entry, index, path, onUp, onRemove, children }: EntryProps) {
  const { t, i18n } = useLingui();
  const { problems } = useContext(Part);
  const wrong = problems.filter((problem) => isWithin(problem.path, path)).length;
  const [isOpen, setOpen] = useState(wrong > 0);
  const name = entryName(entry, i18n.locale) ?? t`Eintrag ${index + 1}`;
  return (
    <details className={classes.entry} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <b>{name}</b>
        {wrong > 0 && (
          <span className={classes.fault}>
            <Plural value={wrong} one="# Fehler" other="# Fehler" />
          </span>
        )}
      </summary>
      {isOpen && (
        <div className={classes.inner}>
          {children}
          <div className={classes.commands}>
            {onUp && (
              <Button size="compact-sm" variant="default" onClick={onUp} aria-label={t`${name} nach oben`}>
                <Trans>Nach oben</Trans>
              </Button>
            )}
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconTrash size={14} stroke={1.6} aria-hidden />}
              onClick={onRemove}
              aria-label={t`${name} entfernen`}
            >
              <Trans>Entfernen</Trans>
            </Button>
          </div>
        </div>
      )}
    </details>
  );
}

/** Returns what an entry is called: its name, id, article or first number. */
function entryName(entry: unknown, locale: string): string | null {
  if (typeof entry !== 'object' || entry === null) return null;
  const { names, id, article, validFrom, ...others } = entry as Values;
  const name = names && nameIn(names as Parameters<typeof nameIn>[0], locale);
  const key = [id, article, validFrom].find((text) => typeof text === 'string' && text !== '');
  const number = Object.values(others).find((one) => typeof one === 'number');
  return (
    [name, name && key && `(${key})`].filter(Boolean).join(' ') ||
    (key as string) ||
    (number === undefined ? null : String(number))
  );
}

/** Ids separated by commas. */
function TextList({
  entries,
  path,
  change,
}: {
  readonly entries: readonly unknown[];
  readonly path: string;
  readonly change: Change;
}) {
  const { t } = useLingui();
  return (
    <TextValue
      label={t`Kennungen`}
      path={path}
      text={entries.join(', ')}
      onText={(text) => {
        change(() =>
          text
            .split(',')
            .map((id) => id.trim())
            .filter(Boolean),
        );
        return true;
      }}
    />
  );
}

/** Texts by key, in pairs; an empty key or text removes the pair. */
function Pairs({ value, path, change }: Pick<ContentProps, 'value' | 'path' | 'change'>) {
  const { t } = useLingui();
  const pairs = Object.entries((value ?? {}) as Readonly<Record<string, string>>);
  const set = (index: number, pair: readonly [string, string]) => {
    const next = index < pairs.length ? pairs.toSpliced(index, 1, [...pair]) : [...pairs, [...pair]];
    change(() => Object.fromEntries(next.filter(([key, text]) => key !== '' && text !== '')));
    return true;
  };
  return (
    <div className={classes.pairs}>
      {pairs.map(([key, text], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: keys change while they are typed.
        <div key={index}>
          <TextValue
            label={t`Statt`}
            path={`${path}.${key}`}
            text={key}
            onText={(typed) => set(index, [typed, text])}
            isArticle
          />
          <TextValue
            label={t`Artikel`}
            path={`${path}.${key}`}
            text={text}
            onText={(typed) => set(index, [key, typed])}
            isArticle
          />
        </div>
      ))}
      <TextValue
        label={t`Weitere Nummer`}
        path=""
        text=""
        onText={(typed) => set(pairs.length, [typed, typed])}
        isArticle
      />
    </div>
  );
}

/** A choice, a number, a text or yes and no. */
function LeafInput({ member, value, path, change }: FieldProps) {
  const { i18n } = useLingui();
  const { field, id, mayBeEmpty, isNullable } = member;
  const label = i18n._(fieldName(id));
  const fault = useFault(path);
  const help = fieldHelp(id);
  const description = help && i18n._(help);
  const empty = () => (isNullable ? null : undefined);
  const sourcedUnit = useContext(SourcedUnit);
  if (field.kind === 'boolean')
    return (
      <Checkbox
        {...{ label, description }}
        error={fault}
        checked={value === true}
        onChange={(event) => {
          const { checked } = event.currentTarget;
          change(() => (checked || !mayBeEmpty ? checked : empty()));
        }}
      />
    );
  if (field.kind === 'choice')
    return (
      <NativeSelect
        {...{ label, description }}
        error={fault}
        value={String(value)}
        data={field.options.map((option) => ({ value: option.value, label: i18n._(fieldName(option.id)) }))}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          change(() => chosen);
        }}
      />
    );
  const isNumber = field.kind === 'integer' || field.kind === 'number';
  const onText = (text: string): boolean => {
    const isEmpty = text.trim() === '';
    if (isEmpty && (mayBeEmpty || isNumber)) {
      if (mayBeEmpty) change(empty);
      return mayBeEmpty;
    }
    if (!isNumber) {
      change(() => text);
      return true;
    }
    const number = parseNumber(text);
    if (Number.isNaN(number) || (field.kind === 'integer' && !Number.isInteger(number))) return false;
    change(() => number);
    return true;
  };
  return (
    <TextValue
      {...{ label, path, onText, description }}
      text={value === null || value === undefined ? '' : String(value)}
      unit={id === 'Sourced.value' ? sourcedUnit : FIELD_UNITS[id]}
      isArticle={!isNumber && isArticle(id)}
      isNumber={isNumber}
    />
  );
}

/** Texts that name no article. */
const PLAIN = /(\.id|ource|\.srgb|\.validFrom|\.nextCheck|\.kind)$/;
const isArticle = (id: string): boolean => !PLAIN.test(id) && !id.startsWith('Withdrawn.');

interface TextValueProps {
  readonly label: string;
  readonly path: string;
  readonly text: string;
  /** Takes a text; returns false if it is no value. */
  readonly onText: (text: string) => boolean;
  readonly description?: string | undefined;
  readonly unit?: string | undefined;
  readonly isArticle?: boolean;
  readonly isNumber?: boolean;
}

function TextValue({
  label,
  path,
  text,
  onText,
  description,
  unit,
  isArticle: hasNumbers = false,
  isNumber = false,
}: TextValueProps) {
  const { t } = useLingui();
  const problem = useFault(path);
  const { fault, input } = useTypedText(text, (typed) =>
    onText(typed) ? null : t`Das ist keine gültige Zahl.`,
  );
  return (
    <TextInput
      {...{ label, description, ...input }}
      error={fault ?? problem}
      inputMode={isNumber ? 'decimal' : undefined}
      list={hasNumbers ? 'catalogue-articles' : undefined}
      autoComplete="off"
      rightSection={unit && <span className={classes.unit}>{unit}</span>}
      rightSectionWidth={unit ? 20 + 8 * unit.length : undefined}
      rightSectionPointerEvents="none"
    />
  );
}

/** The problem of the engine's check at a path. */
function useFault(path: string): string | undefined {
  const { problems } = useContext(Part);
  const { i18n } = useLingui();
  const found = problems.find((problem) => problem.path === path);
  return found && problemText(found, i18n);
}

function Faults({ path }: { readonly path: string }) {
  const fault = useFault(path);
  return fault && <p className={classes.fault}>{fault}</p>;
}

interface GroupProps {
  /** Null: it has a heading already. */
  readonly title: string | null;
  readonly help?: ReturnType<typeof fieldHelp>;
  readonly path: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

function Group({ title, help, path, aside, children }: GroupProps) {
  const { i18n } = useLingui();
  if (title === null) return <div className={classes.group}>{children}</div>;
  return (
    <fieldset className={classes.group}>
      <legend>
        {title} {aside}
      </legend>
      {help && <p className={classes.help}>{i18n._(help)}</p>}
      <Faults path={path} />
      {children}
    </fieldset>
  );
}
