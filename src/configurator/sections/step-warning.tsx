import { useLingui } from '@lingui/react/macro';
import { getDefaultStore, useAtom, useAtomValue, useSetAtom, useStore } from 'jotai';
import type { Check } from '../../../engine/index.ts';
import { type Session, sessionAtom } from '../../shared/auth/session.ts';
import { QuestionDialog } from '../../shared/ui/question-dialog.tsx';
import { dispatchAtom } from '../document/document.ts';
import { mend } from '../document/mend.ts';
import { useTextOf } from '../messages/use-text-of.ts';
import { solvedDocumentAtom, whenSolved } from '../solving/answer.ts';
import classes from './fields.module.css';

/** Steps six and seven of the specification: session flag, and the checks that the warning shows. */
const STEPS = {
  membrane: { flag: 'warningModalStepSix', codes: ['MEMBRANE_UNSUITABLE', 'MEMBRANE_EXPERT_NEEDED'] },
  snowGuard: { flag: 'warningModalStepSeven', codes: ['NO_SNOW_GUARD', 'SNOW_GUARD_ROWS'] },
} as const satisfies Record<string, { flag: keyof Session; codes: readonly Check['code'][] }>;
type Step = keyof typeof STEPS;

const warningsOf = (step: Step, checks: readonly Check[]): Check[] =>
  checks.filter(
    ({ code, severity }) =>
      severity !== 'passed' && (STEPS[step].codes as readonly Check['code'][]).includes(code),
  );

/** The session belongs to the person, not to the open roof. */
const useSession = () => useAtom(sessionAtom, { store: getDefaultStore() });

/**
 * Returns a function that opens a step's warning after a choice, once the roof is solved and if it has such a
 * check.
 */
export function useWarning(step: Step): () => void {
  const store = useStore();
  const [, setSession] = useSession();
  return () =>
    void whenSolved(store).then((solved) => {
      const isNeeded = warningsOf(step, solved?.solution.checks ?? []).length > 0;
      setSession((session) => ({ ...session, [STEPS[step].flag]: isNeeded }));
    });
}

/** Explains why the last choice of a step does not suit this roof, and offers the engine's fix, if any. */
export function StepWarning({ step, title }: { readonly step: Step; readonly title: string }) {
  const { t } = useLingui();
  const { ofCheck } = useTextOf();
  const [session, setSession] = useSession();
  const dispatch = useSetAtom(dispatchAtom);
  const warnings = warningsOf(step, useAtomValue(solvedDocumentAtom)?.solution.checks ?? []);
  const fixes = warnings.flatMap((check) => check.mend ?? []);
  const close = () => setSession((present) => ({ ...present, [STEPS[step].flag]: false }));
  return (
    <QuestionDialog
      isOpen={session[STEPS[step].flag] && warnings.length > 0}
      title={title}
      onClose={close}
      answers={[
        { text: t`So lassen`, onChoose: () => {} },
        ...(fixes.length > 0 ? [{ text: t`Beheben`, onChoose: () => dispatch(mend(fixes)) }] : []),
      ]}
    >
      {warnings.map((check) => (
        <p key={`${check.code}/${check.surface ?? ''}`} className={classes.warning}>
          {ofCheck(check)}
        </p>
      ))}
    </QuestionDialog>
  );
}
