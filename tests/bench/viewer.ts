import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Configuration } from '../../engine/index.ts';
import { QUALITIES, QUALITY_KEY } from '../../src/viewer/scene/quality.ts';
import { goldenFile, goldenText, loadRoof, signIn } from '../e2e/portal.ts';
import { withPage } from '../e2e/with-page.ts';
import { quantile } from './quantile.ts';

/** Statistics of each frame; see `src/viewer/scene/statistics.ts`. */
interface NotedFrame {
  readonly at: number;
  readonly drawCalls: number;
  readonly triangles: number;
  readonly submit: number;
  readonly sample: number;
}

/** Maximum number of draw calls at any level and at the simplest one. */
const MOST_CALLS = { all: 60, simplest: 10 } as const;
/** A small page like a phone's: without a graphics card every pixel is expensive. */
const PAGE = { viewport: { width: 480, height: 560 } } as const;
/** Number of turns after the first. */
const LATER_TURNS = 4;
const EDITS = 200;
const ROUTE_CHANGES = 30;

/** A pent roof of more than 20,000 slates. */
function largeRoof(): string {
  const { roof, surfaces, ...others }: Configuration = JSON.parse(
    readFileSync(goldenFile('pent-roof'), 'utf8'),
  );
  const outline = { shape: 'rectangle', width: 200_000, height: 110_000 } as const;
  const laid = surfaces.slice(0, 1).map((surface) => ({ ...surface, outline, cutouts: [], skylights: [] }));
  return JSON.stringify({ ...others, name: 'Grosses Dach', roof: { ...roof, type: 'free' }, surfaces: laid });
}

/** Runs in the page: records the statistics of every frame from now on. */
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

const show = (page: Page, view: string) =>
  page.getByRole('navigation', { name: 'Ansicht' }).getByRole('button', { name: view }).click();

/** Opens a new roof from a file in 3D at a quality level; returns the element around the canvas. */
async function open(page: Page, text: string, level: number): Promise<Locator> {
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [QUALITY_KEY, `${level}`] as const);
  await page.goto('/configurator');
  await expect(page.getByTestId('power').first()).toBeVisible();
  const name = page.getByLabel('Name des Daches');
  const before = await page.getByTestId('power').first().innerText();
  await loadRoof(page, { name: 'roof.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await expect(name).toHaveValue(JSON.parse(text).name);
  await expect(page.getByTestId('power').first()).not.toHaveText(before);
  await show(page, '3D');
  const host = page.locator('[data-viewer]');
  await expect(host).toHaveAttribute('data-active', /^[1-9]/, { timeout: 120_000 });
  return host;
}

/**
 * Waits until all samples are accumulated and rendering has stopped; returns the number of frames rendered after
 * that.
 */
async function rest(host: Locator, samples: number): Promise<number> {
  const framesSoFar = async () => Number(await host.getAttribute('data-frames'));
  await expect(async () => {
    if (samples > 1) expect(await host.getAttribute('data-sample')).toBe(`${samples}`);
    const before = await framesSoFar();
    await host.page().waitForTimeout(3_000);
    expect(await framesSoFar()).toBe(before);
  }).toPass({ timeout: 300_000 });
  const before = await framesSoFar();
  await host.page().waitForTimeout(3_000);
  return (await framesSoFar()) - before;
}

/** Quality levels to measure: all, or those of `LEVELS`. In software the finest takes minutes. */
const isMeasured = (level: number) => process.env.LEVELS?.split(',').includes(`${level}`) ?? true;

/** Turns the roof by a key several times; returns the frames of the first turn, of the others, and those at rest. */
async function turn(page: Page, host: Locator, { level, samples }: { level: number; samples: number }) {
  await host.evaluate(recordFrames);
  await host.locator('canvas').press('ArrowRight');
  await expect.poll(async () => (await framesOf(page)).length, { timeout: 120_000 }).toBeGreaterThan(0);
  const atRest = await rest(host, samples);
  const frames = await framesOf(page);
  // The first turn runs uncompiled code, so later turns are measured separately.
  if (isSimplest(level)) {
    for (let turns = 0; turns < LATER_TURNS; turns += 1) {
      await host.locator('canvas').press('ArrowRight');
      await page.waitForTimeout(1_000);
    }
    await rest(host, samples);
  }
  return { frames, later: (await framesOf(page)).slice(frames.length), atRest };
}

const isSimplest = (level: number): boolean => level === QUALITIES.length - 1;

const submitMs = (frames: readonly NotedFrame[], share: number): string =>
  frames.length > 0
    ? quantile(
        frames.map(({ submit }) => submit),
        share,
      ).toFixed(2)
    : '';

/** Measures an open roof. Throws if it has more draw calls than allowed, or frames at rest. */
async function measure(page: Page, host: Locator, roof: string, quality: { level: number; samples: number }) {
  const { frames, later, atRest } = await turn(page, host, quality);
  const moving = frames.filter(({ sample }) => sample === 0);
  const times = moving.slice(1).map(({ at }, index) => at - (moving[index]?.at ?? at));
  const calls = Math.max(...frames.map(({ drawCalls }) => drawCalls));
  const most = isSimplest(quality.level) ? MOST_CALLS.simplest : MOST_CALLS.all;
  const line = {
    roof,
    slates: await host.evaluate(({ dataset }) =>
      String(Number(dataset.active) + Number(dataset.blind) + Number(dataset.cut)),
    ),
    level: String(quality.level),
    'draw calls': `${calls} (at most ${most})`,
    triangles: String(Math.max(...frames.map(({ triangles }) => triangles))),
    // Waiting for a CPU adds to most frames: the minimum is the actual cost.
    'submit ms, least and median': `${submitMs(frames, 0)}, ${submitMs(frames, 0.5)}`,
    'submit ms, median of later turns': submitMs(later, 0.5),
    'frame ms': times.length > 0 ? quantile(times, 0.5).toFixed(0) : '',
    'frames while moving, at rest, then': `${moving.length}, ${frames.length - moving.length}, ${atRest}`,
  };
  console.log(JSON.stringify(line));
  if (calls > most || atRest > 0) throw new Error('more draw calls than allowed, or frames at rest');
  return line;
}

/** Measures roofs at their quality levels: turned by a key, then left alone. Times hold for this machine only. */
export const measureViewer = (): Promise<Record<string, string>[]> =>
  withPage(PAGE, async (page) => {
    page.setDefaultTimeout(120_000);
    await signIn(page, 'planner');
    const roofs = { house: goldenText('house-gable'), large: largeRoof() };
    const levels = [...QUALITIES.entries()].filter(([level]) => isMeasured(level)).reverse();
    const lines: Record<string, string>[] = [];
    for (const [roof, text] of Object.entries(roofs))
      for (const [level, { samples }] of levels) {
        const host = await open(page, text, level);
        lines.push(await measure(page, host, roof, { level, samples }));
      }
    return lines;
  });

/** Compares memory after many edits, or many page changes, with the memory at first. */
export const measureLeaks = (of: 'edits' | 'pages'): Promise<Record<string, string>[]> =>
  withPage(PAGE, async (page) => {
    page.setDefaultTimeout(120_000);
    const lines: Record<string, string>[] = [];
    const inspector = await page.context().newCDPSession(page);
    await signIn(page, 'planner');
    const host = await open(page, goldenText('house-gable'), QUALITIES.length - 1);
    const measure = async (after: string) => {
      await rest(host, 1);
      await inspector.send('HeapProfiler.collectGarbage');
      const { usedSize } = await inspector.send('Runtime.getHeapUsage');
      const [geometries, textures] = await host.evaluate(({ dataset }) => [
        dataset.geometries,
        dataset.textures,
      ]);
      const elements = await page.evaluate(() => document.querySelectorAll('*').length);
      lines.push({
        after,
        geometries: `${geometries}`,
        textures: `${textures}`,
        'elements of the page': `${elements}`,
        'heap MB': (usedSize / 1e6).toFixed(1),
      });
      console.log(JSON.stringify(lines.at(-1)));
    };
    const undo = page.getByRole('button', { name: 'Rückgängig' });
    const redo = page.getByRole('button', { name: 'Wiederherstellen' });
    /** Alternates between two houses: no object of the picture stays the same. */
    const edit = async (count: number) => {
      if (await undo.isDisabled()) {
        // A reopened roof has no history.
        const name = await page.getByLabel('Name des Daches').inputValue();
        await loadRoof(page, goldenFile(name === 'Villa Seeblick' ? 'house-gable' : 'villa-hip'));
        await expect(undo).toBeEnabled();
      }
      for (let done = 0; done < count; done += 2)
        for (const step of [undo, redo]) {
          const frames = (await host.getAttribute('data-frames')) ?? '';
          await step.click();
          await expect(host).not.toHaveAttribute('data-frames', frames);
        }
    };
    const leave = async (count: number) => {
      for (let done = 0; done < count; done += 2) {
        await page.getByRole('link', { name: 'Zur Übersicht' }).click();
        await expect(page).toHaveURL('/dashboard');
        await page.goBack();
        await show(page, '3D');
        await expect(host).toBeVisible();
      }
    };
    // After this, objects that are created once and cached exist.
    await edit(2);
    await leave(2);
    await edit(2);
    await measure('the first edits and pages');
    if (of === 'edits') await edit(EDITS);
    else await leave(ROUTE_CHANGES);
    await edit(2);
    await measure(of === 'edits' ? `${EDITS} edits more` : `${ROUTE_CHANGES} changes of the page more`);
    const [first, ...later] = lines;
    for (const line of later)
      if (line.geometries !== first?.geometries || line.textures !== first?.textures)
        throw new Error(`something leaks: ${JSON.stringify(lines)}`);
    return lines;
  });
