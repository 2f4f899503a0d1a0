import { type Atom, atom } from 'jotai';
import { answerAtom } from '../solving/answer.ts';
import { isDefaultLocationAtom } from '../solving/guessed-place.ts';
import type { SectionId } from '../workspace/view-state.ts';
import { sectionOfPath } from './section-of-path.ts';

/** Whether the section has problems or checks, or was solved without any. */
export type SectionState = 'refused' | 'warned' | 'passed';

/** States of all sections with a result of the engine. */
const sectionStatesAtom = atom((get): ReadonlyMap<SectionId, SectionState> => {
  const { problems, solved } = get(answerAtom);
  const states = new Map<SectionId, SectionState>();
  for (const check of solved?.solution.checks ?? []) {
    const section = check.path === undefined ? null : sectionOfPath(check.path);
    const isWarning = check.severity === 'warning' || check.severity === 'error';
    if (section && isWarning) states.set(section, 'warned');
    else if (section && check.severity === 'passed' && !states.has(section)) states.set(section, 'passed');
  }
  if (get(isDefaultLocationAtom)) states.set('location', 'warned');
  for (const problem of problems) {
    const section = sectionOfPath(problem.path);
    if (section) states.set(section, 'refused');
  }
  return states;
});

/** Returns the state of a section; undefined when it has none. */
export function sectionStateAtom(id: SectionId): Atom<SectionState | undefined> {
  return atom((get) => get(sectionStatesAtom).get(id));
}
