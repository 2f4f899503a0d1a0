import { expect, test } from 'vitest';
import type { Answer, Configuration, Outline } from '../../../engine/index.ts';
import { createEngine } from '../../../engine/index.ts';
import { demoCatalogue } from '../testing/in-process-engine.ts';
import { holdLayout, releaseLayout } from './hold-layout.ts';
import { mend } from './mend.ts';

const engine = createEngine(demoCatalogue);

function solved(roof: Configuration) {
  using opened = engine.open(JSON.stringify(roof), 0);
  const answer: Answer = opened.answer;
  if (answer.status === 'refused') throw new Error(JSON.stringify(answer.problems));
  return answer;
}

const widened = (roof: Configuration, by: number): Configuration => ({
  ...roof,
  surfaces: roof.surfaces.map((surface) => ({
    ...surface,
    outline: { ...surface.outline, width: widthOf(surface.outline) + by } as Outline,
  })),
});
const widthOf = (outline: Outline) => ('width' in outline ? outline.width : 0);
const formatsOf = (roof: Configuration) =>
  solved(roof).surfaces.map(({ columns }) => columns.map(({ format }) => format));
const codesOf = (roof: Configuration) => solved(roof).checks.map(({ code }) => code);

test('a held roof keeps its columns within the stated tolerance, and release undoes it', () => {
  const roof = engine.newConfiguration('gable');
  const { surfaces } = solved(roof);
  const held = holdLayout(surfaces).apply(roof);
  for (const by of [-(surfaces[0]?.toleranceNarrower ?? 0), -1, 0, 1, surfaces[0]?.toleranceWider ?? 0])
    expect(formatsOf(widened(held, by))).toEqual(formatsOf(roof));
  expect(releaseLayout().apply(held)).toEqual(roof);
});

test('the fix of a lost layout lets go of it', () => {
  const roof = engine.newConfiguration('gable');
  const held = widened(holdLayout(solved(roof).surfaces).apply(roof), -2_000);
  const { checks } = solved(held);
  const lost = checks.filter(({ code }) => code === 'HELD_LAYOUT_LOST');
  expect(lost).toHaveLength(roof.surfaces.length);
  const fixed = lost.reduce((present, { mend: fix }) => mend(fix ?? []).apply(present), held);
  expect(codesOf(fixed)).not.toContain('HELD_LAYOUT_LOST');
  expect(formatsOf(fixed)).toEqual(formatsOf(widened(roof, -2_000)));
});
