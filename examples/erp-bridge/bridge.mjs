/**
 * A bridge between the portal and an ERP: reads the portal's feed, books orders, and reports to the portal that they are
 * confirmed and shipped. Node 24, no dependencies. Replace `Books` by calls of your ERP; the rest can stay.
 *
 * It may be killed at any moment. Every step is idempotent: an event is known by its id, an action has an id that is
 * stored before it is sent.
 */
import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const { PORTAL = 'http://localhost:4173', API_KEY = '', BOOKS = 'books.json' } = process.env;
/** Pause between two calls of the feed that found nothing, ms. */
const POLL_MS = Number(process.env.POLL_MS ?? 5_000);
/** Working days until delivery that the bridge promises. */
const DELIVERY_DAYS = 20;
const TIMEOUT_MS = 30_000;

/** The ERP of this example: a file with the cursor, the orders and what is to be reported. */
class Books {
  constructor(file) {
    this.file = file;
    this.state = this.read();
  }

  read() {
    try {
      return JSON.parse(readFileSync(this.file, 'utf8'));
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
      return { cursor: 0, events: {}, orders: {} };
    }
  }

  /** Writes everything or nothing, also when the process is killed or the power fails. */
  save() {
    const next = `${this.file}.next`;
    const file = openSync(next, 'w');
    writeSync(file, JSON.stringify(this.state));
    fsyncSync(file);
    closeSync(file);
    renameSync(next, this.file);
    // The folder has the new name only then.
    const folder = openSync(dirname(resolve(this.file)), 'r');
    fsyncSync(folder);
    closeSync(folder);
  }
}

/** Calls the portal. Returns status and body; throws where there is no answer or the server is busy. */
async function call(method, path, body) {
  const answer = await fetch(`${PORTAL}${path}`, {
    method,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      authorization: `Bearer ${API_KEY}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (answer.status === 429 || answer.status >= 500) throw new Error(`${method} ${path}: ${answer.status}`);
  return { status: answer.status, body: await answer.json() };
}

/** Books an event. A repeated one changes nothing. */
function book(state, { id, type, data }) {
  if (state.events[id]) return;
  state.events[id] = type;
  if (!type.startsWith('order.')) return;
  const { project, order } = data;
  state.orders[project.id] ??= { versions: 0 };
  const booked = state.orders[project.id];
  booked.number = project.number;
  booked.partner = project.partner.name;
  booked.status = project.status;
  booked.revision = project.revision;
  if (type === 'order.placed' || type === 'order.amended') {
    booked.versions += 1;
    booked.lines = order.lines.map(({ article, quantity, totalRappen }) => ({
      article,
      quantity,
      totalRappen,
    }));
    booked.netRappen = order.netRappen;
    booked.delivery = order.delivery;
  }
  booked.todo = nextOf(booked);
  booked.seen = undefined;
}

/**
 * Goes on with orders whose project changed without an event of the order, as when the partner corrected an address. The
 * feed was read to its end since the refusal, so whatever concerns the order has been booked.
 */
function resume(state) {
  for (const booked of Object.values(state.orders)) {
    const { seen } = booked;
    booked.seen = undefined;
    if (!seen || seen.status !== booked.status || seen.revision <= booked.revision) continue;
    booked.revision = seen.revision;
    booked.todo = nextOf(booked);
  }
}

/** The next action for an order, with the id that makes it idempotent; undefined if there is none. */
function nextOf({ status, revision, number, days = DELIVERY_DAYS }) {
  const action = (event, data) => ({ event, body: { id: newId(), revision, data } });
  if (status === 'order_placed') return action('confirm', { deliveryDate: workingDay(days) });
  if (status === 'order_confirmed') return action('start', {});
  if (status === 'ordered') return action('ship', { deliveryNote: `LS-${number}` });
  return undefined;
}

/** A UUID of version 7, as the portal wants it for ids that programs make. */
function newId() {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/** The first Tuesday after a number of days. */
function workingDay(days) {
  const day = new Date(Date.now() + days * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((9 - day.getUTCDay()) % 7));
  return day.toISOString().slice(0, 10);
}

/** Reports what is to do for an order. The same id again gets the same answer, so a crash does no harm. */
async function report(books, projectId) {
  const order = books.state.orders[projectId];
  const { event, body } = order.todo;
  const { status, body: answer } = await call('POST', `/v1/projects/${projectId}/events/${event}`, body);
  order.todo = undefined;
  if (status === 200) {
    Object.assign(order, { status: answer.status, revision: answer.revision });
    order.todo = nextOf(order);
  } else {
    console.warn(`${order.number} ${event}: ${status} ${answer.code}`);
    // A holiday: another week later.
    if (answer.fields?.some(({ path }) => path === 'deliveryDate')) {
      order.days = (order.days ?? DELIVERY_DAYS) + 7;
      order.todo = nextOf(order);
    }
    // A person or an amendment was first.
    order.seen = answer.current;
  }
  books.save();
}

/** Books the next page of the feed and reports what is to do. Returns whether there is more. */
async function step(books) {
  const { status, body: page } = await call('GET', `/v1/feed?after=${books.state.cursor}&limit=50`);
  if (status !== 200) throw new Error(`The feed: ${status} ${page.code}`);
  for (const event of page.events) book(books.state, event);
  // The events and the cursor behind them are one write.
  books.state.cursor = page.next;
  if (page.events.length > 0) books.save();
  if (!page.isMore) resume(books.state);
  for (const [id, { todo }] of Object.entries(books.state.orders)) if (todo) await report(books, id);
  return page.isMore;
}

async function run() {
  const books = new Books(BOOKS);
  for (;;) {
    const isMore = await step(books).catch((error) => console.error(error.message));
    if (!isMore) await sleep(POLL_MS);
  }
}

if (API_KEY === '') throw new Error('Set API_KEY to a key with the scopes feed:read and projects:staff.');
await run();
