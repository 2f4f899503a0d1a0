import { z } from 'zod';

/** Name of a deleted person in the database and in answers; the app and printouts translate it. */
export const DELETED_PERSON = 'Gelöschte Person';

/** Numbers of things that a deletion would break; it is rejected unless all are 0. */
export const Obstacles = z.object({
  projects: z.int().describe('sent, and neither completed nor archived'),
  assignments: z.int().describe('projects of partners that the person takes care of'),
  bookings: z.int().describe('of trainings to come'),
  keys: z.int().describe('valid API keys that the person created'),
  warehouses: z.int().describe('of the firm'),
});
export type Obstacles = z.infer<typeof Obstacles>;
