import { afterAll, afterEach, expect, test, vi } from 'vitest';
import type { Notification } from '../../../contracts/domain/notifications.ts';
import { followInbox, type InboxEvent } from './follow-inbox.ts';

// Node has locks and channels like browsers, but no events for network and focus.
const page = new EventTarget();
vi.stubGlobal('document', page);
vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
afterAll(() => vi.unstubAllGlobals());

const notification = (number: number): Notification => ({
  number,
  type: 'project.accept',
  parameters: {},
  link: '/projects',
  createdAt: number,
  readAt: null,
});
const received = (number: number) =>
  `id: ${number}\nevent: notification\ndata: ${JSON.stringify(notification(number))}\n\n`;
const state = (last: number) =>
  `id: ${last}\nevent: inbox\ndata: ${JSON.stringify({ unread: last, last })}\n\n`;

/** A server whose streams are written by the test. */
function fakeServer() {
  const asked: (number | null)[] = [];
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  const open = async (after: number | null, signal: AbortSignal) => {
    asked.push(after);
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        stream = controller;
        signal.addEventListener('abort', () => controller.error(signal.reason));
      },
    });
    return new Response(body);
  };
  return {
    asked,
    open,
    send: (text: string) => stream?.enqueue(new TextEncoder().encode(text)),
    end: () => stream?.close(),
  };
}

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});
let account = 0;
/** Opens a browser tab; returns the events it received. */
function tab(server: ReturnType<typeof fakeServer>) {
  const heard: InboxEvent[] = [];
  const end = followInbox({
    account: `person ${account}`,
    open: server.open,
    hear: (event) => void heard.push(event),
  });
  ends.push(end);
  return {
    heard,
    end,
    numbers: () => heard.flatMap((each) => (each.event === 'notification' ? each.data.number : [])),
  };
}

test('one tab receives, all of them hear; events after the first state are new', async () => {
  account += 1;
  const server = fakeServer();
  const [first, second] = [tab(server), tab(server)];
  await expect.poll(() => server.asked).toEqual([null]);
  server.send(received(3) + state(3));
  server.send(received(4));
  await expect.poll(() => second.heard.length).toBe(3);
  expect(second.heard).toEqual(first.heard);
  expect(first.heard.map((each) => each.event === 'notification' && each.isNew)).toEqual([
    false,
    false,
    true,
  ]);
});

test('when that tab closes, another one continues after the last event', async () => {
  account += 1;
  const server = fakeServer();
  const [first, second] = [tab(server), tab(server)];
  await expect.poll(() => server.asked.length).toBe(1);
  server.send(state(7));
  await expect.poll(() => second.heard.length).toBe(1);
  first.end();
  await expect.poll(() => server.asked).toEqual([null, 7]);
  server.send(received(8));
  await expect.poll(() => second.numbers()).toEqual([8]);
  expect(first.numbers()).toEqual([]);
});

test('reopens a stream that ends, from where it ended', async () => {
  account += 1;
  const server = fakeServer();
  const one = tab(server);
  await expect.poll(() => server.asked.length).toBe(1);
  // Ignores an unknown event.
  server.send(`${received(1)}event: other\ndata: 1\n\n${state(1)}`);
  await expect.poll(() => one.heard.length).toBe(2);
  server.end();
  page.dispatchEvent(new Event('online'));
  await expect.poll(() => server.asked, { timeout: 5_000 }).toEqual([null, 1]);
  server.send(received(2));
  await expect.poll(() => one.numbers()).toEqual([1, 2]);
});

test('passes on changed picking lists without moving the cursor', async () => {
  account += 1;
  const server = fakeServer();
  const [first, second] = [tab(server), tab(server)];
  await expect.poll(() => server.asked.length).toBe(1);
  server.send(`${state(7)}event: picking\ndata: {"number":"100000017"}\n\n`);
  const change = { event: 'picking', data: { number: '100000017' } };
  await expect.poll(() => second.heard.at(-1)).toEqual(change);
  first.end();
  await expect.poll(() => server.asked).toEqual([null, 7]);
});
