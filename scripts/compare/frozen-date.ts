/** Loaded before everything else (`--import`), also in worker threads: the date stands still, so that two runs say the same. */
const FROZEN_MS = Date.UTC(2026, 10, 24, 9);

const RealDate = globalThis.Date;
globalThis.Date = class extends RealDate {
  constructor(...given: []) {
    super(...((given.length > 0 ? given : [FROZEN_MS]) as []));
  }
  static override now(): number {
    return FROZEN_MS;
  }
} as DateConstructor;
