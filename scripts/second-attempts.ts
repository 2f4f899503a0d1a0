/** Reporter of vitest: writes down which tests passed only at another attempt, for the end of `npm test`. */
import { appendFileSync } from 'node:fs';
import type { Reporter, TestCase } from 'vitest/node';

/** How each line begins that tells of a test. */
export const SECOND_ATTEMPT = 'passed only at another attempt';

const file = process.env.SECOND_ATTEMPTS;

export default class SecondAttempts implements Reporter {
  onTestCaseResult(test: TestCase): void {
    if (!file || !test.diagnostic()?.flaky) return;
    const [error] = test.result().errors ?? [];
    appendFileSync(
      file,
      `${SECOND_ATTEMPT}: ${test.module.relativeModuleId} › ${test.fullName}\n${error?.stack ?? error?.message ?? ''}\n`,
    );
  }
}
