import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, SegmentedControl, Textarea } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { z } from 'zod';
import { dataFaults, needsRoof } from '../../../../contracts/project-completeness.ts';
import type { ShownBill } from '../../../../contracts/project-events.ts';
import { SOURCE_NAMES } from '../../../../contracts/project-names.ts';
import {
  MOST_ATTACHMENTS,
  type Project,
  ProjectData,
  ProjectSource,
} from '../../../../contracts/projects.ts';
import { paragraph } from '../../../../contracts/text.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import { UploadField } from '../../../shared/files/upload-field.tsx';
import { Form } from '../../../shared/forms/form.tsx';
import { useForm } from '../../../shared/forms/use-form.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { NotFoundPage } from '../../../shared/ui/not-found-page.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { Page } from '../../../shared/ui/page.tsx';
import { Panel } from '../../../shared/ui/panel.tsx';
import { RoofChoice, useOwnDiscount, useSavedRoof } from '../data/roof-choice.tsx';
import { EMPTY_ROOF_FORM, RoofFormFields } from '../data/roof-form-fields.tsx';
import { currentOf } from '../details/current.ts';
import { Meanwhile, useWhenSent } from '../details/event-form.tsx';
import { acceptedBill, type PriceChange, PriceChangeNotice, priceChangeOf } from '../price-change.tsx';
import { useProject, useSendEvent } from '../queries.ts';
import { MaterialAmendment } from './material-amendment.tsx';
import classes from './update-page.module.css';

/** What a page of changes is about. */
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
  // Who has begun to type is told on sending; the form does not vanish under their hands.
  const [wasAllowed] = useState(project.allowed.includes(change.event));
  const about = (
    <p className={classes.about}>
      <Link to={`/projects/details/${project.id}`}>
        {project.number} · {project.name}
      </Link>
    </p>
  );
  const { order } = currentOf(project);
  if (wasAllowed && (project.content || order)) {
    return (
      <>
        {about}
        {project.content ? (
          <ChangeForm project={project} content={project.content} change={change} />
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

interface ChangeFormProps {
  readonly project: Project;
  readonly content: ProjectData;
  readonly change: Change;
}

function ChangeForm({ project, content, change }: ChangeFormProps) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { mutateAsync } = useSendEvent(project);
  const [priceChange, setPriceChange] = useState<PriceChange | null>(null);
  // The bill that the partner has seen: the roof's as it is shown, or the server's once it was accepted.
  const accepted = useRef<ShownBill | null>(null);
  const send = async (description: string, data: ProjectData, shown: ShownBill | null) => {
    try {
      if (change.event === 'amend') {
        await mutateAsync({ event: 'amend', data: { description, data, shown, lines: [] } });
      } else await mutateAsync({ event: 'request_update', data: { description, data, shown } });
    } catch (error) {
      setPriceChange(priceChangeOf(error));
      throw error;
    }
  };
  const form = useForm({
    schema: schema.superRefine(({ data }, context) => {
      for (const { path, rule } of dataFaults(project.kind, data))
        context.addIssue({ code: 'custom', path: ['data', ...path.split('.')], params: { rule } });
    }),
    initialValues: {
      description: '',
      data: {
        source: content.source === null || needsRoof(project.kind) ? 'configurator' : content.source,
        roofId: content.roofId,
        workbookFileId: content.workbookFileId,
        form: content.form ?? EMPTY_ROOF_FORM,
        checklist: content.checklist,
        attachments: [] as string[],
      },
    },
    draft: `${change.event}.${project.id}`,
    onSubmit: ({ description, data }) => {
      setPriceChange(null);
      const shown = accepted.current ?? seen;
      return data.source === 'form'
        ? send(description, { ...data, roofId: null }, null)
        : send(description, { ...data, form: null }, shown);
    },
  });
  const { data } = form.values;
  const roof = useSavedRoof(data.source === 'form' ? null : data.roofId);
  const seen: ShownBill | null = roof.data ? { totalRappen: roof.data.summary.totalRappen, lines: [] } : null;
  useWhenSent(form.isSent, () => void navigate(`${change.success}?project=${project.id}`));
  const takeOwnDiscount = useOwnDiscount();

  const goBack = () => {
    accepted.current = null;
    setPriceChange(null);
    // Takes away what was said of the last attempt.
    form.change({});
  };
  const accept = (difference: PriceChange) => {
    if (difference.code === 'BOM_CHANGED') {
      accepted.current = acceptedBill(seen, difference.difference);
      form.send();
    } else if (data.roofId) takeOwnDiscount.mutate(data.roofId, { onSuccess: goBack });
  };
  const changeRoof = (roofId: string | null) => {
    accepted.current = null;
    form.change({ data: { ...data, roofId } });
  };

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
        <div className={classes.wide}>
          <span className={classes.label}>
            <Trans>Neue Projektdaten</Trans>
          </span>
          <SegmentedControl
            aria-label={t`Woraus die Projektdaten kommen`}
            data={sourcesOf(project).map((value) => ({
              value,
              label: i18n._(SOURCE_NAMES[value]),
            }))}
            value={data.source}
            onChange={(value) => form.change({ data: { ...data, source: value as ProjectSource } })}
          />
        </div>
        {data.source === 'form' ? (
          <RoofFormFields field={(part) => form.field(`data.form.${part}`)} />
        ) : data.source === 'workbook' ? (
          <div className={classes.wide}>
            <UploadField
              label={<Trans>Excel-Arbeitsmappe</Trans>}
              use="workbook"
              most={1}
              value={data.workbookFileId ? [data.workbookFileId] : []}
              onChange={([file]) =>
                form.change({ data: { ...form.values.data, workbookFileId: file ?? null, roofId: null } })
              }
              error={form.field('data.workbookFileId').error}
            />
          </div>
        ) : (
          <RoofChoice roofId={data.roofId} error={form.field('data.roofId').error} onChange={changeRoof} />
        )}
        <UploadField
          label={<Trans>Dateien zur Änderung</Trans>}
          most={MOST_ATTACHMENTS}
          value={data.attachments}
          onChange={(attachments) => form.change({ data: { ...form.values.data, attachments } })}
          error={form.field('data.attachments').error}
        />
        <Meanwhile error={form.error} />
        {priceChange && (
          <div className={classes.wide}>
            <PriceChangeNotice
              change={priceChange}
              isSending={form.isSending || takeOwnDiscount.isPending}
              onAccept={() => accept(priceChange)}
              onBack={goBack}
            />
          </div>
        )}
      </Form>
    </Panel>
  );
}

/** What a project of its kind can be made of. */
const sourcesOf = ({ kind }: Project): readonly ProjectSource[] =>
  needsRoof(kind) ? ['configurator'] : ProjectSource.options;
