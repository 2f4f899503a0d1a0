import { type Mock, vi } from 'vitest';
import * as calls from '../api/call.ts';

type Stub<N extends calls.CallName> = Mock<(input: calls.Input<N>) => Promise<calls.Answer<N>>>;

const stubs = new Map<string, (input: unknown) => Promise<unknown>>();

/** In place of both ways to call: no test makes a network request. */
async function answer(name: string, input: unknown = {}): Promise<unknown> {
  const stub = stubs.get(name);
  if (!stub) throw new Error(`${name} is called, but not stubbed`);
  return stub(input);
}

/**
 * Stubs a call of the API by its name; types hold its answers to the contract. Calls that are not stubbed reject from
 * then on. A second stub of the same name replaces the first.
 */
export function stubCall<N extends calls.CallName>(
  name: N,
  stub?: (input: calls.Input<N>) => Promise<calls.Answer<N>>,
): Stub<N> {
  vi.spyOn(calls, 'call').mockImplementation(answer as typeof calls.call);
  vi.spyOn(calls, 'callUnsigned').mockImplementation(answer as typeof calls.callUnsigned);
  const mock = vi.fn(stub);
  stubs.set(name, mock as (input: unknown) => Promise<unknown>);
  return mock as Stub<N>;
}
