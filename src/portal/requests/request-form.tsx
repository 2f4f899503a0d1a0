import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, NativeSelect, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { v7 as newId } from 'uuid';
import { checklists } from '../../../contracts/domain/checklists.ts';
import { FieldFaults } from '../../../contracts/domain/field-faults.ts';
import { needsRoof } from '../../../contracts/domain/project-completeness.ts';
import {
  BUILDING_WORK_NAMES,
  OBJECT_TYPE_NAMES,
  SOURCE_NAMES,
  SYSTEM_NAMES,
} from '../../../contracts/domain/project-names.ts';
import {
  BuildingWork,
  MOST_ATTACHMENTS,
  ObjectType,
  type ProjectRules,
  ProjectSource,
} from '../../../contracts/domain/projects.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { invalidateProjects } from '../../shared/api/queries.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { profileDiscountAtom } from '../../shared/auth/session.ts';
import { UploadField } from '../../shared/files/upload-field.tsx';
import { AddressFields } from '../../shared/forms/address-fields.tsx';
import { AddressOrigin } from '../../shared/forms/address-origin.tsx';
import { DateField } from '../../shared/forms/date-field.tsx';
import { FaultText } from '../../shared/forms/fault-text.tsx';
import { usePlaces } from '../../shared/places/use-places.ts';
import { Page } from '../../shared/ui/page.tsx';
import { Checklist, fulfilled } from '../projects/checklist.tsx';
import { sendEvent } from '../projects/send-event.ts';
import { KindChoice, SystemChoice } from './choices.tsx';
import classes from './create.module.css';
import { FormHints } from './form-hints.tsx';
import { usePrices } from './prices.tsx';
import { type Opening, useProjectDraft } from './project-draft.ts';
import { goTo, openPoints, regionOf, useFaults, valueAt, withValue } from './request-state.ts';
import { RoofChoice } from './roof-choice.tsx';
import { RoofFormFields } from './roof-form-fields.tsx';
import { ConcurrentUpdate, SaveState, Summary } from './summary.tsx';
import { withWorkbook } from './take-workbook.ts';
import { EmptyWorkbook } from './workbook-field.tsx';
import { WorkbookSource } from './workbook-source.tsx';

interface RequestFormProps {
  readonly opening: Opening;
  readonly rules: ProjectRules;
  /** `quotation`: a binding offer is asked for of what has a price already. */
  readonly mode: 'draft' | 'quotation';
  readonly title?: string;
  readonly notice?: ReactNode;
  readonly onStored: (id: string) => void;
}

/** Everything that is asked of a project, kept as one types, and sent in the end. */
export function RequestForm({ opening, rules, mode, title, notice, onStored }: RequestFormProps) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const client = useQueryClient();
  const textOf = useErrorText();
  const discount = useAtomValue(profileDiscountAtom);
  const { id, content, keeping, isRestored, save, change, forget, saveAsCopy } = useProjectDraft(opening, {
    isStored: mode === 'draft',
    onStored: onStored,
  });
  const points = openPoints(content, { ...rules, places: usePlaces(true) });
  const { faultAt, showAll, report } = useFaults(content, points);
  const [isTried, setTried] = useState(false);
  const [sending, setSending] = useState<{ isRunning: boolean; error: unknown }>({
    isRunning: false,
    error: null,
  });
  const prices = usePrices(content.source === 'form' ? null : content.roofId, discount);
  // Reuse the event id for identical content, so that a retry after a lost response is idempotent.
  const event = useRef({ text: '', id: '' });

  const { kind, system, source, checklist, form } = content;
  const set = (path: string, value: unknown) => change((before) => withValue(before, path, value));
  const field = (path: string): never => {
    // Contradictions show at once, missing values after the first attempt to send.
    const fault =
      faultAt(path) ?? points.find((point) => point.path === path && point.rule === 'other_canton');
    const properties = {
      value: valueAt(content, path) ?? '',
      error: fault && <FaultText {...fault} />,
      onChange: (next: unknown) => set(path, inputOf(next)),
      onBlur: () => {},
      'data-path': path,
      'aria-invalid': Boolean(fault),
    };
    return properties as never;
  };
  /** The same of what may be nothing. */
  const choiceField = (path: string): never => {
    const properties = {
      ...(field(path) as object),
      onChange: (next: unknown) => set(path, inputOf(next) || null),
    };
    return properties as never;
  };

  const submit = async () => {
    setSending({ isRunning: true, error: null });
    prices.hear(null);
    try {
      const revision = await save();
      const shown = prices.shown();
      const data = mode === 'draft' ? { shown } : { content, shown };
      const text = JSON.stringify([revision, data]);
      if (event.current.text !== text) event.current = { text, id: newId() };
      const answer = await sendEvent(id, mode === 'draft' ? 'submit' : 'request_quotation', {
        id: event.current.id,
        revision,
        data,
      });
      forget();
      prices.sendPicture(answer);
      void invalidateProjects(client);
      const page = kind === 'direct_order' ? 'direct-order' : 'request-for-quotation';
      void navigate(`/projects/congratulations/${page}?project=${id}`);
    } catch (error) {
      setSending({ isRunning: false, error });
      prices.hear(error);
      const faults =
        error instanceof ApiError ? FieldFaults.safeParse(error.members).data?.fields : undefined;
      if (!faults?.[0]) return;
      report(faults.map((fault) => ({ ...fault, path: fault.path.replace(/^content\./, '') })));
      const { path } = faults[0];
      requestAnimationFrame(() => goTo(path));
    }
  };
  const trySubmit = () => {
    showAll();
    setTried(true);
    const [first] = points;
    if (first) return goTo(first.path);
    void submit();
  };
  const sources = needsRoof(kind) ? (['workbook', 'configurator'] as const) : ProjectSource.options;
  const chosenSource = needsRoof(kind) && source === 'form' ? 'configurator' : (source ?? 'configurator');
  const sheet = checklists[system];
  const address = valueAt(content, 'objectAddress');
  let step = 0;
  return (
    <Page
      {...(title && { title })}
      action={<SaveState keeping={keeping} isRestored={isRestored} isStored={mode === 'draft'} />}
    >
      <div className={`${classes.page} for-fingers`}>
        <div className={classes.sections}>
          {notice && (
            <p className={classes.notice} role="status">
              {notice}
            </p>
          )}
          <ConcurrentUpdate failure={keeping.failure} projectId={id} saveAsCopy={saveAsCopy} />
          {mode === 'draft' && (
            <Section step={++step} title={<Trans>Was möchten Sie anfragen?</Trans>}>
              <KindChoice
                kind={kind}
                onChoose={(next) =>
                  change((before) => ({
                    ...before,
                    kind: next,
                    ...(needsRoof(next) && before.source === 'form' && { source: 'configurator' }),
                  }))
                }
              />
            </Section>
          )}
          <Section step={++step} title={<Trans>System</Trans>}>
            <SystemChoice
              system={system}
              region={regionOf(rules, content)}
              onChoose={(next) => change((before) => ({ ...before, system: next, checklist: [] }))}
            />
          </Section>
          <Section step={++step} title={<Trans>Angaben</Trans>}>
            {needsRoof(kind) && (
              <p className={classes.hint}>
                <Trans>
                  Der Preis ist der der Stückliste: Er braucht ein Dach, das im Konfigurator gezeichnet ist
                  oder ohne offene Punkte in der Arbeitsmappe steht.
                </Trans>
              </p>
            )}
            <div className={classes.sourceLine}>
              <SegmentedControl
                className={classes.sources ?? ''}
                aria-label={t`Woraus die Projektdaten kommen`}
                data={sources.map((value) => ({ value, label: i18n._(SOURCE_NAMES[value]) }))}
                value={chosenSource}
                // The roof of one source is not the other's.
                onChange={(value) => change((now) => ({ ...now, source: value, roofId: null }))}
              />
              <EmptyWorkbook />
            </div>
            {chosenSource === 'configurator' && (
              <div className={classes.fields} data-path="roofId" tabIndex={-1}>
                <RoofChoice
                  roofId={content.roofId}
                  error={(field('roofId') as { error: ReactNode }).error}
                  onChange={(roofId) => set('roofId', roofId)}
                />
              </div>
            )}
            {chosenSource === 'form' && (
              <>
                <div className={classes.fields}>
                  <RoofFormFields
                    system={system}
                    field={(part) => numberField(field(`form.${part}`), valueAt(content, `form.${part}`))}
                  />
                </div>
                <FormHints
                  form={form}
                  system={system}
                  onFacade={() => change((before) => ({ ...before, system: 'facade' }))}
                />
              </>
            )}
            {chosenSource === 'workbook' && (
              <div data-path="roofId" tabIndex={-1} className={classes.source}>
                <WorkbookSource
                  content={content}
                  onChange={change}
                  withWorkbook={withWorkbook}
                  withRoof={(before, { name }) => ({ ...before, name: before.name || name.slice(0, 120) })}
                  error={
                    (field('workbookFileId') as { error: ReactNode }).error ??
                    (field('roofId') as { error: ReactNode }).error
                  }
                />
              </div>
            )}
            <UploadField
              label={<Trans>Beilagen</Trans>}
              most={MOST_ATTACHMENTS}
              value={content.attachments}
              onChange={(attachments) => set('attachments', attachments)}
              data-path="attachments"
            />
          </Section>
          {sheet.length > 0 && (
            <Section
              step={++step}
              title={<Trans>Checkliste {i18n._(SYSTEM_NAMES[system])}</Trans>}
              aside={
                <span
                  className={classes.score}
                  data-good={fulfilled(system, checklist) === sheet.length}
                  role="status"
                >
                  <Trans>
                    {fulfilled(system, checklist)} von {sheet.length} erfüllt
                  </Trans>
                </span>
              }
            >
              <Checklist
                system={system}
                entries={checklist}
                isTried={isTried}
                onChange={(entries) => set('checklist', entries)}
              />
            </Section>
          )}
          <Section step={++step} title={<Trans>Objekt</Trans>}>
            <div className={classes.fields}>
              <TextInput
                className={classes.wide ?? ''}
                label={t`Name des Projekts`}
                withAsterisk
                aria-required
                maxLength={120}
                {...(field('name') as object)}
              />
              {content.addressFrom && (
                <AddressOrigin
                  from={content.addressFrom}
                  {...(field('addressFrom') as { 'data-path': string; error: ReactNode })}
                  onConfirm={() => set('addressFrom', null)}
                  onClear={() => set('projectAddress', null)}
                />
              )}
              <AddressFields
                isRequired={
                  points.some(({ path }) => path.startsWith('projectAddress')) ||
                  content.projectAddress !== null
                }
                field={(part) => field(`projectAddress.${part}`)}
              />
              <Checkbox
                className={classes.wide ?? ''}
                label={t`Das Objekt steht an dieser Adresse`}
                checked={content.objectAddress === null}
                onChange={(box) => set('objectAddress', box.currentTarget.checked ? null : address)}
              />
              {content.objectAddress && (
                <fieldset className={classes.group}>
                  <legend>
                    <Trans>Adresse des Objekts</Trans>
                  </legend>
                  <div className={classes.fields}>
                    <AddressFields isRequired field={(part) => field(`objectAddress.${part}`)} />
                  </div>
                </fieldset>
              )}
              <NativeSelect
                label={t`Art des Gebäudes`}
                data={[
                  { value: '', label: '–' },
                  ...ObjectType.options.map((value) => ({ value, label: i18n._(OBJECT_TYPE_NAMES[value]) })),
                ]}
                {...(choiceField('objectType') as object)}
              />
              <NativeSelect
                label={t`Bauvorhaben`}
                data={[
                  { value: '', label: '–' },
                  ...BuildingWork.options.map((value) => ({
                    value,
                    label: i18n._(BUILDING_WORK_NAMES[value]),
                  })),
                ]}
                {...(choiceField('buildingWork') as object)}
              />
            </div>
          </Section>
          <Section step={++step} title={<Trans>Termin, Ansprechperson und Nachricht</Trans>}>
            <div className={classes.fields}>
              <DateField
                label={t`Ausführung bis`}
                from={rules.today}
                {...(choiceDate(field('executionDeadline'), content.executionDeadline, (date) =>
                  set('executionDeadline', date),
                ) as { value: string | null; onChange: (date: string | null) => void })}
              />
              {kind === 'direct_order' && (
                <DateField
                  label={t`Gewünschter Liefertag`}
                  description={t`Ein Arbeitstag; wir bestätigen den Termin.`}
                  from={rules.today}
                  {...(choiceDate(field('desiredDate'), content.desiredDate, (date) =>
                    set('desiredDate', date),
                  ) as {
                    value: string | null;
                    onChange: (date: string | null) => void;
                  })}
                />
              )}
              <TextInput
                label={t`Ansprechperson`}
                autoComplete="off"
                maxLength={120}
                {...(field('contactPerson.name') as object)}
              />
              <TextInput
                label={t`Telefon`}
                autoComplete="off"
                maxLength={30}
                {...(field('contactPerson.phone') as object)}
              />
              <TextInput
                label={t`E-Mail`}
                autoComplete="off"
                maxLength={200}
                {...(field('contactPerson.email') as object)}
              />
              <Textarea
                className={classes.wide ?? ''}
                label={t`Nachricht`}
                autosize
                minRows={3}
                maxRows={14}
                maxLength={2000}
                {...(field('message') as object)}
              />
            </div>
          </Section>
        </div>
        <Summary
          content={content}
          rules={rules}
          points={points}
          isTried={isTried}
          roof={prices.roof}
          totalRappen={prices.seen?.totalRappen ?? null}
          isSending={sending.isRunning}
          onSubmit={trySubmit}
        >
          {prices.notice({
            isSending: sending.isRunning,
            send: () => void submit(),
            back: () => setSending({ isRunning: false, error: null }),
          }) ??
            (sending.error !== null && (
              <p className={classes.failure} role="alert">
                {textOf(sending.error)}
              </p>
            ))}
        </Summary>
      </div>
    </Page>
  );
}

/** Returns an input's value from its event, or the value itself. */
const inputOf = (next: unknown): unknown =>
  next !== null && typeof next === 'object' && 'currentTarget' in next
    ? (next.currentTarget as HTMLInputElement).value
    : next;

/** For inputs of which nothing is null, not an empty text. */
const numberField = (properties: object, value: unknown): never => ({ ...properties, value }) as never;
const choiceDate = (properties: object, value: string | null, onChange: (date: string | null) => void) => ({
  ...properties,
  value,
  onChange,
});

interface SectionProps {
  readonly step: number;
  readonly title: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

function Section({ step, title, aside, children }: SectionProps) {
  return (
    <section className={classes.section} aria-labelledby={`step-${step}`}>
      <header>
        <span className={classes.step} aria-hidden="true">
          {step}
        </span>
        <h2 id={`step-${step}`}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
