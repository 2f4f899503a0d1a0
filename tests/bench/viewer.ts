import { expect, type Locator, type Page } from '@playwright/test';
import { QUALITIES, QUALITY_KEY } from '../../src/viewer/quality.ts';
import { openGoldenRoof, signIn } from '../e2e/portal.ts';
import { withPage } from '../e2e/with-page.ts';
import { quantile } from './quantile.ts';

/** What the viewer notes of every frame; see `src/viewer/statistics.ts`. */
interface NotedFrame {
  readonly at: number;
  readonly drawCalls: number;
  readonly triangles: number;
  readonly submit: number;
  readonly sample: number;
}

/** Most draw calls at any level and at the simplest one. */
const MOST_CALLS = { all: 60, simplest: 10 } as const;

/** Runs in the page: keeps what is noted of every frame from now on. */
function recordFrames(host: Element): void {
  const frames: NotedFrame[] = [];
  Object.assign(window, { notedFrames: frames });
  new MutationObserver(() => {
    const noted = (host as HTMLElement).dataset;
    frames.push({
      at: performance.now(),
      drawCalls: Number(noted.drawCalls),
      triangles: Number(noted.triangles),
      submit: Number(noted.submit),
      sample: Number(noted.sample),
    });
  }).observe(host, { attributes: true, attributeFilter: ['data-frames'] });
}

const framesOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { notedFrames: NotedFrame[] }).notedFrames);

/** Waits until no further frame comes. */
async function rest(host: Locator): Promise<void> {
  await expect(async () => {
    const before = await host.getAttribute('data-frames');
    await host.page().waitForTimeout(1_500);
    expect(await host.getAttribute('data-frames')).toBe(before);
  }).toPass({ timeout: 300_000 });
}

/** A roof at every level of quality: turned by keys, then left alone. Times are only those of this machine. */
export const measureViewer = (): Promise<Record<string, string>[]> =>
  withPage({ viewport: { width: 1000, height: 640 } }, async (page) => {
    page.setDefaultTimeout(120_000);
    await signIn(page, 'planner');
    const lines: Record<string, string>[] = [];
    for (const roof of ['house-gable', 'hall-200x30'])
      for (let level = QUALITIES.length - 1; level >= 0; level--) {
        await page.evaluate(
          ([key, value]) => localStorage.setItem(key ?? '', value ?? ''),
          [QUALITY_KEY, String(level)],
        );
        await openGoldenRoof(page, roof);
        await page.getByRole('radiogroup', { name: 'Ansicht' }).getByText('3D').click();
        const host = page.locator('[data-viewer]');
        await expect(host).toHaveAttribute('data-active', /^[1-9]/, { timeout: 120_000 });
        await rest(host);
        await host.evaluate(recordFrames);
        await host.locator('canvas').press('ArrowRight');
        await rest(host);
        const frames = await framesOf(page);
        const moving = frames.filter(({ sample }) => sample === 0);
        const times = moving.slice(1).map(({ at }, index) => at - (moving[index]?.at ?? at));
        const calls = Math.max(...frames.map(({ drawCalls }) => drawCalls));
        const most = level === QUALITIES.length - 1 ? MOST_CALLS.simplest : MOST_CALLS.all;
        if (calls > most) throw new Error(`${roof}, level ${level}: ${calls} draw calls, at most ${most}`);
        lines.push({
          roof,
          slates: String(
            await host.evaluate(
              ({ dataset }) => Number(dataset.active) + Number(dataset.blind) + Number(dataset.cut),
            ),
          ),
          level: String(level),
          'draw calls': `${calls} (at most ${most})`,
          triangles: String(Math.max(...frames.map(({ triangles }) => triangles))),
          'submit ms': quantile(
            frames.map(({ submit }) => submit),
            0.5,
          ).toFixed(2),
          'frame ms': quantile(times, 0.5).toFixed(0),
          'frames while moving, at rest, then': `${moving.length}, ${frames.length - moving.length}, 0`,
        });
      }
    return lines;
  });
