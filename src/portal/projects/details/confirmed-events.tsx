import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PostedEvent } from '../../../../contracts/domain/project-states.ts';

interface Confirmation {
  /** The words of the button on the page and in the dialog. */
  readonly button: MessageDescriptor;
  readonly title: MessageDescriptor;
  /** The consequence. */
  readonly text: MessageDescriptor;
  /** The expected next step, before all other buttons. */
  readonly isUsual?: true;
}

/** The events without data that a partner confirms in a dialog, in the order of their buttons. */
export const CONFIRMED = {
  receive: {
    button: msg`Empfang bestätigen`,
    title: msg`Empfang bestätigen`,
    text: msg`Die Lieferung ist vollständig bei Ihnen angekommen.`,
    isUsual: true,
  },
  withdraw_update: {
    button: msg`Anpassung zurückziehen`,
    title: msg`Anpassung zurückziehen`,
    text: msg`Die bisherige Offerte gilt weiter, und die Anpassung wird nicht mehr bearbeitet.`,
  },
  close: {
    button: msg`Abschliessen`,
    title: msg`Projekt abschliessen`,
    text: msg`Sie brauchen nichts mehr von uns. Das Projekt steht danach unter «Abgeschlossen».`,
  },
} as const satisfies Partial<Record<PostedEvent, Confirmation>>;

export type ConfirmedEvent = keyof typeof CONFIRMED;
export const CONFIRMED_EVENTS = Object.keys(CONFIRMED) as readonly ConfirmedEvent[];
export const isConfirmed = (event: string): event is ConfirmedEvent => Object.hasOwn(CONFIRMED, event);
