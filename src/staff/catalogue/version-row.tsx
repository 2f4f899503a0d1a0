import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import type {
  CatalogueDifference,
  ListedVersion,
  VersionList,
} from '../../../contracts/domain/catalogue-versions.ts';
import type { Problem } from '../../../engine/index.ts';
import { formatDay, formatInstant } from '../../shared/format/date.ts';
import { Tag } from '../../shared/ui/tag.tsx';
import classes from './catalogue.module.css';
import { ProblemList } from './problem-list.tsx';
import { VersionCommands } from './version-commands.tsx';

interface VersionRowProps {
  readonly version: ListedVersion;
  readonly list: VersionList;
  readonly mayWrite: boolean;
}

/** A version on the timeline, with what can be done with it. */
export function VersionRow({ version, list, mayWrite }: VersionRowProps) {
  const { t } = useLingui();
  const { label, state } = version;
  return (
    <li data-state={state}>
      <div className={classes.about}>
        <div className={classes.label}>
          <Link to={`/staff/catalogue/${version.id}`}>{label}</Link>
          <StateBadge state={state} />
          {version.request?.state === 'open' && (
            <Tag tone="warning">
              <Trans>Freigabe angefragt</Trans>
            </Tag>
          )}
        </div>
        <p>
          <Validity version={version} />
          {version.difference && (
            <>
              {' · '}
              <Difference difference={version.difference} />
            </>
          )}
        </p>
        <p>
          <Origin version={version} />
        </p>
        {version.note && <p className={classes.quote}>{version.note}</p>}
        {version.problems.length > 0 && (
          <ProblemList problems={version.problems as Problem[]} label={t`Fehler in ${label}`} />
        )}
      </div>
      <div className={classes.commands}>
        <VersionCommands {...{ version, list, mayWrite }} />
      </div>
    </li>
  );
}

export function StateBadge({ state }: Pick<ListedVersion, 'state'>) {
  switch (state) {
    case 'draft':
      return (
        <Tag tone="draft">
          <Trans>Entwurf</Trans>
        </Tag>
      );
    case 'scheduled':
      return (
        <Tag>
          <Trans>Geplant</Trans>
        </Tag>
      );
    case 'active':
      return (
        <Tag tone="good">
          <Trans>Gültig</Trans>
        </Tag>
      );
    default:
      return null;
  }
}

export function Validity({ version: { state, validFrom, validUntil } }: { readonly version: ListedVersion }) {
  if (validFrom === null) return <Trans>noch nicht veröffentlicht</Trans>;
  const [from, until] = [formatDay(validFrom), validUntil && formatDay(validUntil)];
  if (until)
    return (
      <Trans>
        {from} bis {until}
      </Trans>
    );
  return state === 'scheduled' ? <Trans>ab {from}</Trans> : <Trans>seit {from}</Trans>;
}

function Origin({ version }: { readonly version: ListedVersion }) {
  const { createdAt, createdBy, publishedAt, publishedBy, approvedBy, basedOn } = version;
  const [made, published] = [formatInstant(createdAt), publishedAt && formatInstant(publishedAt)];
  return (
    <>
      {createdBy ? (
        <Trans>
          erfasst {made} von {createdBy}
        </Trans>
      ) : (
        <Trans>mit dem Portal geliefert</Trans>
      )}
      {published && publishedBy && (
        <>
          {', '}
          <Trans>
            veröffentlicht {published} von {publishedBy}
          </Trans>
        </>
      )}
      {approvedBy && (
        <>
          {', '}
          <Trans>freigegeben von {approvedBy}</Trans>
        </>
      )}
      {basedOn && (
        <>
          {', '}
          <Trans>nach {basedOn}</Trans>
        </>
      )}
    </>
  );
}

/** How a version differs from the active one. */
function Difference({ difference }: { readonly difference: CatalogueDifference }) {
  const { added, removed, changed, parts } = difference;
  const names = parts.join(', ');
  if (added + removed + changed + parts.length === 0) return <Trans>gleich wie die gültige Version</Trans>;
  return (
    <>
      <Plural value={changed} one="# Artikel geändert" other="# Artikel geändert" />
      {added > 0 && (
        <>
          {', '}
          <Plural value={added} one="# neu" other="# neu" />
        </>
      )}
      {removed > 0 && (
        <>
          {', '}
          <Plural value={removed} one="# fällt weg" other="# fallen weg" />
        </>
      )}
      {names && (
        <>
          {', '}
          <Trans>auch {names}</Trans>
        </>
      )}
    </>
  );
}
