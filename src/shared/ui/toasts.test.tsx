import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { showSuccess, Toasts } from './toasts.tsx';

afterEach(cleanup);

test('at most 30 messages are shown, the newest on top, at the bottom in the middle @spec-88 @spec-89 @spec-90 @spec-232', async () => {
  render(<Toasts label="Meldungen" />);
  for (let number = 1; number <= 35; number++) showSuccess(`Meldung ${number}`);
  await screen.findByText('Meldung 30');
  const shown = screen.getAllByText(/^Meldung \d+$/).map(({ textContent }) => textContent);
  expect(shown).toEqual(Array.from({ length: 30 }, (_, at) => `Meldung ${30 - at}`));
  expect(document.querySelector('.Toastify__toast-container--bottom-center')).not.toBeNull();
});
