import { readFileSync } from 'node:fs';
import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { freezeRoof } from '../../../engine/frozen-roof.ts';
import { createEngine, engineVersion } from '../../../engine/index.ts';
import { FrozenRoofPlan } from './frozen-roof.tsx';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const catalogue = JSON.parse(read('../../../engine/catalogue/demo.json'));

it('draws every surface of a roof that comes as text, in the colours of the theme', () => {
  const text = read('../../../tests/golden/villa-hip.json');
  const engine = createEngine(catalogue);
  const roof = engine.open(text, 0);
  const { answer, cells } = roof;
  if (answer.status !== 'solved') throw new Error('the villa is refused');
  const sent = JSON.stringify(
    freezeRoof(JSON.parse(engine.upgraded(text)), answer, cells, roof.body(), catalogue, engineVersion()),
  );
  const i18n = setupI18n({ locale: 'de', messages: { de: { 'direction.S': 'Süd' } } });
  const plan = () => createElement(FrozenRoofPlan, { roof: JSON.parse(sent) });
  const drawing = renderToStaticMarkup(createElement(I18nProvider, { i18n }, plan(), plan()));
  expect(drawing).toMatch(/<text [^>]*>Süd, \d+\.\d\d kWp<\/text>/);
  const shown = answer.surfaces.filter(({ status }) => status !== 'disabled');
  expect(drawing.match(/<text /g)).toHaveLength(2 * shown.length);
  expect(drawing).toContain('fill="var(--slate-active)"');
  expect(drawing).toContain(`--slate:${JSON.parse(sent).colour}`);
  expect(drawing).toContain('stroke-width=');
  // Both drawings stand on one page: nothing of one may name a part of the other.
  const ids = [...drawing.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const named = [...drawing.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((id) => !ids.includes(id))).toEqual([]);
});
