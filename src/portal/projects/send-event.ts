import type { EventData } from '../../../contracts/domain/project-events.ts';
import type { PostedEvent } from '../../../contracts/domain/project-states.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { type Answer, type Arguments, call, type Input } from '../../shared/api/call.ts';

type EventCall = `POST /v1/projects/:id/events/${PostedEvent}`;

interface Body<E extends PostedEvent> {
  /** Made by the client: the same id and body again get the same answer. */
  readonly id: string;
  readonly revision: number;
  readonly data: EventData<E>;
}

/** Tells the server that something happens to a project. */
export const sendEvent = <E extends PostedEvent>(
  id: string,
  event: E,
  body: Body<E>,
): Promise<Answer<EventCall>> =>
  // The compiler does not see that the body of each event is one of theirs.
  call<EventCall>(
    `POST /v1/projects/:id/events/${event}`,
    ...([{ params: { id }, body }] as unknown as Arguments<Input<EventCall>>),
  );

/** Whether the project was changed concurrently or is no longer a draft. */
export const isConflict = (failure: unknown): boolean =>
  failure instanceof ApiError &&
  ['PROJECT_CHANGED', 'TRANSITION_NOT_ALLOWED', 'NOT_FOUND'].includes(failure.code);
