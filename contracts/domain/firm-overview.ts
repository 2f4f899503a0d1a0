import { z } from 'zod';
import { ProjectStatus } from './project-states.ts';
import { TrainingKind } from './trainings.ts';

/** Rows of each part of a firm's page; its list has all. */
export const OVERVIEW_ROWS = 5;

const rappen = z.int().describe('Rappen excluding VAT');
const row = { id: z.string().describe('of the project'), number: z.string(), name: z.string() };

/** Business with a firm, for staff. Instants are milliseconds since 1970. */
export const FirmOverview = z.object({
  waiting: z.int().describe('projects that wait for the supplier'),
  projects: z.int().describe('all that were submitted'),
  offers: z.object({
    total: z.int(),
    rows: z.array(
      z.object({
        ...row,
        netRappen: rappen.nullable(),
        until: z.iso.date().nullable(),
        daysLeft: z.int().nullable().describe('negative: expired'),
      }),
    ),
  }),
  orders: z.object({
    total: z.int(),
    netRappen: rappen,
    rows: z.array(
      z.object({
        ...row,
        netRappen: rappen.nullable(),
        status: ProjectStatus,
        deliveryOn: z.iso.date().nullable(),
      }),
    ),
  }),
  years: z
    .array(z.object({ year: z.int(), orders: z.int(), netRappen: rappen, powerW: z.int() }))
    .describe('orders by the year in which they were placed, the newest first'),
  trainings: z.array(
    z.object({
      id: z.string(),
      kind: TrainingKind,
      startsAt: z.int(),
      seats: z.int(),
      isWaiting: z.boolean(),
    }),
  ),
  certificates: z.array(z.object({ name: z.string(), kind: TrainingKind, until: z.iso.date() })),
  messages: z.array(
    z.object({ projectId: z.string(), number: z.string(), at: z.int(), by: z.string(), text: z.string() }),
  ),
  files: z.array(z.object({ id: z.string(), name: z.string(), size: z.int(), at: z.int() })),
});
export type FirmOverview = z.infer<typeof FirmOverview>;
