import { Color, LinearSRGBColorSpace } from 'three';
import type { Material } from '../../engine/index.ts';

/** Colours of slates, sRGB. */
export interface SlatePaint {
  /** In the order of `CELL_KINDS`. */
  readonly kinds: readonly string[];
  readonly highlight: string;
  readonly reflection: number;
}

/** What a mode (light or dark) looks like. */
export interface Palette {
  /** Of the picture behind everything, sRGB. */
  readonly skyTop: string;
  readonly skyMiddle: string;
  readonly skyBottom: string;
  /** What is mirrored in glass: from above, from the horizon, from below. */
  readonly zenith: string;
  readonly horizon: string;
  readonly ground: string;
  readonly sun: string;
  readonly sunStrength: number;
  readonly ambient: number;
  readonly contactShadow: number;
  readonly castShadow: number;
  readonly selection: string;
  readonly body: Readonly<Record<Material, BodyPaint>>;
}

export interface BodyPaint {
  readonly colour: string;
  readonly roughness: number;
  readonly glow?: string;
}

export const LIGHT: Palette = {
  skyTop: '#d9e3ea',
  skyMiddle: '#e9eef1',
  skyBottom: '#f0f1f1',
  zenith: '#8fb4dc',
  horizon: '#f2f6fa',
  ground: '#cfcbc4',
  sun: '#fffaf2',
  sunStrength: 2.1,
  ambient: 0.84,
  contactShadow: 0.34,
  castShadow: 0.16,
  selection: '#1f6feb',
  body: {
    wall: { colour: '#f5f1ea', roughness: 0.95 },
    roof: { colour: '#4d555c', roughness: 0.85 },
    metal: { colour: '#8b949d', roughness: 0.45 },
    window: { colour: '#7f97a8', roughness: 0.15 },
    chimney: { colour: '#b9aea2', roughness: 0.95 },
    glass: { colour: '#a3c6de', roughness: 0.08 },
    dormerRoof: { colour: '#525a62', roughness: 0.7 },
  },
};

export const DARK: Palette = {
  skyTop: '#10161c',
  skyMiddle: '#161d24',
  skyBottom: '#11171c',
  zenith: '#3a536e',
  horizon: '#a3a9ae',
  ground: '#2a2825',
  sun: '#f6f1ea',
  sunStrength: 1.4,
  ambient: 0.72,
  contactShadow: 0.75,
  castShadow: 0.4,
  selection: '#6ea8ff',
  body: {
    wall: { colour: '#c2bdb4', roughness: 0.95 },
    roof: { colour: '#565f67', roughness: 0.85 },
    metal: { colour: '#9aa5af', roughness: 0.5 },
    window: { colour: '#3a3224', roughness: 0.4, glow: '#ffcf7d' },
    chimney: { colour: '#9c938a', roughness: 0.95 },
    glass: { colour: '#9cc3dc', roughness: 0.08, glow: '#4d6f86' },
    dormerRoof: { colour: '#5a636b', roughness: 0.7 },
  },
};

/** What passive pieces tend to, sRGB numbers. */
const PALE = new Color().setRGB(0.58, 0.61, 0.63, LinearSRGBColorSpace);

/** Slates in their colour: passive pieces paler by kind, so that they can be told from modules. */
export function slatePaint(colour: string, darkMode: boolean): SlatePaint {
  const base = new Color(colour || '#1d2935');
  if (darkMode) base.lerp(new Color('#8fb4dc'), 0.08);
  // Between the pictures' numbers, not between amounts of light: it looks like even steps.
  const paler = (share: number) => base.clone().convertLinearToSRGB().lerp(PALE, share).convertSRGBToLinear();
  return {
    kinds: [base, paler(0.34), paler(0.42)]
      .map((kind) => `#${kind.getHexString()}`)
      .concat(darkMode ? '#7c8790' : '#98a2ab'),
    highlight: darkMode ? '#ffb52e' : '#f2a100',
    reflection: darkMode ? 0.8 : 1,
  };
}
