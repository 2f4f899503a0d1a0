import { useLingui } from '@lingui/react/macro';
import { statusName } from '../../../contracts/domain/project-names.ts';
import type { ProjectStatus } from '../../../contracts/domain/project-states.ts';
import type { ProjectListItem } from '../../../contracts/domain/projects.ts';
import classes from './projects.module.css';

/** Grey: nothing runs. Amber: the supplier works on it. Blue: it is ordered. Green: something has arrived. */
const TONES: Readonly<Record<ProjectStatus, 'rest' | 'asked' | 'ordered' | 'good'>> = {
  created: 'rest',
  pending: 'asked',
  request_received: 'asked',
  offer_requested: 'asked',
  offer_received: 'good',
  offer_update_requested: 'asked',
  order_placed: 'ordered',
  order_confirmed: 'ordered',
  ordered: 'ordered',
  order_delivered: 'good',
  delivered: 'good',
  completed: 'rest',
  archived: 'rest',
};

/** A project's status in words, with a coloured point. */
export function Status({
  project,
}: {
  readonly project: Pick<ProjectListItem, 'status' | 'waitingFor' | 'acceptedBy'>;
}) {
  const { i18n } = useLingui();
  return (
    <span className={classes.status} data-tone={TONES[project.status]}>
      {i18n._(statusName(project))}
    </span>
  );
}
