import { Slide, ToastContainer, toast } from 'react-toastify';
import './toasts.css';

/** At most this many messages wait (specification, section 2). */
const LIMIT = 30;

// The same message twice says no more than once.
export const showError = (text: string) => toast.error(text, { icon: false, toastId: text });
export const showSuccess = (text: string) => toast.success(text, { icon: false, toastId: text });

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
