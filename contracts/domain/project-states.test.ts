import { expect, test } from 'vitest';
import {
  Actor,
  actorsOf,
  allowedEvents,
  answerDays,
  PostedEvent,
  ProjectEvent,
  type ProjectFacts,
  ProjectKind,
  ProjectStatus,
  partsOf,
  type State,
  stateOf,
  states,
  tabOf,
  targetOf,
  transitions,
} from './project-states.ts';

const both = [true, false];
const beginning = (kind: ProjectKind): State => (kind === 'material_order' ? 'order_placed' : 'created');

interface Place {
  state: State;
  returnTo: State | null;
  archivedFrom: State | null;
}

/** Every event by every actor, in all circumstances that rows ask for. */
const occasions = ProjectEvent.options.flatMap((event) =>
  Actor.options.flatMap((actor) =>
    both.flatMap((needsApproval) => both.map((isAmended) => ({ event, actor, needsApproval, isAmended }))),
  ),
);

function nextPlace({ state, returnTo }: Place, to: State, event: ProjectEvent): Place {
  const archivedFrom = to === 'archived' ? state : null;
  if (event === 'ask_details') return { state: to, returnTo: state, archivedFrom };
  const keepsReturn = to === 'pending:details' || to === 'archived';
  return { state: to, returnTo: keepsReturn ? returnTo : null, archivedFrom };
}

/** All states that a kind can reach, with where questions and archiving lead back to. */
function reached(kind: ProjectKind) {
  const edges = new Map<string, { from: State; to: State; event: ProjectEvent }>();
  const seen = new Map<string, Place>();
  const follow = (place: Place): void => {
    const key = JSON.stringify(place);
    if (seen.has(key)) return;
    seen.set(key, place);
    for (const { event, actor, ...given } of occasions) {
      const { state, ...before } = place;
      const to = targetOf(
        {
          ...{ ...partsOf(state), ...before, ...given, kind },
          acceptedBy: 'automatic',
          isSubmitted: state !== 'created',
        },
        event,
        actor,
      );
      if (!to) continue;
      edges.set(`${place.state} ${to} ${event}`, { from: place.state, to, event });
      follow(nextPlace(place, to, event));
    }
  };
  follow({ state: beginning(kind), returnTo: null, archivedFrom: null });
  return { states: new Set([...seen.values()].map(({ state }) => state)), edges: [...edges.values()] };
}

test('every status can be reached and left @spec-132 @spec-133 @spec-134 @spec-135 @spec-136 @spec-137 @spec-138 @spec-139 @spec-140 @spec-141 @spec-142 @spec-143 @spec-144', () => {
  const all = ProjectKind.options.map(reached);
  expect(new Set(all.flatMap((each) => [...each.states].map((state) => partsOf(state).status)))).toEqual(
    new Set(ProjectStatus.options),
  );
  expect(new Set(all.flatMap((each) => [...each.states]))).toEqual(new Set(states));
  for (const each of all) {
    for (const state of each.states) {
      const out = each.edges.filter(({ from, to }) => from === state && to !== state);
      expect(out, `${state} leads nowhere`).not.toEqual([]);
    }
  }
});

/** The life of each kind from beginning to end: the actor of each event and the resulting state. */
const WAYS: Readonly<Record<ProjectKind, readonly string[]>> = {
  request_for_quotation: [
    'partner submit offer_requested',
    'supplier accept request_received',
    'supplier ask_details pending:details',
    'partner give_details request_received',
    'supplier send_offer offer_received',
    'partner request_update offer_update_requested',
    'supplier send_offer offer_received',
    'partner order order_placed',
    'supplier reject offer_received',
    'partner order order_placed',
  ],
  direct_order: ['partner submit order_placed', 'supplier reject created', 'partner submit order_placed'],
  information_request: [
    'partner submit pending:answer',
    'supplier accept request_received',
    'supplier send_offer offer_received',
    'partner close completed',
  ],
  quick_quotation: [
    'partner submit offer_received',
    'partner request_update offer_update_requested',
    'supplier send_offer offer_received',
    'partner order order_placed',
  ],
  material_order: [],
};
const FULFILLED = [
  'supplier confirm order_confirmed',
  'partner amend order_placed',
  'supplier confirm order_confirmed',
  'supplier start ordered',
  'supplier ship order_delivered',
  'partner receive delivered',
  'supplier close completed',
  'partner archive archived',
  'supplier restore completed',
];

test.each(Object.entries(WAYS))(
  'a %s passes its states step by step, each caused by its own side @spec-132 @spec-133 @spec-134 @spec-135 @spec-136 @spec-137 @spec-138 @spec-139 @spec-140 @spec-141 @spec-142 @spec-143 @spec-144',
  (name, way) => {
    const kind = ProjectKind.parse(name);
    let [state, returnTo, archivedFrom] = [beginning(kind), null as State | null, null as State | null];
    for (const step of kind === 'information_request' ? way : [...way, ...FULFILLED]) {
      const [by, event, to] = step.split(' ') as [Actor, ProjectEvent, State];
      const facts: ProjectFacts = {
        ...partsOf(state),
        ...{ kind, returnTo, archivedFrom, acceptedBy: null, isSubmitted: true },
        ...{ needsApproval: false, isAmended: false },
      };
      const other = by === 'partner' ? 'supplier' : 'partner';
      expect([step, targetOf(facts, event, by)]).toEqual([step, to]);
      // Both sides may receive and close.
      if (event !== 'receive' && event !== 'close')
        expect([step, targetOf(facts, event, other)]).toEqual([step, undefined]);
      if (event === 'ask_details') returnTo = state;
      if (event === 'archive') archivedFrom = state;
      state = to;
    }
  },
);

test('every row of the table is reached by a project', () => {
  const edges = ProjectKind.options.flatMap((kind) => reached(kind).edges);
  for (const { row, event, from } of transitions) {
    for (const state of from)
      expect(
        edges.some((edge) => edge.event === event && edge.from === state),
        `row ${row}: ${event} from ${state}`,
      ).toBe(true);
  }
});

test('logistics partners cannot act on projects, nor staff on the partner’s behalf', () => {
  const facts: ProjectFacts = {
    ...{ kind: 'direct_order', status: 'created', waitingFor: null, returnTo: null, archivedFrom: null },
    ...{ acceptedBy: null, isSubmitted: false, needsApproval: false, isAmended: false },
  };
  expect(allowedEvents(facts, { role: 'partner', category: 'logistik' })).toEqual([]);
  expect(allowedEvents(facts, { role: 'sales', category: null })).toEqual([]);
  expect(allowedEvents(facts, { role: 'partner', category: 'Installateur' })).toEqual([
    ...['save', 'discard', 'edit', 'submit', 'archive'],
  ]);
  for (const event of PostedEvent.options) expect(actorsOf(event).size).toBeGreaterThan(0);
});

test('answers take the working days of the specification @spec-222 @spec-223 @spec-224 @spec-225 @spec-226', () => {
  const { information, quotation, update, approval, order, materials, application } = answerDays;
  expect([information.to, update.to, materials.to, application.to]).toEqual([3, 3, 2, 3]);
  expect([approval.to, order.to]).toEqual([5, 2]);
  // Both readings of the specification: 3 days to 5 weeks, and 3 to 20 days.
  expect(quotation).toEqual({ from: 3, to: 5 * 5, usual: { from: 3, to: 20 } });
});

test('a question about an order stays in the orders tab', () => {
  const asked = { status: 'pending', waitingFor: 'details' } as const;
  expect(tabOf({ ...asked, returnTo: 'order_placed' })).toBe('ordered');
  expect(tabOf({ ...asked, returnTo: 'offer_requested' })).toBe('entered');
  for (const state of states) expect(stateOf(partsOf(state))).toBe(state);
});

test('docs/project-states.md contains the present table (vitest -u writes it)', async () => {
  const named = (state: State) => state.replace(':', '_');
  const drawing = ProjectKind.options.map((kind) => {
    const events = new Map<string, string[]>();
    for (const { from, to, event } of reached(kind).edges) {
      // Left out, as they would hide the rest: archiving, and events that change no status.
      if (from === to || event === 'archive' || event === 'restore') continue;
      const arrow = `${named(from)} --> ${named(to)}`;
      events.set(arrow, [...(events.get(arrow) ?? []), event]);
    }
    const arrows = [...events].map(([arrow, names]) => `  ${arrow}: ${names.join(', ')}`).sort();
    return [
      `## ${kind}`,
      '',
      '```mermaid',
      'stateDiagram-v2',
      `  [*] --> ${named(beginning(kind))}`,
      ...arrows,
      '```',
      '',
    ].join('\n');
  });
  const rows = transitions.map(
    ({ row, event, from, by, to }) =>
      `| ${row} | ${event} | ${from.join(', ')} | ${by.join(', ')} | ${
        typeof to === 'string'
          ? to
          : Object.entries(to)
              .map(([kind, target]) => `${kind}: ${target}`)
              .join(', ')
      } |`,
  );
  const text = [
    '# What happens to a project',
    '',
    'Written by `npx vitest run contracts/domain/project-states.test.ts -u` from `contracts/domain/project-states.ts`.',
    'Archiving and restoring are in the table only.',
    '',
    ...drawing,
    '## The table',
    '',
    '| row | event | from | by | to |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
  await expect(text).toMatchFileSnapshot('../../docs/project-states.md');
});
