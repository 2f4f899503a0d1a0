/** Settings with which a server refuses no load: tests send much at once to a machine that is busy with others. */
export const UNSHED_LOAD = { CALLS_AT_ONCE: '10000', EVENT_LOOP_DELAY_MS: '60000' } as const;
