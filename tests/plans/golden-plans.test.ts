import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { drawGoldenPlans, goldenNames, planFile } from './draw-golden-plans.ts';

let plans = new Map<string, string>();
beforeAll(async () => {
  plans = await drawGoldenPlans();
});

test('there are enough golden roofs', () => {
  expect(goldenNames().length).toBeGreaterThan(10);
});

describe.each(goldenNames())('the plan of %s', (name) => {
  test('is the reviewed one; after a wanted change: npm run golden:plans', () => {
    expect(plans.get(name)).toBe(readFileSync(planFile(name), 'utf8'));
  });

  test('is well-formed and stands alone', () => {
    const plan = plans.get(name) ?? '';
    const open: string[] = [];
    for (const [, closing, tag = '', selfClosing] of plan.matchAll(/<(\/?)([a-zA-Z]+)[^<>]*?(\/?)>/g)) {
      if (closing) expect(open.pop()).toBe(tag);
      else if (!selfClosing) open.push(tag);
    }
    expect(open).toEqual([]);
    expect(plan).not.toMatch(/NaN|undefined|Infinity|<image|<script/);
    const references = [...plan.matchAll(/url\(#([^)]+)\)/g)].map((match) => match[1]);
    for (const id of references) expect(plan).toContain(`id="${id}"`);
  });
});
