import { useSyncExternalStore } from 'react';
import { createStage, type Stage, type StageStatus } from './stage.ts';

// One for the whole life of the app: browsers hand out few contexts, and new ones take time.
let stage: Stage | null = null;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

const theStage = (): Stage => {
  stage ??= createStage(tell);
  return stage;
};

/** The app's stage and its status. */
export function useStage(): { stage: Stage; status: StageStatus } {
  const current = useSyncExternalStore(subscribe, theStage);
  const status = useSyncExternalStore(subscribe, () => theStage().status);
  return { stage: current, status };
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Throws the stage away and starts a new one: the way back from a lost or failed picture. */
export function restartStage() {
  stage?.dispose();
  stage = createStage(tell);
  tell();
}
