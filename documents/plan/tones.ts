/**
 * Tones of a plan drawn in the slates' own colour: pieces differ in how much white, or ink for pale slates, is
 * mixed in, so that a black-and-white print distinguishes them.
 */
import type { CellKind, Colour, Configuration } from '../../engine/index.ts';
import { COLOURS } from './svg.ts';

/** sRGB colours, or other values that a drawing accepts as colours. */
export interface Tones extends Readonly<Record<Exclude<CellKind, 'sheet'>, string>> {
  /** Colour between the slates. */
  readonly joint: string;
  /** The colour that is mixed in; lines in it are visible on every slate. */
  readonly tint: string;
}

/** Share of the tint in each tone, as on the screen in `src/shared/ui/base.css`. */
const SHARES = { active: 0, blind: 0.26, cut: 0.56, joint: 0.78 } as const;

/** Tones of a working drawing, pale whatever the slates' colour: its lines and numbers are read on the roof. */
export const WORKING_TONES: Tones = {
  ...{ active: '#f4f6f7', blind: '#d3d8dc', cut: '#b4bbc1' },
  joint: COLOURS.ink2,
  tint: COLOURS.ink,
};

/** Slates of less relative luminance are dark: white contrasts more with them than ink. */
const DARK = 0.2;

/** Returns the tones for slates of an sRGB colour, #rrggbb. */
export function tonesOf(srgb: string): Tones {
  const tint = tintOf(srgb);
  const mixed = (share: number) => mix(srgb, tint, share);
  return {
    ...{ active: srgb, blind: mixed(SHARES.blind), cut: mixed(SHARES.cut), joint: mixed(SHARES.joint) },
    tint,
  };
}

/** Returns white for dark colours, ink for pale ones. */
export const tintOf = (srgb: string): string => (luminance(srgb) < DARK ? COLOURS.paper : COLOURS.ink);

/** Returns the tones of the roof's slates without a colour of their own. */
export const layoutTones = (
  { layout }: Pick<Configuration, 'layout'>,
  colours: readonly Pick<Colour, 'id' | 'srgb'>[],
): Tones => tonesOf((colours.find(({ id }) => id === layout.colour) ?? colours[0])?.srgb ?? COLOURS.active);

const channels = (srgb: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(srgb.slice(at, at + 2), 16));

function mix(one: string, other: string, share: number): string {
  const added = channels(other);
  const mixed = channels(one).map((value, at) => Math.round(value + ((added[at] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns the relative luminance as in WCAG 2.2, 0 to 1. */
export function luminance(srgb: string): number {
  const [red = 0, green = 0, blue = 0] = channels(srgb).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
