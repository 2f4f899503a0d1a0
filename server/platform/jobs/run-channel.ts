import { tracingChannel } from 'node:diagnostics_channel';

/** A run of a job. */
export interface JobRun {
  readonly kind: string;
}

/** Traces each run of a job. */
export const runs = tracingChannel<unknown, JobRun>('portal:job');
