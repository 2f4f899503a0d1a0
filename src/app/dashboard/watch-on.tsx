import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { titleIn } from '../../../contracts/domain/trainings.ts';
import classes from '../../portal/academy/academy.module.css';
import { Progress } from '../../portal/academy/academy-page.tsx';
import { formatLength } from '../../portal/academy/names.ts';
import { useVideos } from '../../portal/academy/queries.ts';
import { Panel } from '../../shared/ui/panel.tsx';

/** Number of entries shown. */
const SHOWN = 3;

/** The person's started videos, latest first; renders nothing if there are none. */
export function ContinueWatching() {
  const { i18n } = useLingui();
  const { data } = useVideos();
  const begun = data?.videos
    .filter(({ position }) => position > 0)
    .toSorted((a, b) => (b.watchedAt ?? 0) - (a.watchedAt ?? 0));
  if (!begun?.length) return null;
  return (
    <Panel
      title={<Trans>Weiterschauen</Trans>}
      aside={
        <Link to="/3s-academy">
          <Trans>Akademie</Trans>
        </Link>
      }
    >
      <ul className={classes.begun}>
        {begun.slice(0, SHOWN).map(({ id, titles, position, length }) => (
          <li key={id}>
            <div>
              <Link to={`/3s-academy?video=${id}`}>{titleIn(titles, i18n.locale)}</Link>
              <small>
                {formatLength(position)} / {formatLength(length)}
              </small>
            </div>
            <Progress part={position / length} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
