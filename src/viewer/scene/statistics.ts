import type { WebGLRenderer } from 'three';
import { CELL_KINDS } from '../../../engine/cell-table.ts';

/**
 * Writes figures of the frame just drawn to `data-` attributes of the canvas' host: frames so far; draw calls
 * and triangles, with shadow maps; ms of submitting. Also samples added up, objects on the graphics card,
 * whole slates by kind, and level of quality (0 the best).
 */
export function noteFrame(
  gl: WebGLRenderer,
  slates: readonly number[],
  quality: number,
  { submit, sample }: { readonly submit: number; readonly sample: number },
) {
  const host = gl.domElement.parentElement;
  if (!host) return;
  const noted = {
    frames: Number(host.dataset.frames ?? 0) + 1,
    drawCalls: gl.info.render.calls,
    triangles: gl.info.render.triangles,
    geometries: gl.info.memory.geometries,
    textures: gl.info.memory.textures,
    submit: submit.toFixed(2),
    sample,
    ...Object.fromEntries(CELL_KINDS.map((kind, index) => [kind, slates[index] ?? 0])),
    quality,
  };
  for (const [name, value] of Object.entries(noted)) host.dataset[name] = String(value);
}
