/**
 * An order's whole way: finds the oldest order that waits, confirms it, takes it into work, ships it with tracking and
 * files its invoice. Node 24, no dependencies. Ids are made once per step: store them before you send, then a repetition
 * changes nothing.
 */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';

const { PORTAL = 'http://localhost:4173', API_KEY = '', INVOICE = 'invoice.pdf' } = process.env;
const DAY_MS = 86_400_000;

async function call(method, path, body) {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${PORTAL}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${API_KEY}`,
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!answer.ok) {
    const problem = await answer.json();
    throw Object.assign(new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(problem)}`), {
      problem,
    });
  }
  return answer.json();
}

/** A UUID of version 7, as the portal wants it for ids that programs make. */
function newId() {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

const dayIn = (days) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** The orders as the feed has them last. */
async function readOrders() {
  const orders = new Map();
  for (let after = 0, isMore = true; isMore; ) {
    const page = await call('GET', `/v1/feed?after=${after}&limit=200`);
    for (const { type, data } of page.events)
      if (type.startsWith('order.')) orders.set(data.project.id, data);
    after = page.next;
    isMore = page.isMore;
  }
  return [...orders.values()];
}

const waiting = (await readOrders()).find(({ project }) => project.status === 'order_placed');
if (!waiting) throw new Error('No order waits.');
const { project, order } = waiting;
console.log(`${order.number} of ${project.partner.name}: ${order.lines.length} lines`);

let { revision } = project;
/** Every event names the revision that the program has seen. */
async function send(event, data = {}) {
  const answer = await call('POST', `/v1/projects/${project.id}/events/${event}`, {
    id: newId(),
    revision,
    data,
  });
  revision = answer.revision;
  console.log(`${event}: ${answer.status}`);
}
/** Confirms the first day from then on that the portal accepts: it knows weekends and holidays. */
async function confirmFrom(days) {
  try {
    await send('confirm', { deliveryDate: dayIn(days) });
  } catch (error) {
    const isClosed = error.problem?.fields?.some(({ path }) => path === 'deliveryDate');
    if (!isClosed || days > 60) throw error;
    await confirmFrom(days + 1);
  }
}
await confirmFrom(20);
await send('start');
await send('ship', {
  deliveryNote: `LS-${project.number}`,
  carrier: 'Muster Transporte',
  trackingNumber: '99.00.123456',
  trackingUrl: 'https://tracking.example/99.00.123456',
});

const fileId = newId();
const form = new FormData();
form.append('file', new Blob([await readFile(INVOICE)]), 'invoice.pdf');
await call('PUT', `/v1/files/${fileId}?use=invoice`, form);
const invoice = await call('PUT', `/v1/projects/${project.id}/invoices/${newId()}`, {
  number: `R-${project.number}`,
  date: dayIn(0),
  dueOn: dayIn(30),
  amountRappen: order.grossRappen,
  fileId,
});
console.log(`Invoice ${invoice.number}: ${invoice.state}`);
