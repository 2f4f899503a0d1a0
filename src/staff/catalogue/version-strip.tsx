import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import type { VersionList } from '../../../contracts/domain/catalogue-versions.ts';
import classes from './version.module.css';
import { StateBadge, Validity } from './version-row.tsx';

/** Number of earlier versions that the strip shows; the list has all. */
const MOST_EARLIER = 2;

/** Versions in the order of their days, drafts last, each leading to its page. */
export function VersionStrip({
  list: { versions },
  current,
}: {
  readonly list: VersionList;
  readonly current: string;
}) {
  const { t } = useLingui();
  const drafts = versions.filter(({ state }) => state === 'draft');
  const published = versions.filter(({ state }) => state !== 'draft').toReversed();
  const earlier = published.filter(({ state, id }) => state === 'superseded' && id !== current);
  const left = new Set(earlier.slice(0, -MOST_EARLIER).map(({ id }) => id));
  const shown = [...published.filter(({ id }) => !left.has(id)), ...drafts.toReversed()];
  return (
    <nav className={classes.strip} aria-label={t`Versionen`}>
      <ol>
        {left.size > 0 && (
          <li data-state="superseded">
            <Link to="/staff/catalogue">
              <Trans>Frühere</Trans>
            </Link>
          </li>
        )}
        {shown.map((version) => (
          <li key={version.id} data-state={version.state}>
            <span>
              <Link
                to={`/staff/catalogue/${version.id}`}
                aria-current={version.id === current ? 'page' : undefined}
              >
                {version.label}
              </Link>
              <StateBadge state={version.state} />
            </span>
            <small>
              <Validity version={version} />
            </small>
          </li>
        ))}
      </ol>
    </nav>
  );
}
