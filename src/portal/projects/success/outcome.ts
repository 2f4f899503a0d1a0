import type { ProjectEvent } from '../../../../contracts/domain/project-states.ts';
import type { HistoryEntry, Project } from '../../../../contracts/domain/projects.ts';

/** The kinds of submissions that a page confirms. */
export type Sent = 'request' | 'order' | 'update' | 'materials';

/**
 * How it stands: still open, dealt with since, taken back (`by` says by which event), never sent. A draft that was
 * never submitted is `never`.
 */
export type Outcome =
  | { readonly state: 'open' | 'answered' | 'never' }
  | { readonly state: 'undone'; readonly by: HistoryEntry };

const isSending: Readonly<Record<Sent, (entry: HistoryEntry) => boolean>> = {
  request: ({ event, kind }) =>
    event === 'request_quotation' || (event === 'submit' && kind !== 'direct_order'),
  order: ({ event, kind }) =>
    event === 'order' || event === 'amend' || (event === 'submit' && kind === 'direct_order'),
  update: ({ event }) => event === 'request_update',
  materials: ({ event, kind }) => kind === 'material_order' && (event === 'create' || event === 'amend'),
};

/** The events that undo a submission, besides archiving the project. */
const UNDOING: Readonly<Record<Sent, readonly ProjectEvent[]>> = {
  request: ['refuse_approval'],
  order: ['refuse_approval', 'reject'],
  update: ['withdraw_update'],
  materials: ['reject'],
};

/** The events that answer nothing. */
const NEUTRAL: readonly ProjectEvent[] = ['edit', 'hand_over', 'remove_invoice'];

/** How what a page confirms stands now, by the project's history. */
export function outcomeOf(sent: Sent, { history }: Pick<Project, 'history'>): Outcome {
  let outcome: Outcome = { state: 'never' };
  let beforeArchiving: Outcome = outcome;
  for (const entry of history) {
    const { event } = entry;
    if (isSending[sent](entry)) outcome = { state: 'open' };
    else if (event === 'restore') outcome = beforeArchiving;
    else if (outcome.state === 'never' || NEUTRAL.includes(event)) continue;
    else if (event === 'archive') {
      beforeArchiving = outcome;
      outcome = { state: 'undone', by: entry };
    } else if (UNDOING[sent].includes(event)) outcome = { state: 'undone', by: entry };
    else if (outcome.state === 'open') outcome = { state: 'answered' };
  }
  return outcome;
}
