import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { checklists } from '../../../contracts/domain/checklists.ts';
import type { MaterialLine } from '../../../contracts/domain/orders.ts';
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
  type ProjectContent,
  type ProjectRules,
  ProjectSource,
} from '../../../contracts/domain/projects.ts';
import { isWorkingDay } from '../../../contracts/domain/working-days.ts';
import { UploadField } from '../../shared/files/upload-field.tsx';
import { AddressFields, EMPTY_ADDRESS } from '../../shared/forms/address-fields.tsx';
import { ChoiceField } from '../../shared/forms/choice-field.tsx';
import { DateField } from '../../shared/forms/date-field.tsx';
import { PrefilledAddressFields } from '../../shared/forms/prefilled-address-fields.tsx';
import type { FormState } from '../../shared/forms/use-form.tsx';
import { DeliveryOfBill } from '../../shared/ui/earliest-delivery.tsx';
import { Checklist, fulfilled } from '../projects/checklist.tsx';
import { KindChoice, SystemChoice } from './choices.tsx';
import classes from './create.module.css';
import { FormHints } from './form-hints.tsx';
import { regionOf } from './request-state.ts';
import { contentOf, type RequestValues, valuesOf } from './request-values.ts';
import { RoofChoice } from './roof-choice.tsx';
import { RoofFormFields } from './roof-form-fields.tsx';
import { Section } from './section.tsx';
import { withWorkbook } from './take-workbook.ts';
import { EmptyWorkbook } from './workbook-field.tsx';
import { WorkbookSource } from './workbook-source.tsx';

interface RequestSectionProps {
  readonly step: number;
  readonly form: FormState<RequestValues>;
  /** The form's values as the server gets them. */
  readonly content: ProjectContent;
  readonly rules: ProjectRules;
}

export function KindSection({ step, form, content }: RequestSectionProps) {
  return (
    <Section step={step} title={<Trans>Was möchten Sie anfragen?</Trans>}>
      <KindChoice
        kind={content.kind}
        onChoose={(kind) =>
          form.change(({ source }) => ({
            kind,
            source: needsRoof(kind) && source === 'form' ? 'configurator' : source,
          }))
        }
      />
    </Section>
  );
}

export function SystemSection({ step, form, content, rules }: RequestSectionProps) {
  return (
    <Section step={step} title={<Trans>System</Trans>}>
      <SystemChoice
        system={content.system}
        region={regionOf(rules, content)}
        onChoose={(system) => form.change({ system, checklist: [] })}
      />
    </Section>
  );
}

/** The source of the project's data, and the data from it. */
export function DataSection({ step, form, content }: RequestSectionProps) {
  const { t, i18n } = useLingui();
  const { kind, source } = content;
  const sources = needsRoof(kind) ? (['workbook', 'configurator'] as const) : ProjectSource.options;
  const chosen = sources.find((each) => each === source) ?? 'configurator';
  return (
    <Section step={step} title={<Trans>Angaben</Trans>}>
      {needsRoof(kind) && (
        <p className={classes.hint}>
          <Trans>
            Der Preis kommt aus der Stückliste. Dafür braucht es ein Dach, das im Konfigurator gezeichnet ist
            oder ohne offene Punkte in der Arbeitsmappe steht.
          </Trans>
        </p>
      )}
      <div className={classes.sourceLine}>
        <SegmentedControl
          className={classes.sources ?? ''}
          aria-label={t`Woraus die Projektdaten kommen`}
          data={sources.map((value) => ({ value, label: i18n._(SOURCE_NAMES[value]) }))}
          value={chosen}
          // The roof of one source is not the other's.
          onChange={(value) => form.change({ source: value, roofId: null })}
        />
        <EmptyWorkbook />
      </div>
      <SourceFields source={chosen} form={form} content={content} />
      <UploadField
        label={<Trans>Dateien</Trans>}
        most={MOST_ATTACHMENTS}
        value={content.attachments}
        onChange={(attachments) => form.change({ attachments })}
        data-path="attachments"
      />
    </Section>
  );
}

interface SourceFieldsProps extends Pick<RequestSectionProps, 'form' | 'content'> {
  readonly source: ProjectSource;
}

function SourceFields({ source, form, content }: SourceFieldsProps) {
  const { system } = content;
  switch (source) {
    case 'configurator':
      return (
        <div className={classes.fields} data-path="roofId" tabIndex={-1}>
          <RoofChoice
            roofId={content.roofId}
            error={form.field('roofId').error}
            onChange={(roofId) => form.change({ roofId })}
          />
        </div>
      );
    case 'form':
      return (
        <>
          <div className={classes.fields}>
            <RoofFormFields system={system} field={(part) => form.field(`form.${part}`)} />
          </div>
          <FormHints form={content.form} system={system} onFacade={() => form.change({ system: 'facade' })} />
        </>
      );
    case 'workbook':
      return (
        <div data-path="roofId" tabIndex={-1} className={classes.source}>
          <WorkbookSource
            content={form.values}
            onChange={form.change}
            withWorkbook={(before, report, roofId) =>
              valuesOf(withWorkbook(contentOf(before), report, roofId))
            }
            withRoof={(before, { name }) => ({ ...before, name: before.name || name.slice(0, 120) })}
            error={form.field('workbookFileId').error ?? form.field('roofId').error}
          />
        </div>
      );
  }
}

export function ChecklistSection({ step, form, content }: RequestSectionProps) {
  const { i18n } = useLingui();
  const { system, checklist } = content;
  const count = checklists[system].length;
  const done = fulfilled(system, checklist);
  return (
    <Section
      step={step}
      title={<Trans>Checkliste {i18n._(SYSTEM_NAMES[system])}</Trans>}
      aside={
        <span className={classes.score} data-good={done === count} role="status">
          <Trans>
            {done} von {count} erfüllt
          </Trans>
        </span>
      }
    >
      <Checklist
        system={system}
        entries={checklist}
        isTried={form.isRejected}
        onChange={(entries) => form.change({ checklist: entries })}
      />
    </Section>
  );
}

interface ObjectSectionProps extends RequestSectionProps {
  readonly isAddressRequired: boolean;
}

/** Name, addresses and kind of the building. */
export function ObjectSection({ step, form, isAddressRequired }: ObjectSectionProps) {
  const { t, i18n } = useLingui();
  const { addressFrom, isAtProjectAddress } = form.values;
  return (
    <Section step={step} title={<Trans>Objekt</Trans>}>
      <div className={classes.fields}>
        <TextInput
          className={classes.wide ?? ''}
          label={t`Name des Projekts`}
          maxLength={120}
          {...form.field('name')}
          withAsterisk
          aria-required
        />
        <PrefilledAddressFields
          isRequired={isAddressRequired}
          from={addressFrom}
          fault={form.fault('addressFrom')}
          field={(part) => form.field(`projectAddress.${part}`)}
          onConfirm={() => form.change({ addressFrom: null })}
          onClear={() => form.change({ projectAddress: EMPTY_ADDRESS, addressFrom: null })}
        />
        <Checkbox
          className={classes.wide ?? ''}
          label={t`Das Objekt steht an dieser Adresse`}
          checked={isAtProjectAddress}
          onChange={(box) =>
            form.change({ isAtProjectAddress: box.currentTarget.checked, objectAddress: EMPTY_ADDRESS })
          }
        />
        {!isAtProjectAddress && (
          <fieldset className={classes.group}>
            <legend>
              <Trans>Adresse des Objekts</Trans>
            </legend>
            <div className={classes.fields}>
              <AddressFields isRequired field={(part) => form.field(`objectAddress.${part}`)} />
            </div>
          </fieldset>
        )}
        <ChoiceField
          label={t`Art des Gebäudes`}
          options={ObjectType.options}
          nameOf={(type) => i18n._(OBJECT_TYPE_NAMES[type])}
          {...form.field('objectType')}
        />
        <ChoiceField
          label={t`Bauvorhaben`}
          options={BuildingWork.options}
          nameOf={(work) => i18n._(BUILDING_WORK_NAMES[work])}
          {...form.field('buildingWork')}
        />
      </div>
    </Section>
  );
}

interface DatesSectionProps extends RequestSectionProps {
  /** Of the roof as shown; empty without a bill. */
  readonly lines: readonly MaterialLine[];
}

/** Dates, contact person and message. A direct order says when its bill can be delivered. */
export function DatesSection({ step, form, rules, lines }: DatesSectionProps) {
  const { t } = useLingui();
  return (
    <Section step={step} title={<Trans>Termin, Ansprechperson und Nachricht</Trans>}>
      <div className={classes.fields}>
        <DateField label={t`Ausführung bis`} from={rules.today} {...form.field('executionDeadline')} />
        {form.values.kind === 'direct_order' && (
          <>
            <DateField
              label={t`Gewünschter Liefertag`}
              description={t`Ein Arbeitstag; wir bestätigen den Termin.`}
              from={rules.today}
              isClosed={(day) => !isWorkingDay(day, rules.holidays)}
              {...form.field('desiredDate')}
            />
            <div className={classes.wide}>
              <DeliveryOfBill lines={lines} desired={form.values.desiredDate} />
            </div>
          </>
        )}
        <TextInput
          label={t`Ansprechperson`}
          autoComplete="off"
          maxLength={120}
          {...form.field('contactPerson.name')}
        />
        <TextInput
          label={t`Telefon`}
          autoComplete="off"
          maxLength={30}
          {...form.field('contactPerson.phone')}
        />
        <TextInput
          label={t`E-Mail`}
          autoComplete="off"
          maxLength={200}
          {...form.field('contactPerson.email')}
        />
        <Textarea
          className={classes.wide ?? ''}
          label={t`Nachricht`}
          autosize
          minRows={3}
          maxRows={14}
          maxLength={2000}
          {...form.field('message')}
        />
      </div>
    </Section>
  );
}
