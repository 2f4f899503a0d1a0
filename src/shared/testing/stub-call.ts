import { type Mock, vi } from 'vitest';
import * as calls from '../api/call.ts';

type Stub<N extends calls.CallName> = Mock<(input: calls.Input<N>) => Promise<calls.Answer<N>>>;
type AnyStub = Mock<(input: unknown) => Promise<unknown>>;

const stubs = new Map<string, AnyStub>();

/** In place of every way to call: no test makes a network request. */
async function answer(name: string, input: unknown = {}): Promise<unknown> {
  const stub = stubs.get(name);
  if (!stub) throw new Error(`${name} is called, but not stubbed`);
  return stub(input);
}

/**
 * The stub of a call of the API, by its name; types hold its answers to the contract. Calls that are not stubbed reject
 * from then on, until `vi.restoreAllMocks`.
 */
export function stubCall<N extends calls.CallName>(
  name: N,
  implementation?: (input: calls.Input<N>) => Promise<calls.Answer<N>>,
): Stub<N> {
  if (!vi.isMockFunction(calls.call)) stubs.clear();
  vi.spyOn(calls, 'call').mockImplementation(answer as typeof calls.call);
  vi.spyOn(calls, 'callForContent').mockImplementation(answer as typeof calls.callForContent);
  vi.spyOn(calls, 'callUnsigned').mockImplementation(answer as typeof calls.callUnsigned);
  const stub = stubs.get(name) ?? vi.fn();
  stubs.set(name, stub);
  if (implementation) stub.mockImplementation(implementation as (input: unknown) => Promise<unknown>);
  return stub as unknown as Stub<N>;
}
