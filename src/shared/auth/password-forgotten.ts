/** B2C's error code for "forgot your password?". */
const PASSWORD_FORGOTTEN = 'AADB2C90118';

/** Whether a sign-in ended with a request to reset the password. */
export const isPasswordForgotten = (error: unknown): boolean =>
  error instanceof Error && error.message.includes(PASSWORD_FORGOTTEN);
