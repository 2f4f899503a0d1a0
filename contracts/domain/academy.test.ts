import { expect, test } from 'vitest';
import { readWebVtt, webVtt } from './academy.ts';

test('captions that are written are read again', () => {
  const cues = [
    { from: 0, until: 1_500, text: 'Unterdach & Lattung <zuerst>' },
    { from: 3_600_000, until: 3_661_234, text: 'Am Schluss' },
  ];
  expect(readWebVtt(webVtt(cues))).toEqual(cues);
});

test('names, notes, styles, settings and marks are left out; SRT is understood too', () => {
  const vtt = `\uFEFFWEBVTT - Film

NOTE made by hand

STYLE
::cue { color: lime }

first
00:01.000 --> 00:02.500 align:start
<v Nina>Zuerst die
<b>Unterdachbahn</b>
`;
  expect(readWebVtt(vtt)).toEqual([{ from: 1_000, until: 2_500, text: 'Zuerst die Unterdachbahn' }]);
  const srt =
    '1\r\n00:00:01,000 --> 00:00:02,000\r\nEins\r\n\r\n2\r\n00:00:02,000 --> 00:00:03,000\r\nZwei\r\n';
  expect(readWebVtt(srt)).toMatchObject([{ text: 'Eins' }, { from: 2_000, until: 3_000, text: 'Zwei' }]);
});

test.each([
  ['nothing', '', 1],
  ['no captions', 'WEBVTT\n\nHallo', 1],
  ['no time', 'WEBVTT\n\n00:01 --> 00:02\nEins', 3],
  ['an end before its beginning', 'WEBVTT\n\n00:02.000 --> 00:01.000\nEins', 3],
  ['a time without a text', 'WEBVTT\n\n00:01.000 --> 00:02.000\n\nEins', 3],
])('%s is told by its line', (_fault, text, line) => expect(readWebVtt(text)).toEqual({ line }));
