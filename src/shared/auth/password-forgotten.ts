/** The code with which B2C says that "forgot your password?" was chosen. */
const PASSWORD_FORGOTTEN = 'AADB2C90118';

/** Whether a sign-in ended with a request to reset the password. */
export const isPasswordForgotten = (error: unknown): boolean =>
  error instanceof Error && error.message.includes(PASSWORD_FORGOTTEN);
