/** Reporter of vitest: writes down which tests passed only at another attempt, for the end of `npm test`. */
import { appendFileSync } from 'node:fs';
import type { Reporter, TestCase } from 'vitest/node';

const file = process.env.SECOND_ATTEMPTS;

export default class SecondAttempts implements Reporter {
  onTestCaseResult(test: TestCase): void {
    if (!file || !test.diagnostic()?.flaky) return;
    const [error] = test.result().errors ?? [];
    appendFileSync(
      file,
      `passed only at another attempt: ${test.module.relativeModuleId} › ${test.fullName}\n${error?.stack ?? error?.message ?? ''}\n`,
    );
  }
}
