import '../testing/engine-from-disk.ts';
import { i18n } from '@lingui/core';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openAtom } from '../document/document.ts';
import { catalogueAtom } from '../solving/catalogue.ts';
import { engine } from '../solving/engine.ts';
import { exampleOrigin, exampleRoof } from '../testing/example-roof.ts';
import { demoCatalogue } from '../testing/in-process-engine.ts';
import { renderWith } from '../testing/render-with.tsx';
import { NameQuestion } from './name-question.tsx';

// The engine itself, without its thread.
vi.mock('../solving/engine.ts', async () => {
  const { inProcessEngine } = await import('../testing/in-process-engine.ts');
  return { engine: inProcessEngine() };
});

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(cleanup);

async function ask(roof: typeof exampleRoof) {
  const store = createStore();
  store.set(catalogueAtom, demoCatalogue);
  store.set(openAtom, { ...roof, name: '' }, { ...exampleOrigin, revision: null, saved: null });
  const onAnswer = vi.fn();
  const onDismiss = vi.fn();
  renderWith(store, <NameQuestion onAnswer={onAnswer} onDismiss={onDismiss} />);
  return { field: await screen.findByLabelText<HTMLInputElement>('Name'), onAnswer, onDismiss };
}

test('a roof is called after its place unless something else is typed', async () => {
  const { field, onAnswer, onDismiss } = await ask({
    ...exampleRoof,
    location: { ...exampleRoof.location, place: 'Davos Platz' },
  });
  expect(field.value).toBe('Davos Platz');
  const form = field.closest('form');
  if (!form) throw new Error('Enter takes nothing');
  fireEvent.submit(form);
  fireEvent.change(field, { target: { value: ' Haus Meier ' } });
  fireEvent.submit(form);
  expect(onAnswer.mock.calls).toEqual([['Davos Platz'], ['Haus Meier']]);
  fireEvent.click(screen.getByRole('button', { name: 'Abbrechen' }));
  expect(onDismiss).toHaveBeenCalledOnce();
});

test('where nobody has said where the house stands it is called after the day', async () => {
  const { field } = await ask(await engine.newConfiguration('gable'));
  await waitFor(() => expect(field.value).toMatch(/^Dach vom \d\d\.\d\d\.\d{4}$/));
});
