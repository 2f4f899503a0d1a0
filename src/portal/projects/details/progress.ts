import type { MessageDescriptor } from '@lingui/core';
import { STATUS_NAMES, statusName } from '../../../../contracts/domain/project-names.ts';
import type { ProjectKind, ProjectStatus } from '../../../../contracts/domain/project-states.ts';
import type { Project } from '../../../../contracts/domain/projects.ts';

/** A station on the way of a project. */
export interface Station {
  readonly status: ProjectStatus;
  readonly name: MessageDescriptor;
  readonly state: 'done' | 'now' | 'ahead';
  /** When it got there, ms since 1970; null where it has not been yet. */
  readonly at: number | null;
}

const ORDER = [
  'order_placed',
  'order_confirmed',
  'ordered',
  'order_delivered',
  'delivered',
  'completed',
] as const satisfies readonly ProjectStatus[];

/** The usual way of each kind. */
const WAYS: Readonly<Record<ProjectKind, readonly ProjectStatus[]>> = {
  request_for_quotation: ['created', 'offer_requested', 'request_received', 'offer_received', ...ORDER],
  direct_order: ['created', ...ORDER],
  information_request: ['created', 'pending', 'request_received', 'offer_received', 'completed'],
  quick_quotation: ['created', 'offer_received', 'completed'],
  material_order: ORDER,
};

type ProgressFacts = Pick<Project, 'kind' | 'status' | 'waitingFor' | 'acceptedBy' | 'history'>;

/**
 * The way of a project: what it has been through, where it is, and what usually follows. What was passed
 * over is left out; a question, an approval and an update stand in the place of what they hold up.
 */
export function stationsOf(project: ProgressFacts): Station[] {
  const { kind, status, history } = project;
  const wasOrdered = history.some(({ to }) => to === 'order_placed');
  const way = kind === 'quick_quotation' && wasOrdered ? WAYS.request_for_quotation : WAYS[kind];
  const isArchived = status === 'archived';
  const here = isArchived ? way.length : Math.max(0, way.indexOf(placeOf(project)));
  const isLast = here === way.length - 1;
  const stations = way.flatMap((station, index): Station[] => {
    const at = history.findLast(({ to, from }) => to === station && from !== to)?.at ?? null;
    const name =
      station === 'pending'
        ? STATUS_NAMES.pending
        : statusName({ ...project, status: station, waitingFor: null });
    if (index < here) return at === null ? [] : [{ status: station, name, state: 'done', at }];
    if (index > here) return [{ status: station, name, state: 'ahead', at: null }];
    const isEnd = isLast && status === station;
    const since = history.findLast(({ to, from }) => to === status && from !== to)?.at ?? at;
    return [{ status, name: statusName(project), state: isEnd ? 'done' : 'now', at: since }];
  });
  if (!isArchived) return stations;
  const at = history.findLast(({ to }) => to === 'archived')?.at ?? null;
  return [...stations, { status, name: statusName(project), state: 'done', at }];
}

/** The station that a status off the usual way stands in for. */
function placeOf({ kind, status, waitingFor, history }: ProgressFacts): ProjectStatus {
  const left = history.findLast(({ to, from }) => to === status && from !== to)?.from ?? 'created';
  if (status === 'offer_update_requested') return 'offer_received';
  if (status !== 'pending') return status;
  if (waitingFor === 'details') return left === 'pending' ? placeOfAnswer(kind) : placeBefore(left);
  return waitingFor === 'answer' ? 'pending' : 'created';
}

const placeBefore = (status: ProjectStatus): ProjectStatus =>
  status === 'offer_update_requested' ? 'offer_received' : status;
const placeOfAnswer = (kind: ProjectKind): ProjectStatus =>
  kind === 'information_request' ? 'pending' : 'created';
