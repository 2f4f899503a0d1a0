import type { Database } from '../platform/db/database.ts';

/** Context of every command. */
export interface CommandTools {
  readonly database: Database;
  /** Ms since 1970. */
  readonly now: number;
  /** Public origin of the portal, for links. */
  readonly origin: string;
}
