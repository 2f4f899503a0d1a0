import { loadPart } from '../shared/parts/load-part.ts';

/** Shows a toast; the toaster is loaded after the first page. */
export const notify = (text: string): void => {
  loadPart('messages', () => import('../shared/ui/toasts.tsx')).then(
    ({ showError }) => showError(text),
    console.error,
  );
};
