import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import {
  createServer,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { ListenOptions, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProblemDocument } from '../../../contracts/api/problem.ts';
import { Counter, isAmong } from './addresses.ts';
import { type BodyRate, requireRate } from './body-rate.ts';

/** The portal's public port. It is bound before there is anything to serve. */
export interface Listener {
  /** One of the listening servers; client errors of the others are emitted on it too. */
  readonly server: Server;
  /** Sets the request handler. Until then every request gets 503. */
  serve(handle: RequestListener): void;
  /** The number of open connections and of those refused so far. */
  connections(): { readonly open: number; readonly refused: number };
  /** Makes every response from now on the last one of its connection. */
  endConnections(): void;
  /** Resolves once all data that has already arrived is read. */
  settle(): Promise<void>;
  /**
   * Stops accepting connections and closes idle ones. Resolves after the last response, or after `timeoutMs`, when
   * the remaining connections are destroyed.
   */
  close(timeoutMs: number): Promise<void>;
}

/** Limits per client. */
export interface ListenerLimits {
  /** Timeout for the head of a request, from the connection or the first byte. */
  readonly headTimeoutMs: number;
  readonly bodyRate: BodyRate;
  /** Timeout between two requests of a connection. Longer than that of proxies, which is usually a minute. */
  readonly idleTimeoutMs: number;
  /** Timeout of a connection without traffic during a request. */
  readonly silenceTimeoutMs: number;
  /** Maximum number of open connections. */
  readonly connections: number;
  /** Maximum number of open connections per IPv4 address or IPv6 network. */
  readonly connectionsPerAddress: number;
  /** Proxies whose `X-Forwarded-For` is trusted. They carry many clients, so their connections are not limited. */
  readonly trustProxy: number | readonly string[] | false;
}

const DEFAULT_LIMITS: ListenerLimits = {
  headTimeoutMs: 10_000,
  bodyRate: { intervalMs: 20_000, bytes: 20_000 },
  idleTimeoutMs: 72_000,
  silenceTimeoutMs: 120_000,
  connections: 10_000,
  connectionsPerAddress: 256,
  trustProxy: false,
};

/**
 * Listening sockets per address. One turn of the event loop accepts one connection per socket (libuv 1.45),
 * so with a single socket clients of a busy server would wait long. Only Linux balances between sockets.
 */
const SOCKETS = process.platform === 'linux' ? 8 : 1;
/** Retry-After in seconds while the server starts. */
const CHECK_EVERY_MS = 1_000;

/** Turns of the event loop without new data after which nothing is left to read. Each accepts one connection. */
const RETRY_AFTER_S = '2';

/**
 * Turns of the event loop without new data after which nothing is left to read. Each accepts one connection.
 */
const QUIET_TURNS = 10;
/** Maximum settling time: under constant load new data arrives in every turn. */
const LONGEST_SETTLING_MS = 2_000;

const STARTING: ProblemDocument = {
  type: 'about:blank',
  title: 'The server is starting',
  status: 503,
  code: 'RESTARTING',
};
const refuseWhileStarting: RequestListener = (_request, response) => {
  const headers = {
    'content-type': 'application/problem+json',
    'retry-after': RETRY_AFTER_S,
    connection: 'close',
  };
  response.writeHead(STARTING.status, headers).end(JSON.stringify(STARTING));
};

/** Returns the port; rejects with the system's error. */
async function listen(server: Server, options: ListenOptions): Promise<number> {
  server.listen(options);
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

const timeoutsOf = (limits: ListenerLimits): ServerOptions => ({
  headersTimeout: limits.headTimeoutMs,
  // No limit on the total time of a body; its rate is limited instead.
  requestTimeout: 0,
  connectionsCheckingInterval: Math.min(CHECK_EVERY_MS, limits.headTimeoutMs),
  keepAliveTimeout: limits.idleTimeoutMs,
});

/** Returns the first server, on which the errors of clients of all are emitted. */
function joinErrors(servers: readonly Server[]): Server {
  const [server, ...further] = servers as [Server, ...Server[]];
  for (const each of further)
    each.on('clientError', (error, socket) => {
      if (!server.emit('clientError', error, socket)) socket.destroy();
    });
  return server;
}

/** Resolves when nothing new has arrived for some turns of the event loop. */
async function settle(arrivals: () => number): Promise<void> {
  const until = performance.now() + LONGEST_SETTLING_MS;
  let before = -1;
  for (let quiet = 0; quiet < QUIET_TURNS && performance.now() < until; quiet += 1) {
    if (arrivals() !== before) quiet = 0;
    before = arrivals();
    await sleep(1);
  }
}

/**
 * Binds every address of `host` on this machine: `localhost` has two. Rejects with the system's error if the
 * first cannot be bound.
 */
export async function openListener(
  host: string,
  port: number,
  overrides: Partial<ListenerLimits> = {},
): Promise<Listener> {
  const limits = { ...DEFAULT_LIMITS, ...overrides };
  const { trustProxy } = limits;
  const isProxy = typeof trustProxy === 'number' ? () => true : isAmong(trustProxy || []);
  const perAddress = new Counter(limits.connectionsPerAddress);
  let refused = 0;
  /** Unanswered requests by connection. */
  const unanswered = new Map<Socket, Set<ServerResponse>>();
  /** Total number of connections and requests. */
  let arrivals = 0;
  let handle = refuseWhileStarting;
  let isEnding = false;
  let isClosing = false;

  function createOne(): Server {
    const server = createServer(timeoutsOf(limits), (request, response) => {
      const { socket } = request;
      arrivals += 1;
      unanswered.get(socket)?.add(response);
      response.once('close', () => {
        const others = unanswered.get(socket);
        others?.delete(response);
        if (isClosing && others?.size === 0) socket.destroySoon();
      });
      if (isEnding) response.shouldKeepAlive = false;
      requireRate(request, response, limits.bodyRate);
      handle(request, response);
    });
    server.setTimeout(limits.silenceTimeoutMs);
    server.on('connection', (socket: Socket) => {
      arrivals += 1;
      const { remoteAddress: address = '' } = socket;
      const isCounted = !isProxy(address);
      if (unanswered.size >= limits.connections || (isCounted && !perAddress.take(address))) {
        refused += 1;
        socket.destroy();
        return;
      }
      unanswered.set(socket, new Set());
      socket.once('close', () => {
        unanswered.delete(socket);
        if (isCounted) perAddress.release(address);
      });
    });
    return server;
  }

  const servers: Server[] = [];
  /** Returns the port. */
  async function bind(address: string, on: number): Promise<number> {
    // Sockets that share a port would also share it with another process. Bind it exclusively first.
    const alone = createServer();
    const bound = await listen(alone, { host: address, port: on });
    await new Promise((resolve) => alone.close(resolve));
    for (let socket = 0; socket < SOCKETS; socket += 1) {
      const server = createOne();
      await listen(server, { host: address, port: bound, reusePort: SOCKETS > 1 });
      servers.push(server);
    }
    return bound;
  }

  const [first = host, ...others] = (await lookup(host, { all: true })).map(({ address }) => address);
  const bound = await bind(first, port);
  for (const address of others) await bind(address, bound).catch(() => {});
  const server = joinErrors(servers);

  function endConnections(): void {
    isEnding = true;
    for (const responses of unanswered.values())
      for (const response of responses) if (!response.headersSent) response.shouldKeepAlive = false;
  }

  return {
    server,
    serve(handler) {
      handle = handler;
    },
    connections: () => ({ open: unanswered.size, refused }),
    endConnections,
    settle: () => settle(() => arrivals),
    async close(timeoutMs) {
      endConnections();
      isClosing = true;
      const closed = servers.map((each) => new Promise((resolve) => each.close(resolve)));
      for (const [socket, responses] of unanswered) if (responses.size === 0) socket.destroySoon();
      const late = setTimeout(() => {
        for (const each of servers) each.closeAllConnections();
      }, timeoutMs);
      await Promise.all(closed);
      clearTimeout(late);
    },
  };
}
