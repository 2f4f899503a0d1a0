import { Color } from 'three';
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
  zenith: '#a9c8e6',
  horizon: '#ffffff',
  ground: '#b5b1a9',
  sun: '#fff6e6',
  sunStrength: 2.1,
  ambient: 0.62,
  contactShadow: 0.34,
  castShadow: 0.16,
  selection: '#1f6feb',
  body: {
    wall: { colour: '#f1ece4', roughness: 0.95 },
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
  zenith: '#22364c',
  horizon: '#7f93a6',
  ground: '#14181b',
  sun: '#cfe0ff',
  sunStrength: 1.25,
  ambient: 0.75,
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

/** Slates in their colour: passive pieces paler by kind, so that they can be told from modules. */
export function slatePaint(colour: string, darkMode: boolean): SlatePaint {
  const base = new Color(colour || '#1d2935');
  if (darkMode) base.lerp(new Color('#8fb4dc'), 0.05);
  const paler = (share: number) => `#${base.clone().lerpHSL(new Color('#8d979f'), share).getHexString()}`;
  return {
    kinds: [`#${base.getHexString()}`, paler(0.3), paler(0.5), darkMode ? '#7c8790' : '#98a2ab'],
    highlight: darkMode ? '#ffb52e' : '#f2a100',
    reflection: darkMode ? 0.8 : 1,
  };
}
