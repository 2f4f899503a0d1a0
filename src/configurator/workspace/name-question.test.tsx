import '../testing/engine-on-main-thread.ts';
import { i18n } from '@lingui/core';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openAtom, roofNameAtom } from '../document/document.ts';
import { catalogueAtom } from '../solving/catalogue.ts';
import { engine } from '../solving/engine.ts';
import { exampleOrigin, exampleRoof } from '../testing/example-roof.ts';
import { demoCatalogue } from '../testing/in-process-engine.ts';
import { renderWith } from '../testing/render-with.tsx';
import { useNaming, useRoofNameWords } from './name-question.tsx';

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(cleanup);

/** Reports whether the question for a name was answered. */
function Saving({ onAnswer }: { readonly onAnswer: (isAnswered: boolean) => void }) {
  const { isAnswered, dialog } = useNaming(useRoofNameWords());
  return (
    <>
      <button type="button" onClick={async () => onAnswer(await isAnswered())}>
        sichern
      </button>
      {dialog}
    </>
  );
}

function ask(roof: typeof exampleRoof) {
  const store = createStore();
  store.set(catalogueAtom, demoCatalogue);
  store.set(openAtom, { ...roof, name: '' }, { ...exampleOrigin, revision: null, saved: null });
  const onAnswer = vi.fn();
  renderWith(store, <Saving onAnswer={onAnswer} />);
  const save = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'sichern', hidden: true }));
    return screen.findByLabelText<HTMLInputElement>('Name');
  };
  return { save, onAnswer, nameOf: () => store.get(roofNameAtom) };
}

const enter = (field: HTMLInputElement) => {
  if (!field.form) throw new Error('Enter takes nothing');
  fireEvent.submit(field.form);
};

const inDavos = { ...exampleRoof, location: { ...exampleRoof.location, place: 'Davos Platz' } };

test('proposes the place as name', async () => {
  const { save, onAnswer, nameOf } = ask(inDavos);
  const field = await save();
  expect(field.value).toBe('Davos Platz');
  enter(field);
  await waitFor(() => expect(onAnswer.mock.calls).toEqual([[true]]));
  expect(nameOf()).toBe('Davos Platz');
});

test('uses the typed name; without an answer saves nothing and asks again', async () => {
  const { save, onAnswer, nameOf } = ask(inDavos);
  await save();
  fireEvent.click(screen.getByRole('button', { name: 'Abbrechen' }));
  await waitFor(() => expect(onAnswer.mock.calls).toEqual([[false]]));
  expect(nameOf()).toBe('');
  const field = await save();
  fireEvent.change(field, { target: { value: ' Haus Meier ' } });
  enter(field);
  await waitFor(() => expect(onAnswer.mock.calls).toEqual([[false], [true]]));
  expect(nameOf()).toBe('Haus Meier');
});

test('asks only once if the user leaves it without a name', async () => {
  const { save, onAnswer, nameOf } = ask(inDavos);
  const field = await save();
  fireEvent.change(field, { target: { value: '' } });
  enter(field);
  await waitFor(() => expect(onAnswer.mock.calls).toEqual([[true]]));
  fireEvent.click(screen.getByRole('button', { name: 'sichern', hidden: true }));
  await waitFor(() => expect(onAnswer.mock.calls).toEqual([[true], [true]]));
  expect(nameOf()).toBe('');
});

test('proposes the date while the location is unconfirmed', async () => {
  const { save } = ask(await engine.newConfiguration('gable'));
  const field = await save();
  await waitFor(() => expect(field.value).toMatch(/^Dach vom \d\d\.\d\d\.\d{4}$/));
});
