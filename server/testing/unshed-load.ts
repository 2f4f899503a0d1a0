/** Settings with which a server refuses no load: tests send much at once to a machine that is busy with others. */
export const UNSHED_LOAD = { CALLS_AT_ONCE: '10000', EVENT_LOOP_DELAY_MS: '60000' } as const;

/** Settings with which no person meets a limit of calls or roofs: one works as many do. */
export const UNLIMITED = {
  CALLS_PER_MINUTE: '1000000',
  DRAFTS_PER_MINUTE: '1000000',
  SAVES_PER_MINUTE: '1000000',
  UPLOADS_PER_MINUTE: '1000000',
  ROOFS_PER_ORGANISATION: '100000000',
} as const;
