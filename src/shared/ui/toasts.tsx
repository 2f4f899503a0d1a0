import type { I18n } from '@lingui/core';
import { Slide, ToastContainer, toast } from 'react-toastify/unstyled';
import { labelled } from '../../../documents/texts.ts';
import 'react-toastify/ReactToastify.css';
import './toasts.css';

/** At most this many messages wait (specification, section 2). */
const LIMIT = 30;

/** Failures that are being shown. */
const errors = new Set<string>();

// The same message twice says no more than once.
export function showError(text: string): void {
  errors.add(text);
  toast.error(text, { icon: false, toastId: text, onClose: () => errors.delete(text) });
}
export const showSuccess = (text: string) => toast.success(text, { icon: false, toastId: text });

/** Shows a toast about an event elsewhere. */
export function showNews(i18n: I18n, title: string, about: string): void {
  const text = about ? labelled(i18n, title, about) : title;
  toast.info(text, { icon: false, toastId: text });
}

/** Takes away what has failed before. */
export function dismissErrors(): void {
  for (const text of errors) toast.dismiss(text);
}

/** Where messages appear: bottom centre, the newest on top. */
export function Toasts({ label }: { readonly label: string }) {
  return (
    <ToastContainer
      aria-label={label}
      position="bottom-center"
      limit={LIMIT}
      newestOnTop
      hideProgressBar
      transition={Slide}
      autoClose={6000}
    />
  );
}
