import type { Group, WebGLRenderer } from 'three';

/**
 * Notes a frame that has just been drawn, as `data-` attributes of the canvas' host: frames so far, draw
 * calls of this one with its shadow map, whole slates by kind, level of quality (0 the best).
 */
export function noteFrame(gl: WebGLRenderer, slates: Group, quality: number) {
  const host = gl.domElement.parentElement;
  if (!host) return;
  const count = (name: string) => {
    const mesh = slates.getObjectByName(name);
    return mesh && 'count' in mesh && typeof mesh.count === 'number' ? mesh.count : 0;
  };
  const noted = {
    frames: Number(host.dataset.frames ?? 0) + 1,
    drawCalls: gl.info.render.calls,
    active: count('active'),
    blind: count('blind'),
    cut: count('cut'),
    sheet: count('sheet'),
    quality,
  };
  for (const [name, value] of Object.entries(noted)) host.dataset[name] = String(value);
}
