/** Columns of a new person who will sign in by an invitation. */
export const NEW_PERSON = { active: 1, binds_by_email: 0, not_before: 0, password_hash: null } as const;
