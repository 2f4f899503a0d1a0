import { expect } from '@playwright/test';
import { openGoldenRoof, signIn } from '../e2e/portal.ts';
import { withPage } from '../e2e/with-page.ts';

/** Response times of one call to the worker, ms. */
interface AnswerTime {
  /** From the pointer event in the main thread to the arrival of the answer. */
  readonly arrived: number;
  /** Until the document is updated as well; only drawing remains. */
  readonly taken: number;
  /** Until the frame that shows it was handed to the compositor; 0 before that. */
  painted: number;
}

/**
 * Runs in the page before its scripts: records the response time of every call to a worker. Comlink uses the same
 * id for call and response; this listener runs before Comlink's.
 */
function recordAnswers(): void {
  const times: AnswerTime[] = [];
  Object.assign(window, { answerTimes: times });

  const post = Worker.prototype.postMessage;
  const asked = new Map<string, number>();
  const heard = new WeakSet<Worker>();
  Worker.prototype.postMessage = function (this: Worker, message: unknown, ...rest: unknown[]) {
    if (!heard.has(this)) {
      heard.add(this);
      this.addEventListener('message', ({ data, timeStamp }) => {
        const since = asked.get(data?.id);
        asked.delete(data?.id);
        if (since === undefined) return;
        const time = { arrived: timeStamp - since, taken: performance.now() - since, painted: 0 };
        times.push(time);
        // The first task after a frame's callbacks runs when the frame is painted.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            time.painted = performance.now() - since;
          };
          port2.postMessage(null);
        });
      });
    }
    const { id, argumentList } = message as { id?: string; argumentList?: { value?: unknown }[] };
    if (id && argumentList?.[0]?.value === 'move') asked.set(id, performance.now());
    return Reflect.apply(post, this, [message, ...rest]);
  } as typeof post;
}

/** Runs in the page before its scripts: records long tasks (over 50 ms) and the number of pointer events. */
function recordInput(): void {
  const input = { longTasks: [] as number[], moves: 0 };
  Object.assign(window, { input });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) input.longTasks.push(duration);
  }).observe({ entryTypes: ['longtask'] });
  window.addEventListener('pointermove', (event) => {
    input.moves += Math.max(1, event.getCoalescedEvents().length);
  });
}

/** Measurements of one drag. */
export interface MeasuredDrag {
  readonly answers: AnswerTime[];
  /** CPU time of the main thread, including style, layout and painting, ms. */
  readonly work: number;
  /** Durations of main-thread tasks over 50 ms, in ms. */
  readonly longTasks: number[];
  /** Number of pointer moves received. */
  readonly moves: number;
}

/** Number of pointer moves sent. */
export const MOVES = 200;

interface Recorded {
  readonly answerTimes: AnswerTime[];
  readonly input: Pick<MeasuredDrag, 'longTasks' | 'moves'>;
}

/**
 * Drags the named opening of a golden roof across the plan of the built app in Chromium. The 3D view is closed,
 * since it would be rendered in software. `slowed`: factor of CPU throttling.
 */
export const measureDrag = (golden: string, opening: RegExp, slowed: number): Promise<MeasuredDrag> =>
  withPage({ viewport: { width: 1440, height: 900 } }, async (page) => {
    await page.addInitScript(recordAnswers);
    await page.addInitScript(recordInput);
    await signIn(page, 'planner');
    await openGoldenRoof(page, golden);
    await page.getByRole('radiogroup', { name: 'Ansicht' }).getByText('Plan').click();
    await expect(page.locator('canvas')).toHaveCount(0);
    const grip = page.getByRole('button', { name: opening }).first();
    // The drawing has its final size by then.
    await grip.hover();
    const box = await grip.boundingBox();
    if (!box) throw new Error('the opening is not on the plan');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const inspector = await page.context().newCDPSession(page);
    await inspector.send('Emulation.setCPUThrottlingRate', { rate: slowed });
    await inspector.send('Performance.enable', { timeDomain: 'threadTicks' });
    const work = async () => {
      const { metrics } = await inspector.send('Performance.getMetrics');
      return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
    };
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.evaluate(() => {
      const { answerTimes, input } = window as unknown as Recorded;
      answerTimes.splice(0);
      input.longTasks.splice(0);
      Object.assign(input, { moves: 0 });
    });
    const before = await work();
    for (let step = 0; step < MOVES; step += 1) {
      await page.mouse.move(x + 60 * Math.sin(step / 20), y + 20 * Math.sin(step / 13));
    }
    await page.mouse.up();
    await expect
      .poll(() =>
        page.evaluate(() => (window as unknown as Recorded).answerTimes.every(({ painted }) => painted > 0)),
      )
      .toBe(true);
    const recorded = await page.evaluate(() => {
      const { answerTimes, input } = window as unknown as Recorded;
      return { answers: answerTimes, ...input };
    });
    return { ...recorded, work: (await work()) - before };
  });
