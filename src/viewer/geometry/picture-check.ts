/** Why a picture is rejected. */
export type PictureFault = 'black' | 'empty' | 'cropped';

/** Pixels row by row, four bytes each, as from a canvas. */
interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** Shares of the picture's width and height, from its upper left corner. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Maximum of the brightest channel of a near-black pixel, of 255. A dark slate by day has 30 and more. */
const NEAR_BLACK = 12;
/** Maximum share of such pixels by day; good pictures have a thousandth, a narrow sky is a tenth. */
const MAX_BLACK_SHARE = 0.03;
/** The same for a camera placed by the user, which may show dark rooms, or the evening. */
const MAX_BLACK_SHARE_OF_OWN = 0.5;
/** Minimum standard deviation of brightness, of 255: a house in its garden has some 50, a single colour 0. */
const MIN_DEVIATION = 8;
/** The same within the building: meadow alone has less. */
const MIN_DEVIATION_OF_ROOF = 14;
/** Minimum share of the roof in the frame's width or height, whichever is larger. */
const MIN_EXTENT = 0.4;

/** Maximum number of attempts at a good picture. */
export const MAX_ATTEMPTS = 3;

/** Thrown for a picture that stays black, empty or cropped. */
export class BadPicture extends Error {
  readonly fault: PictureFault;
  constructor(fault: PictureFault) {
    super(`The picture of the roof is ${fault}`);
    this.fault = fault;
  }
}

/** A picture to check. */
export interface DrawnPicture {
  readonly pixels: Pixels;
  /** Bounds of the building; null if the user chose the camera, so that parts may be outside. */
  readonly roof: Box | null;
}

/** Draws until the picture is good. Rejects with `BadPicture` after `MAX_ATTEMPTS`, and if `draw` does. */
export async function goodPicture<Picture extends DrawnPicture>(
  draw: () => Promise<Picture>,
): Promise<Picture> {
  for (let attempt = 1; ; attempt++) {
    const picture = await draw();
    const fault = pictureFault(picture);
    if (!fault) return picture;
    if (attempt === MAX_ATTEMPTS) throw new BadPicture(fault);
  }
}

/** Returns the fault of a picture of a roof; null for none. */
export function pictureFault({ pixels, roof }: DrawnPicture): PictureFault | null {
  const all = statisticsOf(pixels, { left: 0, right: 1, top: 0, bottom: 1 });
  if (all.blackShare > (roof ? MAX_BLACK_SHARE : MAX_BLACK_SHARE_OF_OWN)) return 'black';
  if (all.deviation < MIN_DEVIATION) return 'empty';
  if (!roof) return null;
  const { left, right, top, bottom } = roof;
  if (left < 0 || top < 0 || right > 1 || bottom > 1) return 'cropped';
  if (Math.max(right - left, bottom - top) < MIN_EXTENT) return 'empty';
  return statisticsOf(pixels, roof).deviation < MIN_DEVIATION_OF_ROOF ? 'empty' : null;
}

/** Share of near-black pixels in a part of a picture, and standard deviation of brightness there. */
function statisticsOf({ width, height, data }: Pixels, { left, right, top, bottom }: Box) {
  let [count, black, sum, squares] = [0, 0, 0, 0];
  for (let y = Math.floor(top * height); y < Math.ceil(bottom * height); y++)
    for (let x = Math.floor(left * width); x < Math.ceil(right * width); x++) {
      const at = (y * width + x) * 4;
      const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
      const brightness = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      if (Math.max(red, green, blue) <= NEAR_BLACK) black++;
      count++;
      sum += brightness;
      squares += brightness ** 2;
    }
  const mean = sum / count;
  return { blackShare: black / count, deviation: Math.sqrt(Math.max(0, squares / count - mean ** 2)) };
}
