import { expect, test } from 'vitest';
import { soak } from '../tests/soak.ts';
import { COLOURS } from './plan/svg.ts';
import { luminance, tonesOf } from './plan/tones.ts';

const contrast = (one: string, other: string): number => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

const EXTREMES = [
  '#000000',
  '#ffffff',
  '#1d2935',
  '#3a4249',
  '#8a4a35',
  '#7c7c7c',
  '#ff0000',
  '#00ff00',
  '#0000ff',
];
const drawn = Array.from({ length: soak(1_000, 100_000) }, (_, seed) => {
  const number = Math.imul(seed + 1, 2_654_435_761) >>> 8;
  return `#${number.toString(16).padStart(6, '0')}`;
});

test('distinguishes pieces and joints by lightness alone, for any colour of the slates', () => {
  for (const srgb of [...EXTREMES, ...drawn]) {
    const { active, blind, cut, joint } = tonesOf(srgb);
    expect(active).toBe(srgb);
    const tones = [active, blind, cut, joint];
    for (const [at, tone] of tones.slice(1).entries())
      expect(contrast(tones[at] ?? '', tone), `${srgb} ${at}`).toBeGreaterThan(1.2);
    expect(contrast(active, joint), srgb).toBeGreaterThan(2.4);
    // Numbers on pieces, in ink or white.
    const onCut = Math.max(contrast(cut, COLOURS.ink), contrast(cut, COLOURS.paper));
    expect(onCut, srgb).toBeGreaterThan(4.2);
  }
});
