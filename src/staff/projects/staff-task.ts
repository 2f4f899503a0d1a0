import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type State, stateOf } from '../../../contracts/domain/project-states.ts';
import type { ProjectListItem } from '../../../contracts/domain/projects.ts';
import { type NextStepText, useNextStepText } from '../../portal/projects/next-step.tsx';

/** The supplier's task in each state; states without one wait for another side. */
const TASKS: Readonly<Partial<Record<State, MessageDescriptor>>> = {
  'pending:approval': msg`Region freigeben`,
  'pending:answer': msg`Auskunft geben`,
  offer_requested: msg`Annehmen, Offerte erstellen`,
  request_received: msg`Offerte erstellen`,
  offer_update_requested: msg`Offerte anpassen`,
  order_placed: msg`Liefertermin bestätigen`,
  order_confirmed: msg`In Bearbeitung nehmen`,
  ordered: msg`Ausliefern`,
};

/** Returns the supplier's task for a project, or an empty text if another side is due. */
export function useTask(): (project: Pick<ProjectListItem, 'status' | 'waitingFor'>) => string {
  const { i18n } = useLingui();
  return (project) => {
    const task = TASKS[stateOf(project)];
    return task ? i18n._(task) : '';
  };
}

/** Returns the next step as staff see it: their own task, or the partner's. */
export function useStaffNextStep(): (
  project: Pick<ProjectListItem, 'status' | 'waitingFor' | 'nextStep'>,
) => NextStepText | null {
  const { t } = useLingui();
  const taskOf = useTask();
  const textOf = useNextStepText();
  return (project) => {
    const { nextStep } = project;
    const text = nextStep && textOf(nextStep);
    const task = taskOf(project);
    if (task) return { title: task, detail: text?.detail ?? '', isOurs: true };
    if (!text) return null;
    const detail = nextStep?.step === 'confirm_receipt' ? '' : text.detail;
    return { title: t`Beim Partner: ${text.title}`, detail, isOurs: false };
  };
}
