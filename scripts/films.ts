/**
 * Records the academy's demo videos into server/demo/films, all or those named. The plan comes from the engine, the
 * viewer from the app; the browser encodes the frames as VP9 in WebM.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { rowsBelow, substructure } from '../documents/pdf/guides.ts';
import { laidSurface } from '../documents/plan/surface.ts';
import { element, markup, type Shape, stroke } from '../documents/plan/svg.ts';
import { CELL_KINDS, CELL_STRIDE, type CellTable } from '../engine/cell-table.ts';
import { extentOf, polygonPath } from '../engine/geometry.ts';
import type { Configuration, Solution, SurfaceSolution } from '../engine/index.ts';
import { catalogue, roofEngine } from '../server/platform/solving/shipped-catalogue.ts';
import { goldenText, openGoldenRoof, signIn } from '../tests/e2e/portal.ts';
import { withPage } from '../tests/e2e/with-page.ts';
import { type Picture, webm } from './webm.ts';

const folder = join(import.meta.dirname, '../server/demo/films');
const SIZE = { width: 960, height: 540 } as const;
/** Length of every video, ms. */
const LENGTH_MS = 12_000;
/** Time between two frames of a movement, ms. */
const STEP_MS = 80;
/** Interval of key frames, to which players can jump, ms. */
const KEY_INTERVAL_MS = 2_000;
/** Maximum size of a video in bytes, and the bit rate that stays below it. */
const MOST = 700_000;
const BITRATE = 400_000;

/** A frame: image URL and duration in ms; the last one is shown until the end. */
interface Frame {
  readonly image: string;
  readonly shown: number;
}

const house: Configuration = JSON.parse(roofEngine().upgraded(goldenText('house-gable')));

interface Laid {
  readonly surface: SurfaceSolution;
  readonly table: CellTable;
}

function solve(configuration: Configuration): Laid {
  const roof = roofEngine().open(JSON.stringify(configuration), 0);
  const { answer, cells } = roof;
  const table = { cells: cells.cells.slice(), trapezoids: cells.trapezoids.slice() };
  roof.close();
  const surface = (answer as Solution).surfaces?.[0];
  if (!surface) throw new Error(`A roof of a film is refused: ${JSON.stringify(answer).slice(0, 400)}`);
  return { surface, table };
}

/** Size of the drawn sheet, mm. */
const SHEET = { width: 320, height: 180, margin: 14 } as const;

/** Position of a surface, or of a part of it, on the sheet. */
function frameOf({ outline }: SurfaceSolution, part: ReturnType<typeof extentOf> = extentOf(outline)) {
  const { minX, maxX, minY, maxY } = part;
  const { width, height, margin } = SHEET;
  const scale = Math.max((maxX - minX) / (width - 2 * margin), (maxY - minY) / (height - 2 * margin));
  return {
    left: (width - (maxX - minX) / scale) / 2 - minX / scale,
    bottom: (height + (maxY - minY) / scale) / 2 + minY / scale,
    scale,
  };
}

/** Renders a sheet as an image. */
function imageOf(shapes: readonly Shape[]): string {
  const { width, height } = SHEET;
  const svg = element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', ...SIZE, viewBox: `0 0 ${width} ${height}` },
    [element('rect', { width, height, fill: '#eef0f1' }), ...shapes],
  );
  return `data:image/svg+xml;base64,${Buffer.from(markup(svg)).toString('base64')}`;
}

interface Cell {
  readonly at: number;
  readonly row: number;
  readonly column: number;
  readonly kind: (typeof CELL_KINDS)[number] | undefined;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const cellsOf = ({ cells }: CellTable): Cell[] =>
  Array.from({ length: cells.length / CELL_STRIDE }, (_, index) => index * CELL_STRIDE)
    .filter((at) => cells[at] === 0)
    .map((at) => {
      const [, row = 0, column = 0, kind = 0, x = 0, y = 0, width = 0, height = 0] = cells.subarray(
        at,
        at + CELL_STRIDE,
      );
      return { at, row, column, kind: CELL_KINDS[kind], x, y, width, height };
    });

/** Returns the table with only these cells. */
function only({ cells, trapezoids }: CellTable, shown: ReadonlySet<number>): CellTable {
  const shownCells = cells.slice();
  for (let at = 0; at < shownCells.length; at += CELL_STRIDE) if (!shown.has(at)) shownCells[at] = -1;
  return { cells: shownCells, trapezoids };
}

const ACCENT = '#f2a100';

/** Easing from 0 to 1, slow at both ends. */
const eased = (part: number): number => (1 - Math.cos(Math.PI * part)) / 2;
const steps = (count: number): number[] => Array.from({ length: count + 1 }, (_, index) => index / count);

/** From the outline to the roof: first whole slates, then cut pieces. */
function planFilm(): Frame[] {
  const { surface, table } = solve(house);
  const frame = frameOf(surface);
  const order = cellsOf(table).toSorted(
    (a, b) =>
      Number(a.kind !== 'active') - Number(b.kind !== 'active') || a.row - b.row || a.column - b.column,
  );
  const drawn = (count: number) =>
    imageOf([
      laidSurface(surface, 0, only(table, new Set(order.slice(0, count).map(({ at }) => at))), frame),
    ]);
  const bare = laidSurface(
    { ...surface, columns: [], rows: [], openings: [] },
    0,
    only(table, new Set()),
    frame,
  );
  const open = laidSurface({ ...surface, columns: [], rows: [] }, 0, only(table, new Set()), frame);
  return [
    { image: imageOf([bare]), shown: 1_000 },
    { image: imageOf([open]), shown: 1_200 },
    ...order.map((_cell, index) => ({
      image: drawn(index + 1),
      shown: Math.min(STEP_MS * 2, 7_500 / order.length),
    })),
  ];
}

/** A dormer moves across the roof; the engine solves the layout at every position. */
function movingFilm(): Frame[] {
  const places = (part: number): Configuration => {
    const moved = structuredClone(house);
    const [south] = moved.surfaces;
    const [dormer] = south?.cutouts ?? [];
    if (!south || !dormer) throw new Error('The golden house has no dormer.');
    south.skylights = [];
    const [width, height] = [dormer.x2 - dormer.x1, dormer.y2 - dormer.y1];
    // To the right, up, and back to the left.
    const across = part < 0.55 ? eased(part / 0.55) : 1 - eased(Math.max(0, part - 0.65) / 0.35) * 0.55;
    const up = eased(Math.min(1, Math.max(0, part - 0.4) / 0.3));
    dormer.x1 = Math.round((700 + across * 6_800) / 10) * 10;
    dormer.x2 = dormer.x1 + width;
    dormer.y1 = Math.round((900 + up * 1_500) / 10) * 10;
    dormer.y2 = dormer.y1 + height;
    return moved;
  };
  const frame = frameOf(solve(house).surface);
  return steps(120).map((part, index) => {
    const { surface, table } = solve(places(part));
    const around = surface.openings.map(({ outline }) => polygonPath(outline)).join('');
    const marked = element(
      'g',
      { transform: `matrix(${1 / frame.scale} 0 0 ${-1 / frame.scale} ${frame.left} ${frame.bottom})` },
      [element('path', { d: around, fill: 'none', stroke: ACCENT, 'stroke-width': 1.2 * frame.scale })],
    );
    return {
      image: imageOf([laidSurface(surface, 0, table, frame), marked]),
      shown: index === 0 ? 1_000 : STEP_MS,
    };
  });
}

/** Membrane, counter battens, battens, then course by course. */
function coursesFilm(): Frame[] {
  const { surface, table } = solve(house);
  const frame = frameOf(surface);
  const spacing = catalogue.standard.furringSpacing.value;
  const rows = surface.rows.length;
  const built = (step: number, laid: number): string => {
    const top = surface.rows[laid - 1];
    const from = top ? top.y + top.height : extentOf(surface.outline).minY;
    return imageOf([
      laidSurface({ ...surface, rows: surface.rows.slice(0, laid) }, 0, rowsBelow(table, laid), frame),
      ...(laid < rows ? [substructure(surface, step, spacing, frame, from)] : []),
    ]);
  };
  return [
    { image: built(0, 0), shown: 1_400 },
    { image: built(1, 0), shown: 1_400 },
    { image: built(2, 0), shown: 1_600 },
    ...surface.rows.map((_row, index) => ({ image: built(4, index + 1), shown: 5_600 / rows })),
  ];
}

/** Cut pieces around a dormer appear one by one. */
function piecesFilm(): Frame[] {
  const { surface, table } = solve(house);
  const [opening] = surface.openings;
  if (!opening) throw new Error('The golden house has no opening.');
  const { minX, maxX, minY, maxY } = extentOf(opening.outline);
  const around = 1_500;
  const part = { minX: minX - around, maxX: maxX + around, minY: minY - around / 2, maxY: maxY + around / 2 };
  const frame = frameOf(surface, part);
  const cells = cellsOf(table);
  const isNear = ({ x, y, width, height }: Cell) =>
    x < part.maxX && x + width > part.minX && y < part.maxY && y + height > part.minY;
  const cut = cells.filter((cell) => cell.kind !== 'active' && isNear(cell));
  const whole = cells.filter((cell) => !cut.includes(cell)).map(({ at }) => at);
  const transform = `matrix(${1 / frame.scale} 0 0 ${-1 / frame.scale} ${frame.left} ${frame.bottom})`;
  const drawn = (count: number) => {
    const last = cut[count - 1];
    const shown = new Set([...whole, ...cut.slice(0, count).map(({ at }) => at)]);
    const edge = (d: string) =>
      element('g', { transform }, [
        element('path', { d, fill: 'none', stroke: ACCENT, 'stroke-width': 1 * frame.scale }),
      ]);
    return imageOf([
      laidSurface(surface, 0, only(table, shown), frame),
      ...(last ? [edge(`M${last.x} ${last.y}h${last.width}v${last.height}h${-last.width}z`)] : []),
    ]);
  };
  return [
    { image: drawn(0), shown: 2_500 },
    ...cut.map((_cell, index) => ({ image: drawn(index + 1), shown: 7_000 / cut.length })),
    { image: imageOf([laidSurface(surface, 0, table, frame)]), shown: STEP_MS },
  ];
}

const STRING_COLOURS = ['#f2a100', '#3b82c4', '#2c9a66', '#c2557a', '#7d63c9'] as const;

/** Strings with the maximum number of modules, in alternating row direction to keep cables short. */
function stringsFilm(): Frame[] {
  const { surface, table } = solve(house);
  const frame = frameOf(surface);
  const modules = cellsOf(table)
    .filter(({ kind }) => kind === 'active')
    .toSorted((a, b) => a.row - b.row || (a.row % 2 ? b.column - a.column : a.column - b.column));
  const wanted = Math.ceil(modules.length / catalogue.standard.strings.modulesPerString);
  const perString = Math.ceil(modules.length / wanted);
  const place = (x: number, y: number) =>
    [frame.left + x / frame.scale, frame.bottom - y / frame.scale] as const;
  const wires = (count: number): Shape[] =>
    Array.from({ length: wanted }, (_, string) =>
      modules.slice(string * perString, (string + 1) * perString),
    ).flatMap((members, string) => {
      const colour = STRING_COLOURS[string % STRING_COLOURS.length] ?? ACCENT;
      const seen = members.slice(0, Math.max(0, count - string * perString));
      const points = seen.map(({ x, y, width, height }) => place(x + width / 2, y + height / 2));
      return [
        ...seen.map(({ x, y, width, height }) => {
          const [left, top] = place(x, y + height);
          return element('rect', {
            x: left + 0.4,
            y: top + 0.4,
            width: width / frame.scale - 0.8,
            height: height / frame.scale - 0.8,
            fill: colour,
            'fill-opacity': 0.45,
          });
        }),
        ...(points.length > 1
          ? [stroke(`M${points.map((point) => point.join(' ')).join('L')}`, 0.9, colour)]
          : []),
        ...points.map(([x, y]) =>
          element('rect', { x: x - 1, y: y - 1, width: 2, height: 2, fill: '#ffffff' }),
        ),
      ];
    });
  const drawn = (count: number) => imageOf([laidSurface(surface, 0, table, frame), ...wires(count)]);
  return [
    { image: drawn(0), shown: 1_200 },
    ...modules.map((_module, index) => ({ image: drawn(index + 1), shown: 8_800 / modules.length })),
  ];
}

/** The house in the viewer, turned by hand, as a house owner sees it. */
async function viewerFilm(page: Page): Promise<Frame[]> {
  await signIn(page, 'installer');
  await openGoldenRoof(page, 'house-gable');
  await page.getByRole('radiogroup', { name: 'Ansicht' }).getByText('3D', { exact: true }).click();
  const canvas = page.locator('canvas').first();
  await page.locator('[data-frames]:not([data-active="0"])').waitFor();
  await page.addStyleTag({ content: 'fieldset[aria-label="Ansicht"] { visibility: hidden }' });
  await page.waitForTimeout(3_000);
  const box = await canvas.boundingBox();
  if (!box) throw new Error('The viewer is not on the page.');
  // Clip with the video's aspect ratio.
  const width = Math.min(box.width, (box.height * SIZE.width) / SIZE.height);
  const height = (width * SIZE.height) / SIZE.width;
  const clip = { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const take = async () =>
    `data:image/jpeg;base64,${(await page.screenshot({ clip, type: 'jpeg', quality: 92 })).toString('base64')}`;
  const frames: Frame[] = [{ image: await take(), shown: 1_200 }];
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  for (const part of steps(60)) {
    // Once around, a little down and back up.
    const x = middle.x - 330 * Math.sin(2 * Math.PI * part);
    const y = middle.y - 60 * Math.sin(Math.PI * part);
    await page.mouse.move(x, y);
    await page.waitForTimeout(60);
    frames.push({ image: await take(), shown: 140 });
  }
  await page.mouse.up();
  return frames;
}

const FILMS = {
  'plan-a-roof': planFilm,
  'move-a-dormer': movingFilm,
  'lay-courses': coursesFilm,
  'cut-pieces': piecesFilm,
  strings: stringsFilm,
  'show-the-house': viewerFilm,
} as const satisfies Record<string, (page: Page) => Frame[] | Promise<Frame[]>>;

const wanted = process.argv.slice(2);
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);

await withPage({ viewport: { width: 1600, height: 900 } }, async (page) => {
  for (const [name, film] of Object.entries(FILMS)) {
    if (!isWanted(name)) continue;
    const frames = await film(page);
    await page.goto('/auth-config.json');
    const pictures = await encode(page, frames);
    const file = webm({ ...SIZE, length: LENGTH_MS, pictures });
    if (file.length > MOST) throw new Error(`${name} is too large: ${file.length} bytes`);
    writeFileSync(join(folder, `${name}.webm`), file);
    const poster = await posterOf(page, frames[Math.floor(frames.length * 0.72)]?.image ?? '');
    writeFileSync(join(folder, `${name}.jpg`), poster);
    const kilobytes = [file, poster].map(({ length }) => Math.round(length / 1000));
    console.log(`${name}: ${pictures.length} pictures, ${kilobytes.join(' and ')} kB`);
  }
});

/** Encodes the frames in the browser, which has an encoder. The last frame is repeated at the end. */
async function encode(page: Page, frames: readonly Frame[]): Promise<Picture[]> {
  let at = 0;
  const timed = frames.flatMap(({ image, shown }) => {
    const begun = Math.round(at);
    at += shown;
    return begun < LENGTH_MS - STEP_MS ? [{ image, at: begun }] : [];
  });
  const last = timed.at(-1);
  if (last) timed.push({ ...last, at: LENGTH_MS - STEP_MS });
  await page.evaluate(
    ([size, bitrate]) => {
      const made: { at: number; isKey: boolean; base64: string }[] = [];
      const encoder = new VideoEncoder({
        output(chunk) {
          const bytes = new Uint8Array(chunk.byteLength);
          chunk.copyTo(bytes);
          const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
          made.push({ at: chunk.timestamp / 1000, isKey: chunk.type === 'key', base64: btoa(letters) });
        },
        error(error) {
          throw error;
        },
      });
      encoder.configure({ codec: 'vp09.00.10.08', ...size, bitrate, latencyMode: 'quality' });
      const canvas = new OffscreenCanvas(size.width, size.height);
      Object.assign(window, { film: { made, encoder, canvas } });
    },
    [SIZE, BITRATE] as const,
  );
  let key = Number.NEGATIVE_INFINITY;
  for (const picture of timed) {
    const isKey = picture.at - key >= KEY_INTERVAL_MS;
    if (isKey) key = picture.at;
    await page.evaluate(addPicture, { ...picture, isKey });
  }
  const made = await page.evaluate(async () => {
    const { film } = window as unknown as Filming;
    await film.encoder.flush();
    film.encoder.close();
    return film.made;
  });
  return made.map(({ base64, ...picture }) => ({ ...picture, content: Buffer.from(base64, 'base64') }));
}

/** State in the page while recording. */
interface Filming {
  readonly film: {
    readonly made: { at: number; isKey: boolean; base64: string }[];
    readonly encoder: VideoEncoder;
    readonly canvas: OffscreenCanvas;
  };
}

/** Runs in the page: adds a frame, `at` in ms. */
async function addPicture({ image, at, isKey }: { image: string; at: number; isKey: boolean }) {
  const { encoder, canvas } = (window as unknown as Filming).film;
  const picture = new Image();
  picture.src = image;
  await picture.decode();
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The page draws nothing.');
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const frame = new VideoFrame(canvas, { timestamp: at * 1000 });
  encoder.encode(frame, { keyFrame: isKey });
  frame.close();
}

/** Returns an image as JPEG at half the video's size. */
async function posterOf(page: Page, image: string): Promise<Buffer> {
  const url = await page.evaluate(
    async ([source, size]) => {
      const picture = new Image();
      picture.src = source;
      await picture.decode();
      const canvas = document.createElement('canvas');
      Object.assign(canvas, size);
      canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
      return canvas.toDataURL('image/jpeg', 0.82);
    },
    [image, { width: 640, height: 360 }] as const,
  );
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}
