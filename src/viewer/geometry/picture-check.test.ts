import { describe, expect, it, vi } from 'vitest';
import {
  BadPicture,
  type Box,
  type DrawnPicture,
  goodPicture,
  MAX_ATTEMPTS,
  pictureFault,
} from './picture-check.ts';

const [WIDTH, HEIGHT] = [98, 40];
const HOUSE: Box = { left: 0.25, right: 0.75, top: 0.05, bottom: 0.95 };

type Colour = readonly [red: number, green: number, blue: number];
const SKY: Colour = [150, 175, 200];
const GRASS: Colour = [60, 90, 40];
const WALL: Colour = [225, 220, 210];
const SLATES: Colour = [40, 50, 66];
const BLACK: Colour = [0, 0, 0];

/** Paints a picture from boxes; later ones cover earlier ones. */
function painted(parts: readonly (readonly [Box, Colour])[], roof: Box | null = HOUSE): DrawnPicture {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const [across, down] = [(x + 0.5) / WIDTH, (y + 0.5) / HEIGHT];
      const [, colour] =
        parts.findLast(
          ([{ left, right, top, bottom }]) =>
            across >= left && across < right && down >= top && down < bottom,
        ) ?? [];
      data.set([...(colour ?? BLACK), 255], (y * WIDTH + x) * 4);
    }
  return { pixels: { width: WIDTH, height: HEIGHT, data }, roof };
}

const ALL: Box = { left: 0, right: 1, top: 0, bottom: 1 };
const UPPER: Box = { ...ALL, bottom: 0.3 };
/** A house in front of meadow and sky. */
const house = [
  [ALL, GRASS],
  [UPPER, SKY],
  [HOUSE, WALL],
  [{ ...HOUSE, bottom: 0.5 }, SLATES],
] as const;

it('accepts a house in its garden', () => expect(pictureFault(painted(house))).toBeNull());

it.each([
  [
    'black',
    'a missing sky',
    painted([...house, [{ ...UPPER, right: 0.25 }, BLACK], [{ ...UPPER, left: 0.75 }, BLACK]]),
  ],
  ['black', 'nothing', painted([])],
  ['empty', 'one colour', painted([[ALL, SKY]])],
  [
    'empty',
    'meadow without a house',
    painted([
      [ALL, GRASS],
      [{ ...UPPER, bottom: 0.04 }, SKY],
    ]),
  ],
  ['empty', 'a house far away', painted(house, { left: 0.5, right: 0.6, top: 0.4, bottom: 0.5 })],
  ['cropped', 'a house that ends outside', painted(house, { ...HOUSE, right: 1.02 })],
  ['cropped', 'a house above the edge', painted(house, { ...HOUSE, top: -0.01 })],
] as const)('calls %s a picture of %s', (fault, _what, picture) => expect(pictureFault(picture)).toBe(fault));

it('accepts any view for a camera chosen by the user', () => {
  expect(pictureFault(painted(house, null))).toBeNull();
  expect(pictureFault(painted([[ALL, BLACK]], null))).toBe('black');
});

it('rejects as black a picture with a fifth of its width near black', () => {
  for (const share of [0.2, 0.35, 0.6, 1])
    for (const colour of [BLACK, [12, 12, 12], [0, 6, 12], [9, 3, 0]] as const)
      expect(pictureFault(painted([...house, [{ ...ALL, right: share }, colour]]))).toBe('black');
});

describe('a picture that is bad', () => {
  const bad = painted([]);
  const good = painted(house);

  it('is drawn again until it is good', async () => {
    const draw = vi.fn().mockResolvedValueOnce(bad).mockResolvedValueOnce(bad).mockResolvedValue(good);
    expect(await goodPicture(draw)).toBe(good);
    expect(draw).toHaveBeenCalledTimes(3);
  });

  it('is given up after some attempts', async () => {
    const draw = vi.fn().mockResolvedValue(bad);
    await expect(goodPicture(draw)).rejects.toEqual(new BadPicture('black'));
    expect(draw).toHaveBeenCalledTimes(MAX_ATTEMPTS);
  });

  it('is not drawn again after an error', async () => {
    const draw = vi.fn().mockRejectedValue(new Error('no WebGL'));
    await expect(goodPicture(draw)).rejects.toThrow('no WebGL');
    expect(draw).toHaveBeenCalledOnce();
  });
});
