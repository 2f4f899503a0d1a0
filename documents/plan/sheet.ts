/** Where on the sheet each surface is drawn, and how large. */

/** A3 landscape, mm (ISO 216), and the frame's margin. */
export const SHEET = { width: 420, height: 297, margin: 10, titleHeight: 24 } as const;

/** Space for labels and dimensions around a surface, mm. */
export const AROUND = { left: 20, right: 7, top: 13, bottom: 21 } as const;

/** Gap between neighbouring drawings, and between drawings and frame. */
const APART = 4;

/** Denominators of standard scales; the last ones are for impossible sizes. */
const SCALES = [
  20, 25, 30, 40, 50, 60, 75, 100, 125, 150, 200, 250, 300, 400, 500, 600, 750, 1000, 1250, 1500, 2000, 2500,
  5000, 10_000, 20_000, 50_000, 100_000,
];

/** Returns the largest standard scale at which a drawing fits; mm. */
export function scaleFor(
  { width, height }: { readonly width: number; readonly height: number },
  room: { readonly width: number; readonly height: number },
): number {
  const fits = (scale: number) => width / scale <= room.width && height / scale <= room.height;
  return SCALES.find(fits) ?? 100_000;
}

/** A surface's real size, mm, and the minimum width of its caption on the sheet. */
export interface Drawn {
  readonly width: number;
  readonly height: number;
  readonly captionWidth: number;
}

export interface Arrangement {
  /** Denominator of the scale. */
  readonly scale: number;
  /** Position on the sheet of the lower left corner of each surface. */
  readonly places: readonly { readonly x: number; readonly y: number }[];
}

interface Line {
  readonly members: { readonly index: number; readonly width: number; readonly height: number }[];
  width: number;
  height: number;
}

/** Returns the largest standard scale at which all surfaces fit, side by side in as few lines as possible. */
export function arrange(surfaces: readonly Drawn[]): Arrangement {
  for (const scale of SCALES) {
    const lines = linesAt(surfaces, scale);
    const isLast = scale === SCALES.at(-1);
    if (isLast || fits(lines)) return { scale, places: placesOf(surfaces, lines) };
  }
  return { scale: 1, places: [] };
}

const ROOM = {
  width: SHEET.width - 2 * SHEET.margin - 2 * APART,
  height: SHEET.height - 2 * SHEET.margin - SHEET.titleHeight - 2 * APART,
} as const;

function linesAt(surfaces: readonly Drawn[], scale: number): Line[] {
  const lines: Line[] = [];
  surfaces.forEach((surface, index) => {
    const width = AROUND.left + Math.max(surface.width / scale + AROUND.right, surface.captionWidth);
    const height = surface.height / scale + AROUND.top + AROUND.bottom;
    const line = lines.at(-1);
    if (line && line.width + APART + width <= ROOM.width) {
      line.members.push({ index, width, height });
      line.width += APART + width;
      line.height = Math.max(line.height, height);
    } else {
      lines.push({ members: [{ index, width, height }], width, height });
    }
  });
  return lines;
}

const heightOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, line) => sum + line.height, (lines.length - 1) * APART);

const fits = (lines: readonly Line[]): boolean =>
  heightOf(lines) <= ROOM.height && lines.every(({ width }) => width <= ROOM.width);

/** Distributes lines over the sheet's height, each centred, with the eaves of a line at one height. */
function placesOf(surfaces: readonly Drawn[], lines: readonly Line[]): Arrangement['places'] {
  const places = surfaces.map(() => ({ x: 0, y: 0 }));
  const air = Math.max(0, ROOM.height - heightOf(lines)) / (lines.length + 1);
  let y = SHEET.margin + APART + air;
  for (const line of lines) {
    const free = Math.max(0, ROOM.width - line.width) / (line.members.length + 1);
    let x = SHEET.margin + APART + free;
    for (const { index, width } of line.members) {
      places[index] = { x: x + AROUND.left, y: y + line.height - AROUND.bottom };
      x += width + APART + free;
    }
    y += line.height + APART + air;
  }
  return places;
}
