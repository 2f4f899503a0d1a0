import { Trans } from '@lingui/react/macro';
import type { ListedVersion, VersionList } from '../../../contracts/domain/catalogue-versions.ts';
import { call } from '../../shared/api/call.ts';
import { formatDay, formatInstant } from '../../shared/format/date.ts';
import { Approvers, RequestAnswers } from '../request-answers.tsx';
import { useChangeVersions } from './queries.ts';
import classes from './version.module.css';

interface PublicationRequestProps {
  readonly version: ListedVersion;
  readonly list: VersionList;
  readonly mayWrite: boolean;
}

/** The request to publish a version, with its answers. */
export function PublicationRequest({ version, list: { approvers }, mayWrite }: PublicationRequestProps) {
  const { answer } = useChangeVersions();
  const { id, request } = version;
  if (!request) return null;
  const params = { id, requestId: request.id };
  return (
    <section className={classes.banner}>
      <p className={classes.request}>
        <RequestText version={version} request={request} />
        {request.state === 'open' && request.isOwn && approvers && (
          <>
            {' '}
            <Approvers names={approvers} />
          </>
        )}
      </p>
      {mayWrite && (
        <RequestAnswers
          request={request}
          onApprove={() =>
            answer.mutateAsync(() =>
              call('POST /v1/staff/catalogue-versions/:id/requests/:requestId/approve', { params }),
            )
          }
          onDecline={(body) =>
            answer.mutateAsync(() =>
              call('POST /v1/staff/catalogue-versions/:id/requests/:requestId/decline', { params, body }),
            )
          }
          onWithdraw={() =>
            answer.mutateAsync(() =>
              call('DELETE /v1/staff/catalogue-versions/:id/requests/:requestId', { params }),
            )
          }
        />
      )}
    </section>
  );
}

function RequestText({
  version: { label },
  request: { state, requestedBy, requestedAt, validFrom, decidedBy, reason },
}: {
  readonly version: ListedVersion;
  readonly request: NonNullable<ListedVersion['request']>;
}) {
  const [day, moment] = [formatDay(validFrom), formatInstant(requestedAt)];
  switch (state) {
    case 'declined':
      return (
        <Trans>
          {decidedBy} hat die Veröffentlichung ab {day} nicht freigegeben: {reason}
        </Trans>
      );
    case 'outdated':
      return (
        <Trans>
          {requestedBy} hat am {moment} angefragt, {label} ab {day} zu veröffentlichen. Seither wurde die
          Version geändert: Die Anfrage gilt nicht mehr.
        </Trans>
      );
    default:
      return (
        <Trans>
          {requestedBy} hat am {moment} angefragt, {label} ab {day} zu veröffentlichen, frühestens ab der
          Freigabe. Wer die Version ändert, macht die Anfrage ungültig.
        </Trans>
      );
  }
}
