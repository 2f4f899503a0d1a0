import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerVillage } from '../../server/demo/village/answers.ts';
import { FAULTS, type FaultName } from './faults.ts';

export interface Loopback {
  readonly origin: string;
  /** Paths with queries, in the order of their requests. */
  readonly requests: string[];
  /** Breaks all following responses, or those to paths that contain a text. */
  fail(fault: FaultName, path?: string): void;
  close(): Promise<void>;
}

/** Starts the village as a foreign service on a loopback port, with faults to switch on. */
export async function startLoopback(): Promise<Loopback> {
  const requests: string[] = [];
  let failing: { fault: FaultName; path: string } = { fault: 'none', path: '' };
  const server = createServer((request, response) => {
    const url = request.url ?? '';
    requests.push(url);
    const asked = new URL(url, 'http://loopback');
    const fault = url.includes(failing.path) ? FAULTS[failing.fault] : FAULTS.none;
    const answer = fault(answerVillage(asked), asked);
    if (!answer) return;
    response.writeHead(answer.status, {
      'content-type': answer.type,
      'access-control-allow-origin': '*',
      connection: 'close',
    });
    response.end(answer.text);
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    fail(fault, path = '') {
      failing = { fault, path };
      requests.length = 0;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
