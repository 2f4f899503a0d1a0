import type { CSSProperties } from 'react';
import { COLOURS } from '../../../documents/plan/svg.ts';
import { tintOf } from '../../../documents/plan/tones.ts';

/** Properties of a drawing whose slates have an sRGB colour; tokens.css has the tones that follow. */
export const slateColour = (srgb: string = COLOURS.active) => ({
  'data-slate': '',
  style: { '--slate': srgb, '--tint': tintOf(srgb) } as CSSProperties,
});
