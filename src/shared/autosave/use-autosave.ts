import { useEffect, useRef, useState } from 'react';
import { type Autosave, createAutosave } from './autosave.ts';
import { type Failure, type Policy, START, type State } from './machine.ts';

/** Autosave to the server while the component is mounted. `send` is called as of the last rendering. */
export function useAutosave(policy: Policy, send: () => Promise<Failure | null>): [Autosave, State] {
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  const [state, setState] = useState(START);
  const [autosave] = useState(() =>
    createAutosave(policy, { server: { send: () => latest.current() } }, setState),
  );
  useEffect(() => autosave.listen(), [autosave]);
  return [autosave, state];
}
