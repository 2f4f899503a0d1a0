import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { v7 as newId } from 'uuid';
import { ProjectSystem, RequestKind } from '../../../contracts/domain/project-states.ts';
import type {
  Project,
  ProjectContent,
  ProjectListItem,
  ProjectRules,
} from '../../../contracts/domain/projects.ts';
import { RoofId } from '../../../contracts/domain/roofs.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { projectRulesQuery } from '../../shared/api/queries.ts';
import { prefilledAddressAtom, profileAtom } from '../../shared/auth/session.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { NotFoundPage } from '../../shared/ui/not-found-page.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { useProject, useProjects } from '../projects/queries.ts';
import type { Opening } from './project-draft.ts';
import { RequestForm } from './request-form.tsx';
import { useSavedRoof } from './roof-choice.tsx';

/**
 * A project is begun or gone on with at `/projects/create`: `?project=` names a draft, or a quick or rough
 * price that a binding offer is asked for; `?roof=` and `?kind=` come from the configurator, with `?system=` from the designer.
 */
export function NewProjectPage() {
  const [parameters, setParameters] = useSearchParams();
  const [begun, setBegun] = useState(begin);
  const wanted = parameters.get('project');
  // Once the address names the begun project, an address without one asks for another new project.
  if (wanted === begun.id && !begun.isStored) setBegun({ ...begun, isStored: true });
  if (!wanted && begun.isStored) setBegun(begin());
  const rules = useQuery(projectRulesQuery);
  if (rules.error && !rules.data)
    return (
      <Page>
        <ErrorState error={rules.error} onRetry={() => void rules.refetch()} />
      </Page>
    );
  if (!rules.data) return <Page>{null}</Page>;
  if (wanted && wanted !== begun.id) return <Opened key={wanted} id={wanted} rules={rules.data} />;
  return (
    <Begun
      key={begun.key}
      id={begun.id}
      rules={rules.data}
      onStored={(id) => {
        setBegun((before) => ({ ...before, id }));
        setParameters({ project: id }, { replace: true });
      }}
    />
  );
}

/** A new project; what this tab kept of one that the server never saw goes on under the id that it had. */
function begin() {
  const id = newId();
  return { key: id, id, isStored: false };
}

interface BegunProps {
  readonly id: string;
  readonly rules: ProjectRules;
  readonly onStored: (id: string) => void;
}

/** A new project, with what its address and the person's profile say already. */
function Begun({ id, rules, onStored }: BegunProps) {
  const { t } = useLingui();
  const [parameters] = useSearchParams();
  const openDraft = useOpenDraft(id);
  const profile = useAtomValue(profileAtom);
  const prefilled = useAtomValue(prefilledAddressAtom);
  const [kind] = useState(
    () => RequestKind.safeParse(parameters.get('kind')).data ?? 'request_for_quotation',
  );
  const [system] = useState(() => ProjectSystem.safeParse(parameters.get('system')).data ?? 'in_roof');
  const [roofId] = useState(() => RoofId.safeParse(parameters.get('roof')).data ?? null);
  const roof = useSavedRoof(roofId);
  if (roofId && !roof.data && !roof.error) return <Page>{null}</Page>;
  const content: ProjectContent = {
    kind,
    system,
    source: 'configurator',
    roofId: roof.data ? roofId : null,
    // The longest name of a project is shorter than that of a roof.
    name: roof.data?.name.slice(0, 120) ?? '',
    workbookFileId: null,
    form: null,
    checklist: [],
    attachments: [],
    projectAddress: prefilled?.address ?? null,
    addressFrom: prefilled?.from ?? null,
    objectAddress: null,
    objectType: null,
    buildingWork: null,
    message: '',
    contactPerson: {
      name: profile?.Fullname ?? '',
      phone: profile?.PhoneNumber ?? '',
      email: profile?.Email ?? '',
    },
    executionDeadline: null,
    delivery: null,
    desiredDate: null,
  };
  return (
    <RequestForm
      opening={{ id, revision: null, content }}
      rules={rules}
      mode="draft"
      onStored={onStored}
      {...(openDraft &&
        parameters.size === 0 && {
          notice: (
            <Trans>
              Ein Entwurf ist noch offen:{' '}
              <Link to={`/projects/create?project=${openDraft.id}`}>
                {openDraft.name || t`Ohne Namen`}, {openDraft.number}
              </Link>
            </Trans>
          ),
        })}
    />
  );
}

/** Returns the organisation's draft that was changed last, unless it is this project; null if there is none. */
function useOpenDraft(id: string): ProjectListItem | null {
  const { data } = useProjects({ status: ['created'], sort: 'updatedAt', direction: 'desc', pageSize: 1 });
  const [latest] = data?.rows ?? [];
  return latest?.nextStep?.step === 'continue' && latest.id !== id ? latest : null;
}

/** A project that the server has: a draft, or one of which a binding offer is asked for. */
function Opened({ id, rules }: { readonly id: string; readonly rules: ProjectRules }) {
  const { t } = useLingui();
  const { data, error, refetch } = useProject(id);
  const [opened, setOpened] = useState<Project | null>(null);
  // Keep the project as it was opened: later responses must not overwrite the user's input.
  if (data && !opened) setOpened(data);
  if (error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'INPUT_INVALID'))
    return <NotFoundPage />;
  if (!opened) return <Page>{error && <ErrorState error={error} onRetry={() => void refetch()} />}</Page>;
  const { content, allowed, revision, number } = opened;
  const isDraft = allowed.includes('save');
  if (!content || !(isDraft || allowed.includes('request_quotation')))
    return <Navigate to={`/projects/details/${id}`} replace />;
  const opening: Opening = {
    id,
    revision,
    content: isDraft ? content : { ...content, kind: 'request_for_quotation', attachments: [] },
  };
  return (
    <RequestForm
      opening={opening}
      rules={rules}
      mode={isDraft ? 'draft' : 'quotation'}
      title={isDraft ? t`Projekt ${number}` : t`Verbindliche Offerte zu ${number}`}
      {...(opened.nextStep?.step === 'revise' && {
        notice: (
          <Trans>
            <b>Zum Überarbeiten:</b> {opened.nextStep.reason}
          </Trans>
        ),
      })}
      onStored={() => {}}
    />
  );
}
