import { channel } from 'node:diagnostics_channel';

/** A statement that has run: its text with placeholders for values, and its duration. */
export interface RanStatement {
  readonly sql: string;
  readonly durationMs: number;
  readonly isFault: boolean;
}

/** Announces each statement (`RanStatement`) of databases that are opened after the first subscription. */
export const statements = channel('portal:statement');
