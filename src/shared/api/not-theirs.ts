/** Whether the server denies this person access: the page then looks as if it did not exist. */
export const isNotTheirs = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'CATEGORY_NOT_ALLOWED' || error.code === 'ACTOR_NOT_ALLOWED');
