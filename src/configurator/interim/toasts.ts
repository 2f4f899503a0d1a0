import { toast } from 'react-toastify';
export const showError = (text: string) => toast.error(text);
export const showSuccess = (text: string) => toast.success(text);
