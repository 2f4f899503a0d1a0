import { warehouses } from './warehouses.ts';

/** Every call of the API. The app imports its type alone: no schema reaches the browser by this file. */
export const api = { ...warehouses };
export type Api = typeof api;
