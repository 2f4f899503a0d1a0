import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { KIND_NAMES, statusName } from '../../../../contracts/domain/project-names.ts';
import { EVENT_NAMES } from '../../../../contracts/domain/project-states.ts';
import type { HistoryEntry, Project } from '../../../../contracts/domain/projects.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import { formatDay } from '../../../shared/format/date.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Fact, Facts } from '../../../shared/ui/facts.tsx';
import { NotFoundPage } from '../../../shared/ui/not-found-page.tsx';
import { OutcomeCard, OutcomePage, OutcomeWays } from '../../../shared/ui/outcome-page.tsx';
import { pendingChangeOf } from '../details/change.ts';
import { useNextStepText } from '../next-step.tsx';
import { useProject } from '../queries.ts';
import { outcomeOf, type Sent } from './outcome.ts';

/** The thanks shown until the project moves on. */
const THANKS: Readonly<Record<Sent, MessageDescriptor>> = {
  request: msg`Danke, wir haben Ihre Anfrage erhalten.`,
  order: msg`Danke, wir haben Ihre Bestellung erhalten.`,
  update: msg`Danke, wir passen Ihre Offerte an. Die bisherige bleibt gültig, bis die neue da ist.`,
  materials: msg`Danke, wir haben Ihre Bestellung erhalten. Wir bestätigen sie in 2 Arbeitstagen.`,
};

/** After a request for a quotation, a rough or a quick price. */
export const RequestSentPage = () => <SuccessPage sent="request" />;
/** After a direct order, the order of an offer or an amendment. */
export const OrderSentPage = () => <SuccessPage sent="order" />;
/** After an update of an offer was asked for. */
export const UpdateSentPage = () => <SuccessPage sent="update" />;
/** After an order of materials. */
export const MaterialsOrderedPage = () => <SuccessPage sent="materials" />;

/**
 * Shows the outcome of `?project=`. A reload shows the same, because everything comes from the project. No thanks
 * for a submission that was never sent or was undone; a draft opens for editing.
 */
function SuccessPage({ sent }: { readonly sent: Sent }) {
  const [parameters] = useSearchParams();
  const id = parameters.get('project');
  return id ? <Confirmed id={id} sent={sent} /> : <Unnamed />;
}

/** The address names no project, so nothing can be confirmed. */
function Unnamed() {
  const { t } = useLingui();
  return (
    <OutcomePage title={t`Kein Projekt angegeben`}>
      <p>
        <Trans>Was Sie gesendet haben und wie es steht, sehen Sie in der Liste Ihrer Projekte.</Trans>
      </p>
      <OutcomeWays>
        <Button component={Link} to="/projects">
          <Trans>Alle Projekte</Trans>
        </Button>
        <Button component={Link} to="/projects/create" variant="default">
          <Trans>Neues Projekt</Trans>
        </Button>
      </OutcomeWays>
    </OutcomePage>
  );
}

function Confirmed({ id, sent }: { readonly id: string; readonly sent: Sent }) {
  const { t } = useLingui();
  const { data, error, refetch, isFetchedAfterMount } = useProject(id);
  if (error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'INPUT_INVALID'))
    return <NotFoundPage />;
  // Cached data predates the submission, so wait for a fresh response.
  if (data && isFetchedAfterMount)
    return data.status === 'created' && data.submittedAt === null ? (
      <Navigate to={`/projects/details/${id}`} replace />
    ) : (
      <Standing project={data} sent={sent} />
    );
  return (
    <OutcomePage title={error ? t`Stand unbekannt` : null}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={220} radius={10} />
      )}
    </OutcomePage>
  );
}

function Standing({ project, sent }: { readonly project: Project; readonly sent: Sent }) {
  const { t, i18n } = useLingui();
  const outcome = outcomeOf(sent, project);
  switch (outcome.state) {
    case 'never':
      return (
        <OutcomePage title={t`Davon wurde nichts gesendet`}>
          <p>
            <Trans>So steht das Projekt jetzt.</Trans>
          </p>
          <Facing project={project} />
        </OutcomePage>
      );
    case 'undone':
      return (
        <OutcomePage title={i18n._(EVENT_NAMES[outcome.by.event])}>
          <p>
            <Undone by={outcome.by} />
          </p>
          <Facing project={project} />
        </OutcomePage>
      );
    default:
      return (
        <OutcomePage>
          <p>
            {outcome.state === 'open' ? (
              i18n._(THANKS[sent])
            ) : (
              <Trans>Das ist angekommen, und seither ist etwas geschehen. So steht das Projekt jetzt.</Trans>
            )}
          </p>
          <Facing project={project} />
        </OutcomePage>
      );
  }
}

function Undone({ by: { event, text } }: { readonly by: HistoryEntry }) {
  switch (event) {
    case 'withdraw_update':
      return <Trans>Die bisherige Offerte gilt weiter.</Trans>;
    case 'refuse_approval':
    case 'reject':
      return <Trans>Der Grund: {text}</Trans>;
    default:
      return <Trans>Daran geschieht nichts weiter.</Trans>;
  }
}

/** How the project stands, and where one can go on. */
function Facing({ project }: { readonly project: Project }) {
  const { i18n } = useLingui();
  const textOf = useNextStepText();
  const { id, number, name, kind, answerBy, nextStep } = project;
  const step = nextStep && textOf(nextStep);
  return (
    <>
      <OutcomeCard label={number} over={<Trans>Ihre Nummer</Trans>} headline={number}>
        <Facts>
          {name && <Fact name={<Trans>Projekt</Trans>}>{name}</Fact>}
          <Fact name={<Trans>Art</Trans>}>{i18n._(KIND_NAMES[kind])}</Fact>
          <Fact name={<Trans>Status</Trans>}>{i18n._(statusName(project))}</Fact>
          <Prices project={project} />
          {answerBy && (
            <Fact name={<Trans>Antwort bis</Trans>}>
              {kind === 'request_for_quotation' && project.status === 'offer_requested' ? (
                <Trans>
                  {formatDay(answerBy)} (3 Arbeitstage bis 5 Wochen, in der Regel 3 bis 20 Arbeitstage)
                </Trans>
              ) : project.status === 'offer_update_requested' ? (
                <Trans>{formatDay(answerBy)} (angepasste Offerte innerhalb von 3 Arbeitstagen)</Trans>
              ) : (
                formatDay(answerBy)
              )}
            </Fact>
          )}
          {step && (
            <Fact name={<Trans>Nächster Schritt</Trans>}>
              {/* Until when an answer is awaited stands above already. */}
              {step.detail && nextStep.step !== 'await_answer' ? `${step.title}, ${step.detail}` : step.title}
            </Fact>
          )}
        </Facts>
      </OutcomeCard>
      {project.status !== 'archived' && (
        <p>
          <Trans>Wir melden uns mit einer Mitteilung, sobald etwas geschieht.</Trans>
        </p>
      )}
      <OutcomeWays>
        <Button component={Link} to={`/projects/details/${id}`}>
          <Trans>Zum Projekt</Trans>
        </Button>
        <Button component={Link} to="/projects" variant="default">
          <Trans>Alle Projekte</Trans>
        </Button>
        {kind === 'material_order' ? (
          <Button component={Link} to="/materials" variant="default">
            <Trans>Weiteres Material</Trans>
          </Button>
        ) : (
          <Button component={Link} to="/projects/create" variant="default">
            <Trans>Neues Projekt</Trans>
          </Button>
        )}
      </OutcomeWays>
    </>
  );
}

/** The price; while an update is open the running offer's and, with another roof, what it comes to with that. */
function Prices({ project }: { readonly project: Project }) {
  const { netRappen } = project;
  const change = pendingChangeOf(project);
  const update = change?.kind === 'update' ? change : null;
  return (
    <>
      {update && update.after.netRappen !== null && (
        <Fact name={<Trans>Material mit der Anpassung exkl. MWST</Trans>}>
          {formatMoney(update.after.netRappen)}
        </Fact>
      )}
      {netRappen !== null && (
        <Fact name={update ? <Trans>Bisherige Offerte exkl. MWST</Trans> : <Trans>Preis exkl. MWST</Trans>}>
          {formatMoney(netRappen)}
        </Fact>
      )}
    </>
  );
}
