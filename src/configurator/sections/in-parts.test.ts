import { expect, test } from 'vitest';
import { inParts } from './in-parts.ts';

test('lines break after the separator only', () => {
  const lines = (text: string) => text.split(' ').map((line) => line.replaceAll('\u00a0', ' '));
  expect(lines(inParts(['80 x 60 mm', '30 x 120 mm'], '/'))).toEqual(['80 x 60 mm /', '30 x 120 mm']);
  expect(lines(inParts(["1'560 m ü. M."], ''))).toEqual(["1'560 m ü. M."]);
});
