/**
 * Setup of every test file: only loopback ports that this process has opened can be connected to. Any other connection
 * fails, and so does its test. No result may depend on the network or on other processes.
 */
import net from 'node:net';
import { afterEach, expect } from 'vitest';

interface Network {
  readonly ports: Set<number>;
  /** Addresses of refused connections. */
  readonly foreign: string[];
}

const KEY = Symbol.for('network of the tests');
const store = globalThis as { [KEY]?: Network };

/** Files may share their process: what they open they share as well. */
const network = store[KEY] ?? watchNetwork();
store[KEY] = network;

/** Lets tests connect to a port that another process of the run has opened for them. */
export const mayConnectTo = (port: number): void => void network.ports.add(port);

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host.startsWith('127.');

function watchNetwork(): Network {
  const ports = new Set<number>();
  const foreign: string[] = [];
  const { listen } = net.Server.prototype;
  net.Server.prototype.listen = function (this: net.Server, ...given: unknown[]) {
    this.once('listening', () => {
      const address = this.address();
      if (typeof address === 'object' && address) ports.add(address.port);
    });
    return Reflect.apply(listen, this, given);
  };
  const { connect } = net.Socket.prototype;
  net.Socket.prototype.connect = function (this: net.Socket, ...given: unknown[]) {
    const { path, host, port } = targetOf(given);
    if (!path && !(isLoopback(host) && ports.has(port))) {
      foreign.push(`${host}:${port}`);
      return this.destroy(new Error(`No test may connect to ${host}:${port}`));
    }
    return Reflect.apply(connect, this, given);
  };
  return { ports, foreign };
}

/** `connect` takes options, a path, or a port and a host; Node itself hands them on within an array. */
function targetOf([first, second]: unknown[]) {
  if (Array.isArray(first)) return targetOf(first);
  if (typeof first === 'object' && first) {
    const { path, host, port } = first as { path?: string; host?: string; port?: number | string };
    return { path, host: host ?? 'localhost', port: Number(port) };
  }
  const isPath = typeof first === 'string' && Number.isNaN(Number(first));
  return {
    path: isPath ? first : undefined,
    host: typeof second === 'string' ? second : 'localhost',
    port: Number(first),
  };
}

/** Removes and returns the addresses of the connections refused so far. */
export const takeForeign = (): string[] => network.foreign.splice(0);

afterEach(() => {
  expect(takeForeign(), 'connections to what the test has not opened').toEqual([]);
});
