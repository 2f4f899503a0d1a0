import type { Group, WebGLRenderer } from 'three';

/** What the viewer has drawn since it started. */
export interface ViewerStatistics {
  readonly frames: number;
  /** Of the last frame, its shadow map included. */
  readonly drawCalls: number;
  /** Whole slates drawn, by kind. */
  readonly active: number;
  readonly blind: number;
  readonly cut: number;
  readonly sheet: number;
  /** Level of quality, 0 the best. */
  readonly quality: number;
}

let latest: ViewerStatistics = { frames: 0, drawCalls: 0, active: 0, blind: 0, cut: 0, sheet: 0, quality: 0 };

/** The statistics after the last frame; also on the canvas' host as `data-` attributes. */
export const viewerStatistics = (): ViewerStatistics => latest;

/** Notes a frame that has just been drawn. */
export function noteFrame(gl: WebGLRenderer, slates: Group, quality: number) {
  const count = (name: string) => {
    const mesh = slates.getObjectByName(name);
    return mesh && 'count' in mesh && typeof mesh.count === 'number' ? mesh.count : 0;
  };
  latest = {
    frames: latest.frames + 1,
    drawCalls: gl.info.render.calls,
    active: count('active'),
    blind: count('blind'),
    cut: count('cut'),
    sheet: count('sheet'),
    quality,
  };
  const host = gl.domElement.parentElement;
  if (!host) return;
  for (const [name, value] of Object.entries(latest)) host.dataset[name] = String(value);
}
