import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { checklists } from '../../../contracts/domain/checklists.ts';
import type { ProjectRules } from '../../../contracts/domain/projects.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { profileDiscountAtom } from '../../shared/auth/session.ts';
import { useForm } from '../../shared/forms/use-form.tsx';
import { usePlaces } from '../../shared/places/use-places.ts';
import { Page } from '../../shared/ui/page.tsx';
import { useSendEvent } from '../projects/queries.ts';
import classes from './create.module.css';
import { usePrices } from './prices.tsx';
import { type Opening, useProjectDraft } from './project-draft.ts';
import {
  ChecklistSection,
  DataSection,
  DatesSection,
  KindSection,
  ObjectSection,
  SystemSection,
} from './request-sections.tsx';
import { goTo, openPoints } from './request-state.ts';
import { contentOf, schemaFor } from './request-values.ts';
import { ConcurrentUpdate, SaveState, Summary } from './summary.tsx';

interface RequestFormProps {
  readonly opening: Opening;
  readonly rules: ProjectRules;
  /** `quotation`: a binding offer is asked for of what has a price already. */
  readonly mode: 'draft' | 'quotation';
  readonly title?: string;
  readonly notice?: ReactNode;
  readonly onStored: (id: string) => void;
}

/** The form of a project's draft, autosaved until it is sent. */
function useRequestForm({ opening, rules, mode, onStored }: RequestFormProps) {
  const navigate = useNavigate();
  const discount = useAtomValue(profileDiscountAtom);
  const { autosave, ...draft } = useProjectDraft(opening, {
    isStored: mode === 'draft',
    onStored,
    onFollow: (values) => form.change(values),
  });
  const { mutateAsync } = useSendEvent({ id: draft.id, revision: opening.revision ?? 0 });
  const circumstances = { ...rules, places: usePlaces(true) };
  const form = useForm({
    schema: schemaFor((content) => openPoints(content, circumstances)),
    initialValues: draft.initialValues,
    within: 'content',
    autosave,
    reportsLive: true,
    onRejected: ([first]) => first && goTo(first.path),
    onSubmit: async (values) => {
      prices.hear(null);
      try {
        const revision = await draft.save();
        const shown = prices.shown();
        const answer = await mutateAsync(
          mode === 'draft'
            ? { revision, event: 'submit', data: { shown } }
            : { revision, event: 'request_quotation', data: { content: contentOf(values), shown } },
        );
        draft.forget();
        prices.sendPicture(answer);
      } catch (error) {
        prices.hear(error);
        throw error;
      }
      const page = values.kind === 'direct_order' ? 'direct-order' : 'request-for-quotation';
      void navigate(`/projects/congratulations/${page}?project=${draft.id}`);
    },
  });
  const content = contentOf(form.values);
  const prices = usePrices(content.source === 'form' ? null : content.roofId, discount);
  return { form, content, draft, prices, points: openPoints(content, circumstances) };
}

/** The project's data, autosaved, and its submission. */
export function RequestForm(props: RequestFormProps) {
  const { rules, mode, title, notice } = props;
  const textOf = useErrorText();
  const { form, content, draft, prices, points } = useRequestForm(props);
  const { keeping, isRestored } = draft;
  const first = mode === 'draft' ? 1 : 0;
  const sections = { form, content, rules };
  const hasChecklist = checklists[content.system].length > 0;
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
          <ConcurrentUpdate failure={keeping.failure} projectId={draft.id} saveAsCopy={draft.saveAsCopy} />
          {mode === 'draft' && <KindSection step={first} {...sections} />}
          <SystemSection step={first + 1} {...sections} />
          <DataSection step={first + 2} {...sections} />
          {hasChecklist && <ChecklistSection step={first + 3} {...sections} />}
          <ObjectSection
            step={first + (hasChecklist ? 4 : 3)}
            {...sections}
            isAddressRequired={
              points.some(({ path }) => path.startsWith('projectAddress')) || content.projectAddress !== null
            }
          />
          <DatesSection
            step={first + (hasChecklist ? 5 : 4)}
            {...sections}
            lines={prices.seen?.lines.filter(({ article }) => article !== '') ?? []}
          />
        </div>
        <Summary
          content={content}
          rules={rules}
          points={points}
          isTried={form.isRejected}
          roof={prices.roof}
          totalRappen={prices.seen?.totalRappen ?? null}
          isSending={form.isSending}
          onSubmit={form.send}
        >
          {prices.notice({
            isSending: form.isSending,
            send: form.send,
            back: () => form.change({}),
          }) ??
            (form.error !== null && (
              <p className={classes.failure} role="alert">
                {textOf(form.error)}
              </p>
            ))}
        </Summary>
      </div>
    </Page>
  );
}
