import '../testing/engine-from-disk.ts';
import { i18n } from '@lingui/core';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BomLine, Solution } from '../../../engine/index.ts';
import { openAtom } from '../document/document.ts';
import { catalogueAtom } from '../solving/catalogue.ts';
import { exampleOrigin, exampleRoof } from '../testing/example-roof.ts';
import { demoCatalogue, inProcessEngine } from '../testing/in-process-engine.ts';
import { renderWith } from '../testing/render-with.tsx';
import { BomQuantity } from './bom-quantity.tsx';

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(cleanup);

async function lineOfExample(): Promise<BomLine> {
  const { answer } = await inProcessEngine().solve(JSON.stringify(exampleRoof), 0);
  const [line] = (JSON.parse(answer) as Solution).bom.lines;
  if (!line) throw new Error('no bill');
  return line;
}

test('keeps an invalid quantity in the field with its reason and changes nothing', async () => {
  const store = createStore();
  store.set(catalogueAtom, demoCatalogue);
  store.set(openAtom, exampleRoof, exampleOrigin);
  const onChange = vi.fn();
  renderWith(store, <BomQuantity line={await lineOfExample()} onChange={onChange} />);
  const field = screen.getByRole<HTMLInputElement>('textbox');
  const before = field.value;
  fireEvent.change(field, { target: { value: 'zwei' } });
  fireEvent.blur(field);
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['zwei', 'true']);
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Hier ist eine Zahl nötig.',
  );
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Escape' });
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual([before, 'false']);
  fireEvent.change(field, { target: { value: '+2' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onChange).toHaveBeenCalledOnce();
});
