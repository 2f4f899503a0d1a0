import { expect, test } from 'vitest';
import type { ProjectKind, ProjectStatus, WaitingFor } from '../../../../contracts/domain/project-states.ts';
import type { HistoryEntry } from '../../../../contracts/domain/projects.ts';
import { stationsOf } from './progress.ts';

/** A project that has been through these statuses, an hour each. */
function project(kind: ProjectKind, been: readonly ProjectStatus[], waitingFor: WaitingFor | null = null) {
  const history = been.map(
    (to, index): HistoryEntry => ({
      id: String(index),
      at: (index + 1) * 3_600_000,
      actor: 'partner',
      by: 'Ivo Muster',
      event: 'save',
      from: been[index - 1] ?? null,
      to,
      text: null,
      version: null,
      files: [],
      kind,
    }),
  );
  return { kind, status: been.at(-1) ?? 'created', waitingFor, acceptedBy: null, history } as const;
}

/** "status" for what is behind, ">status" for where it is, "(status)" for what is ahead. */
const textOf = (...args: Parameters<typeof project>): string =>
  stationsOf(project(...args))
    .map(({ status, state }) => (state === 'now' ? `>${status}` : state === 'ahead' ? `(${status})` : status))
    .join(' ');

const AHEAD = '(order_placed) (order_confirmed) (ordered) (order_delivered) (delivered) (completed)';

test.each<[string, ProjectKind, ProjectStatus[], WaitingFor | null, string]>([
  [
    'a draft has its whole way before it',
    'request_for_quotation',
    ['created'],
    null,
    `>created (offer_requested) (request_received) (offer_received) ${AHEAD}`,
  ],
  [
    'what was passed over is left out',
    'request_for_quotation',
    ['created', 'offer_requested', 'offer_received'],
    null,
    `created offer_requested >offer_received ${AHEAD}`,
  ],
  [
    'a question stands in the place of what it holds up',
    'request_for_quotation',
    ['created', 'offer_requested', 'pending'],
    'details',
    `created >pending (request_received) (offer_received) ${AHEAD}`,
  ],
  [
    'so does the wish for another offer',
    'request_for_quotation',
    ['created', 'offer_requested', 'offer_received', 'offer_update_requested'],
    null,
    `created offer_requested >offer_update_requested ${AHEAD}`,
  ],
  [
    'an approval is waited for before anything else',
    'direct_order',
    ['created', 'pending'],
    'approval',
    `>pending ${AHEAD}`,
  ],
  [
    'the answer to an information request is a station of its own',
    'information_request',
    ['created', 'pending'],
    'answer',
    'created >pending (request_received) (offer_received) (completed)',
  ],
  [
    'a quick quotation that was ordered goes the way of orders',
    'quick_quotation',
    ['created', 'offer_received', 'order_placed'],
    null,
    'created offer_received >order_placed (order_confirmed) (ordered) (order_delivered) (delivered) (completed)',
  ],
  [
    'the end is reached, not waited at',
    'material_order',
    ['order_placed', 'order_confirmed', 'ordered', 'order_delivered', 'delivered', 'completed'],
    null,
    'order_placed order_confirmed ordered order_delivered delivered completed',
  ],
  [
    'what was archived goes nowhere any more',
    'request_for_quotation',
    ['created', 'offer_requested', 'archived'],
    null,
    'created offer_requested archived',
  ],
])('%s', (_name, kind, been, waitingFor, way) => {
  expect(textOf(kind, been, waitingFor)).toBe(way);
});

test('a station has the instant at which it was last reached', () => {
  const been = ['created', 'offer_requested', 'pending', 'offer_requested', 'offer_received'] as const;
  const stations = stationsOf(project('request_for_quotation', been));
  expect(stations.map(({ at }) => at && at / 3_600_000).slice(0, 3)).toEqual([1, 4, 5]);
});
