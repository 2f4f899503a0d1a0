import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, SegmentedControl, Textarea } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { z } from 'zod';
import { checklistFaults, checklists } from '../../../contracts/domain/checklists.ts';
import type { AgreedDiscount } from '../../../contracts/domain/discounts.ts';
import { reading } from '../../../contracts/domain/field-faults.ts';
import { hasNewData, unchanged } from '../../../contracts/domain/new-data.ts';
import { dataFaults, needsRoof } from '../../../contracts/domain/project-completeness.ts';
import type { ShownBill } from '../../../contracts/domain/project-events.ts';
import { SOURCE_NAMES, SYSTEM_NAMES } from '../../../contracts/domain/project-names.ts';
import {
  MOST_ATTACHMENTS,
  type Project,
  ProjectData,
  type ProjectForm,
  ProjectSource,
} from '../../../contracts/domain/projects.ts';
import type { SavedRoof } from '../../../contracts/domain/roofs.ts';
import { paragraph } from '../../../contracts/domain/text.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { UploadField } from '../../shared/files/upload-field.tsx';
import { Form, ListFault } from '../../shared/forms/form.tsx';
import { useForm } from '../../shared/forms/use-form.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { NotFoundPage } from '../../shared/ui/not-found-page.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { Checklist } from '../projects/checklist.tsx';
import { currentOf, presentDataOf, sentFilesOf } from '../projects/details/current.ts';
import { ConcurrentChange } from '../projects/details/event-form.tsx';
import { useProject, useRoofVersion, useSendEvent } from '../projects/queries.ts';
import { MaterialAmendment } from './material-amendment.tsx';
import { usePrices } from './prices.tsx';
import { describedBy } from './request-values.ts';
import { RoofChoice } from './roof-choice.tsx';
import { EMPTY_ROOF_FORM, RoofFormFields } from './roof-form-fields.tsx';
import { dataWithWorkbook } from './take-workbook.ts';
import classes from './update-page.module.css';
import { EmptyWorkbook } from './workbook-field.tsx';
import { WorkbookSource } from './workbook-source.tsx';

/** The texts and the event of a page of changes. */
interface Change {
  readonly event: 'request_update' | 'amend';
  /** Where a description has its example. */
  readonly example: MessageDescriptor;
  readonly submit: MessageDescriptor;
  readonly success: string;
}

const OFFER: Change = {
  event: 'request_update',
  example: msg`Zum Beispiel: Der Kamin auf der Ostseite wird abgebrochen.`,
  submit: msg`Anpassung anfragen`,
  success: '/projects/offers/success',
};
const ORDER: Change = {
  event: 'amend',
  example: msg`Zum Beispiel: Zwei Module mehr auf der Südseite.`,
  submit: msg`Geändert bestellen`,
  success: '/projects/congratulations/direct-order',
};

/** The update of an offer at `/projects/offers/:id/update`; the id is the project's. */
export const OfferUpdatePage = () => <ChangePage change={OFFER} />;

/** The amendment of an order at `/projects/orders/:id/update`; the id is the project's. */
export const OrderAmendmentPage = () => <ChangePage change={ORDER} />;

function ChangePage({ change }: { readonly change: Change }) {
  const { id = '' } = useParams();
  const { data, error, refetch } = useProject(id);
  if (error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'INPUT_INVALID'))
    return <NotFoundPage />;
  return (
    <Page>
      {data ? (
        <Opened project={data} change={change} />
      ) : (
        error && <ErrorState error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

/** The form, as long as the project's state allows the change at all. */
function Opened({ project, change }: { readonly project: Project; readonly change: Change }) {
  // Keep the form open after typing has begun; a change that became impossible is reported on sending.
  const [wasAllowed] = useState(project.allowed.includes(change.event));
  const about = (
    <p className={classes.about}>
      <Link to={`/projects/details/${project.id}`}>
        {project.number} · {project.name}
      </Link>
    </p>
  );
  const { order } = currentOf(project);
  const content = presentDataOf(project);
  if (wasAllowed && (content || order)) {
    return (
      <>
        {about}
        {content ? (
          <ChangeForm project={project} content={content} change={change} />
        ) : (
          order && <MaterialAmendment project={project} order={order} />
        )}
      </>
    );
  }
  return (
    <>
      {about}
      <Notice
        icon={<IconLock size={22} stroke={1.6} />}
        title={<Trans>Das geht beim jetzigen Stand des Projekts nicht</Trans>}
        action={
          <Button component={Link} to={`/projects/details/${project.id}`} variant="default">
            <Trans>Zum Projekt</Trans>
          </Button>
        }
      />
    </>
  );
}

/** Both are required: the new data, and in words what changes. */
const schema = z.object({ description: paragraph(1, 2000), data: ProjectData });

/** The form is there whatever the data come from, so that nothing typed is lost on the way. */
type ChangedData = ProjectData & { readonly form: ProjectForm };

/** Returns only the fields that the chosen source uses. */
const sentOf = (data: ProjectData): ProjectData =>
  data.source === 'form'
    ? { ...data, roofId: null }
    : { ...data, form: data.source === 'workbook' ? describedBy(data.form) : null };

interface ChangeFormProps {
  readonly project: Project;
  /** As it is agreed now. */
  readonly content: ProjectData;
  readonly change: Change;
}

/** The form of a change, and what may be said about its prices. */
function useChangeForm({ project, content, change }: ChangeFormProps) {
  const navigate = useNavigate();
  const { mutateAsync } = useSendEvent(project);
  const system = project.system ?? 'in_roof';
  const agreedId = currentOf(project).versionId;
  const agreed = useRoofVersion(project.id, agreedId).data;
  /** Says what the server would say of data that bring nothing new, as far as the agreed roof is known here. */
  const requireNewData = async (data: ProjectData): Promise<void> => {
    if (agreedId !== null && !agreed) return;
    const before = { data: content, roof: agreed?.roof.configuration ?? null };
    const brings = (saved: SavedRoof | null | undefined) =>
      saved === undefined ||
      hasNewData(before, { data, roof: saved?.configuration ?? null }, { ids: sentFilesOf(project) });
    if (brings(data.roofId === null ? null : prices.roof)) return;
    // It may have been changed in the configurator beside.
    if (data.roofId !== null && brings((await prices.refetch()).data)) return;
    throw new ApiError('INPUT_INVALID', 422, { fields: [unchanged('data.source')] });
  };
  const send = async (description: string, data: ProjectData, shown: ShownBill | null) => {
    try {
      const answer = await mutateAsync(
        change.event === 'amend'
          ? { event: 'amend', data: { description, data, shown, lines: [] } }
          : { event: 'request_update', data: { description, data, shown } },
      );
      prices.sendPicture(answer);
    } catch (error) {
      prices.hear(error);
      throw error;
    }
  };
  const form = useForm({
    schema: schema.superRefine(({ data }, context) => {
      const faults = [...dataFaults(project.kind, system, data), ...checklistFaults(system, data.checklist)];
      for (const { path, rule } of faults)
        context.addIssue({ code: 'custom', path: ['data', ...path.split('.')], params: { rule } });
    }, reading({})),
    initialValues: {
      description: '',
      data: {
        source: sourcesOf(project).find((source) => source === content.source) ?? 'configurator',
        roofId: content.roofId,
        workbookFileId: content.workbookFileId,
        form: content.form ?? EMPTY_ROOF_FORM,
        checklist: content.checklist,
        attachments: [],
      } as ChangedData,
    },
    draft: `${change.event}.${project.id}`,
    onSubmit: async ({ description, data }) => {
      prices.hear(null);
      await requireNewData(sentOf(data));
      return send(description, sentOf(data), data.source === 'form' ? null : prices.shown());
    },
    onSent: () => void navigate(`${change.success}?project=${project.id}`),
  });
  const { data } = form.values;
  const prices = usePrices(data.source === 'form' ? null : data.roofId, discountOf(project, change));
  const notice = prices.notice({
    isSending: form.isSending,
    send: () => form.send(),
    // Takes away what was said of the last attempt.
    back: () => form.change({}),
  });
  const changeData = (next: (before: ChangedData) => ChangedData) =>
    form.change((before) => ({ data: next(before.data) }));
  return { form, system, changeData, notice };
}

function ChangeForm(props: ChangeFormProps) {
  const { project, content, change } = props;
  const { t, i18n } = useLingui();
  const { form, system, changeData, notice } = useChangeForm(props);
  const { data } = form.values;
  const fields = { form, system, changeData };
  return (
    <Panel title={<Trans>Was sich ändert</Trans>} padded>
      <Form
        form={form}
        submit={i18n._(change.submit)}
        cancel={
          <Button component={Link} to={`/projects/details/${project.id}`} variant="default">
            <Trans>Abbrechen</Trans>
          </Button>
        }
      >
        <Textarea
          className={classes.wide ?? ''}
          label={t`Beschreibung der Änderungen`}
          placeholder={i18n._(change.example)}
          autosize
          minRows={4}
          maxRows={14}
          {...form.field('description')}
        />
        <SourceChoice project={project} agreed={content} {...fields} />
        <SourceFields {...fields} />
        {checklists[system].length > 0 && (
          <div className={classes.wide}>
            <span className={classes.label}>
              <Trans>Checkliste {i18n._(SYSTEM_NAMES[system])}</Trans>
            </span>
            <Checklist
              system={system}
              entries={data.checklist}
              isTried={form.isRejected}
              onChange={(checklist) => changeData((now) => ({ ...now, checklist }))}
            />
          </div>
        )}
        <div className={classes.wide}>
          <UploadField
            label={<Trans>Dateien zur Änderung</Trans>}
            most={MOST_ATTACHMENTS}
            value={data.attachments}
            onChange={(attachments) => changeData((now) => ({ ...now, attachments }))}
            error={form.field('data.attachments').error}
          />
        </div>
        <ConcurrentChange error={form.error} />
        {notice && <div className={classes.wide}>{notice}</div>}
      </Form>
    </Panel>
  );
}

type DataFieldsProps = Pick<ReturnType<typeof useChangeForm>, 'form' | 'system' | 'changeData'>;

interface SourceChoiceProps extends Omit<DataFieldsProps, 'system'> {
  readonly project: Project;
  readonly agreed: ProjectData;
}

function SourceChoice({ project, agreed, form, changeData }: SourceChoiceProps) {
  const { t, i18n } = useLingui();
  const sources = sourcesOf(project);
  return (
    <div className={classes.wide}>
      <span className={classes.label}>
        <Trans>Neue Projektdaten</Trans>
      </span>
      <p className={classes.hint}>
        <Trans>
          Ein anderes Dach, andere Angaben oder eine neue Datei. Für alles andere schreiben Sie uns im{' '}
          <Link to={`/projects/details/${project.id}`}>Projekt</Link> eine Nachricht.
        </Trans>
      </p>
      <SegmentedControl
        aria-label={t`Woraus die Projektdaten kommen`}
        aria-invalid={Boolean(form.fault('data.source').children)}
        tabIndex={-1}
        data={sources.map((value) => ({ value, label: i18n._(SOURCE_NAMES[value]) }))}
        value={form.values.data.source ?? ''}
        // The roof of one source is not the other's.
        onChange={(value) =>
          changeData((now) => ({
            ...now,
            source: sources.find((source) => source === value) ?? now.source,
            roofId: value === agreed.source ? agreed.roofId : null,
          }))
        }
      />
      <ListFault {...form.fault('data.source')} />
    </div>
  );
}

/** The data from the chosen source. */
function SourceFields({ form, system, changeData }: DataFieldsProps) {
  const { data } = form.values;
  switch (data.source) {
    case 'form':
      return <RoofFormFields system={system} field={(part) => form.field(`data.form.${part}`)} />;
    case 'workbook':
      return (
        <div className={classes.workbook}>
          <WorkbookSource
            content={data}
            onChange={changeData}
            withWorkbook={(before, report, roofId) => {
              // The sheet of another system says nothing of this one.
              const codes = checklists[system].map(({ code }) => code);
              const checklist = report.checklist.filter(({ code }) => codes.includes(code));
              return dataWithWorkbook(before, { ...report, checklist }, roofId);
            }}
            error={form.field('data.workbookFileId').error ?? form.field('data.roofId').error}
          />
          <EmptyWorkbook />
        </div>
      );
    default:
      return (
        <RoofChoice
          roofId={data.roofId}
          error={form.field('data.roofId').error}
          onChange={(roofId) => changeData((now) => ({ ...now, roofId }))}
        />
      );
  }
}

/** The sources available to a project of its kind. */
const sourcesOf = ({ kind }: Project): readonly ProjectSource[] =>
  needsRoof(kind) ? ['workbook', 'configurator'] : ProjectSource.options;

/** The discount for pricing the change: an amendment keeps the discount agreed for the order. */
function discountOf(project: Project, { event }: Change): AgreedDiscount {
  const { order } = currentOf(project);
  const agreed = project.roofVersions.find(({ id }) => id === order?.roofVersionId);
  return event === 'amend' && agreed ? agreed.discount : project.discount;
}
