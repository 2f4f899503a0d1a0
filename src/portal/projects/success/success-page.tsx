import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { KIND_NAMES, statusName } from '../../../../contracts/project-names.ts';
import type { Project } from '../../../../contracts/projects.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import { formatDay } from '../../../shared/format/date.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Fact, Facts } from '../../../shared/ui/facts.tsx';
import { NotFoundPage } from '../../../shared/ui/not-found-page.tsx';
import { PageTitle, usePageName } from '../../../shared/ui/page-title.tsx';
import classes from '../../../shared/ui/success.module.css';
import { useNextStepText } from '../next-step.tsx';
import { useProject } from '../queries.ts';

/** After a request for a quotation, a rough or a quick price. */
export const RequestSentPage = () => <SuccessPage thanks={msg`Danke, wir haben Ihre Anfrage erhalten.`} />;
/** After a direct order, the order of an offer or an amendment. */
export const OrderSentPage = () => <SuccessPage thanks={msg`Danke, wir haben Ihre Bestellung erhalten.`} />;
/** After an update of an offer was asked for. */
export const UpdateSentPage = () => (
  <SuccessPage
    thanks={msg`Danke, wir passen Ihre Offerte an. Die bisherige bleibt gültig, bis die neue da ist.`}
  />
);
/** After an order of materials. */
export const MaterialsOrderedPage = () => (
  <SuccessPage
    thanks={msg`Danke, wir haben Ihre Bestellung erhalten. Wir bestätigen sie in 2 Arbeitstagen.`}
  />
);

/**
 * What became of `?project=`: the same after a reload, as it all comes from the project. Nothing is thanked for
 * that was not sent: what is not there says so, and a draft is gone on with.
 */
function SuccessPage({ thanks }: { readonly thanks: MessageDescriptor }) {
  const [parameters] = useSearchParams();
  const id = parameters.get('project');
  if (!id) return <Frame />;
  return <Sent id={id} thanks={thanks} />;
}

function Frame({ children }: { readonly children?: ReactNode }) {
  const name = usePageName();
  return (
    <div className={classes.page}>
      <PageTitle name={name} />
      <span className={classes.mark}>
        <IconCheck size={30} stroke={1.8} aria-hidden />
      </span>
      <h1>{name}</h1>
      {children ?? (
        <>
          <p>
            <Trans>Wo es steht, sehen Sie in der Liste Ihrer Projekte.</Trans>
          </p>
          <div className={classes.ways}>
            <Button component={Link} to="/projects">
              <Trans>Alle Projekte</Trans>
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

function Sent({ id, thanks }: { readonly id: string; readonly thanks: MessageDescriptor }) {
  const { i18n } = useLingui();
  const { data, error, refetch, isFetchedAfterMount } = useProject(id);
  // What was known of it before it was sent says nothing yet.
  if (isFetchedAfterMount && data?.status === 'created' && data.submittedAt === null)
    return <Navigate to={`/projects/details/${id}`} replace />;
  if (error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'INPUT_INVALID'))
    return <NotFoundPage />;
  return (
    <Frame>
      {data && (
        <>
          <p>{i18n._(thanks)}</p>
          <Outcome project={data} />
        </>
      )}
      {!data &&
        (error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={220} radius={10} />
        ))}
    </Frame>
  );
}

function Outcome({ project }: { readonly project: Project }) {
  const { i18n } = useLingui();
  const textOf = useNextStepText();
  const { id, number, name, kind, answerBy, nextStep, netRappen } = project;
  const step = nextStep && textOf(nextStep);
  return (
    <>
      <section className={classes.card} aria-label={number}>
        <p className={classes.number}>
          <small>
            <Trans>Ihre Nummer</Trans>
          </small>
          <b>{number}</b>
        </p>
        <Facts>
          {name && <Fact name={<Trans>Projekt</Trans>}>{name}</Fact>}
          <Fact name={<Trans>Art</Trans>}>{i18n._(KIND_NAMES[kind])}</Fact>
          <Fact name={<Trans>Status</Trans>}>{i18n._(statusName(project))}</Fact>
          {netRappen !== null && <Fact name={<Trans>Preis exkl. MWST</Trans>}>{formatMoney(netRappen)}</Fact>}
          {answerBy && (
            <Fact name={<Trans>Antwort bis</Trans>}>
              {kind === 'request_for_quotation' && project.status === 'offer_requested' ? (
                <Trans>
                  {formatDay(answerBy)} (3 Arbeitstage bis 5 Wochen, in der Regel 3 bis 20 Arbeitstage)
                </Trans>
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
      </section>
      <p className={classes.hint}>
        <Trans>Wir melden uns mit einer Mitteilung, sobald etwas geschieht.</Trans>
      </p>
      <div className={classes.ways}>
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
      </div>
    </>
  );
}
