/** Thrown if the sign-in failed: no page is shown then. */
export class SignInFailed extends Error {}
