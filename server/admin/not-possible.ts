/** Thrown for an order that the content of the database does not allow; the message says why in one line. */
export class NotPossible extends Error {}
