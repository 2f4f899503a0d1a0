import { useLingui } from '@lingui/react/macro';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router-dom';
import { loadPart } from '../parts/load-part.ts';
import { hasUnsavedWork, useUnsavedWork } from './leaving.ts';

export interface LeavingQuestionProps {
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

const loadQuestion = async (): Promise<{ default: ComponentType<LeavingQuestionProps> }> => ({
  default: (await loadPart('leaving-question', () => import('./leaving-question.tsx'))).LeavingQuestion,
});
const Question = lazy(() => loadQuestion().catch(() => ({ default: BrowserQuestion })));

/** Pages that open an item next to their list have it in the address: another item is another form. */
const openedIn = ({ search }: { readonly search: string }) => new URLSearchParams(search).get('session');

const leavesWork: BlockerFunction = ({ currentLocation, nextLocation }) =>
  hasUnsavedWork() &&
  (currentLocation.pathname !== nextLocation.pathname ||
    openedIn(currentLocation) !== openedIn(nextLocation));

/** Asks before leaving unsaved work. Only one per app, as a router supports one blocker. */
export function LeavingGuard() {
  const blocker = useBlocker(leavesWork);
  const isUnsaved = useUnsavedWork();
  // Loaded as soon as there is something to ask about.
  useEffect(() => {
    if (isUnsaved) loadQuestion().catch(() => {});
  }, [isUnsaved]);
  if (blocker.state !== 'blocked') return null;
  return (
    <Suspense>
      <Question onStay={blocker.reset} onLeave={blocker.proceed} />
    </Suspense>
  );
}

/** Fallback if the app's own dialog could not be loaded. */
function BrowserQuestion({ onStay, onLeave }: LeavingQuestionProps) {
  const { t } = useLingui();
  useEffect(() => {
    if (window.confirm(t`Ihre Änderungen werden nicht gespeichert. Seite verlassen?`)) onLeave();
    else onStay();
  }, [t, onStay, onLeave]);
  return null;
}
