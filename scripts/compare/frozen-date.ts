/** Freezes the date, also in worker threads (`--import`), so that two runs are equal. */
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
