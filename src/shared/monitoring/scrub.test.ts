import { expect, test } from 'vitest';
import { scrubEnvelope, scrubText } from './scrub.ts';

test.each([
  ['/configurator/01980000-0000-7000-8000-00000000ffff', '/configurator/:id'],
  ['https://portal.ch/roofs?search=Muster+Petra#top', 'https://portal.ch/roofs'],
  ['GET /configurator/v1/roofs?search=Petra failed', 'GET /configurator/v1/roofs failed'],
  ['no person petra.plan@example.ch here', 'no person :mail here'],
  ['Bearer eyJhbGciOi.eyJzdWIi.c2lnbmF0dXJl', 'Bearer :token'],
  ['What is this? 5 > 3', 'What is this? 5 > 3'],
])('%s', (text, scrubbed) => {
  expect(scrubText(text)).toBe(scrubbed);
});

test('every text of an envelope, however deep', () => {
  const event = { request: { url: 'https://portal.ch/a?b' }, breadcrumbs: [{ data: { to: '/x?y' } }] };
  const [, [item]] = scrubEnvelope([{ event_id: 'a'.repeat(32) }, [[{ type: 'event' }, event]]]);
  expect(item).toEqual([
    { type: 'event' },
    { request: { url: 'https://portal.ch/a' }, breadcrumbs: [{ data: { to: '/x' } }] },
  ]);
});

test('a recording stays JSON, and its length is the one of what is sent', () => {
  const events = [
    { href: 'https://portal.ch/roofs?search=Müller' },
    { text: 'an "/x?y\\"z" petra@example.ch' },
  ];
  const recording = JSON.stringify(events);
  const [, [item]] = scrubEnvelope([
    {},
    [[{ type: 'replay_recording', length: recording.length }, recording]],
  ]);
  const [head, sent] = item as unknown as [{ length: number }, string];
  expect(JSON.parse(sent)[0]).toEqual({ href: 'https://portal.ch/roofs' });
  expect(sent).not.toMatch(/Müller|petra/);
  expect(head.length).toBe(Buffer.byteLength(sent));
});
