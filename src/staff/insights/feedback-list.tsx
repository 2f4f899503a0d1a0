import { Plural } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { FeedbackQuery } from '../../../contracts/domain/insights.ts';
import { formatDay } from '../../shared/format/date.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import classes from './insights.module.css';
import { useFeedback } from './queries.ts';

/** Texts that partners wrote when they archived projects, the newest first. */
export function FeedbackList({ query }: { readonly query: FeedbackQuery }) {
  const { data, error, refetch } = useFeedback(query);
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton height={120} />;
  const { texts, count } = data;
  const more = count - texts.length;
  return (
    <ul className={classes.feedback}>
      {texts.map(({ projectId, number, project, partner, day, text }) => (
        <li key={projectId}>
          <p>{text}</p>
          <small>
            <Link to={`/projects/${projectId}`}>
              {number} {project}
            </Link>{' '}
            · {partner} · {formatDay(day)}
          </small>
        </li>
      ))}
      {more > 0 && (
        <li>
          <small>
            <Plural value={more} one="und # ältere" other="und # ältere" />
          </small>
        </li>
      )}
    </ul>
  );
}
