import { expect } from '@playwright/test';
import { openGoldenRoof, signIn } from '../e2e/portal.ts';
import { withPage } from '../e2e/with-page.ts';

/**
 * Runs in the page before its own scripts: notes for every call to a worker how long its answer took
 * to arrive on the main thread. Comlink numbers its calls and answers with the same number.
 */
function recordAnswers(): void {
  const times: number[] = [];
  Object.assign(window, { answerTimes: times });
  const post = Worker.prototype.postMessage;
  const asked = new Map<string, number>();
  const heard = new WeakSet<Worker>();
  Worker.prototype.postMessage = function (this: Worker, message: unknown, ...rest: unknown[]) {
    if (!heard.has(this)) {
      heard.add(this);
      this.addEventListener('message', ({ data }) => {
        const since = asked.get(data?.id);
        if (since !== undefined) times.push(performance.now() - since);
        asked.delete(data?.id);
      });
    }
    const { id, argumentList } = message as { id?: string; argumentList?: { value?: unknown }[] };
    if (id && argumentList?.[0]?.value === 'solve') asked.set(id, performance.now());
    return Reflect.apply(post, this, [message, ...rest]);
  } as typeof post;
}

/**
 * Drags the dormer of the golden house across the plan of the built app in Chromium, the 3D view closed
 * because it is drawn in software here; answers the
 * milliseconds from the request of each answer to its arrival on the main thread.
 */
export const measureDrag = (): Promise<number[]> =>
  withPage({ viewport: { width: 1440, height: 900 } }, async (page) => {
    await page.addInitScript(recordAnswers);
    await signIn(page, 'planner');
    await openGoldenRoof(page, 'house-gable');
    await page.getByRole('radiogroup', { name: 'Ansicht' }).getByText('Plan').click();
    await expect(page.locator('canvas')).toHaveCount(0);
    const box = await page.getByRole('button', { name: /^Gaube/ }).boundingBox();
    if (!box) throw new Error('the dormer is not on the plan');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.evaluate(() => (window as unknown as { answerTimes: number[] }).answerTimes.splice(0));
    for (let step = 0; step < 200; step += 1) {
      await page.mouse.move(x + 60 * Math.sin(step / 20), y + 20 * Math.sin(step / 13));
    }
    await page.mouse.up();
    return await page.evaluate(() => (window as unknown as { answerTimes: number[] }).answerTimes);
  });
