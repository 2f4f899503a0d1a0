/** Shows a message; what shows messages is loaded after the first page. */
export const notify = (text: string): void => {
  void import('../shared/ui/toasts.tsx').then(({ showError }) => showError(text));
};
