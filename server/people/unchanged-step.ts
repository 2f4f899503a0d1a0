import { v7 as newId } from 'uuid';
import { stateOf } from '../../contracts/domain/project-states.ts';
import type { ProjectEventRow, ProjectRow } from '../platform/db/schema.ts';

type Caused = Pick<ProjectEventRow, 'event' | 'text' | 'at'> &
  Partial<Pick<ProjectEventRow, 'person_id' | 'api_key_id'>>;

/** Returns a step of the supplier in a project's history that leaves its state. The row has the next revision. */
export function unchangedStep(row: ProjectRow, caused: Caused): ProjectEventRow {
  const state = stateOf({ status: row.status, waitingFor: row.waiting_for });
  return {
    id: newId(),
    organisation_id: row.organisation_id,
    project_id: row.id,
    revision: row.revision,
    actor: 'supplier',
    person_id: null,
    api_key_id: null,
    ...caused,
    kind: row.kind,
    from_state: state,
    to_state: state,
    version: null,
    body_hash: '',
    data: '{}',
    answer: '{}',
    files: '[]',
  };
}
