import type { WebGLRenderer } from 'three';

/** Interval of polling whether the graphics card has finished. */
const POLL_MS = 8;
/** Maximum counted time between two polls: beyond that the page was busy with something else. */
const MAX_PAUSE_MS = 50;

/** Returns the browser's name of the graphics card. */
export function rendererOf(gl: Pick<WebGLRenderer, 'getContext'>): string {
  const context = gl.getContext();
  const named = context.getExtension('WEBGL_debug_renderer_info');
  return String(context.getParameter(named?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER));
}

/** Whether the CPU renders, without a graphics card. */
export const isSoftware = (renderer: string): boolean =>
  /swiftshader|llvmpipe|software|basic render/i.test(renderer);

/**
 * Resolves once the graphics card has carried out everything it was given so far: drawing is asynchronous, and
 * without waiting a slow device collects minutes of work. Returns how long that took, ms, without pauses in which
 * the page itself was busy. Rejects when the context is lost meanwhile, and with the signal's reason.
 */
export function drawn(gl: Pick<WebGLRenderer, 'getContext'>, signal?: AbortSignal): Promise<number> {
  const context = gl.getContext() as WebGL2RenderingContext;
  const fence = context.fenceSync(context.SYNC_GPU_COMMANDS_COMPLETE, 0);
  context.flush();
  let last = performance.now();
  let waited = 0;
  return new Promise((resolve, reject) => {
    const poll = () => {
      const now = performance.now();
      waited += Math.min(now - last, MAX_PAUSE_MS);
      last = now;
      if (signal?.aborted) return reject(signal.reason);
      if (!fence || context.isContextLost()) return reject(new Error('The graphics context was lost'));
      if (context.clientWaitSync(fence, 0, 0) === context.TIMEOUT_EXPIRED)
        return void setTimeout(poll, POLL_MS);
      context.deleteSync(fence);
      resolve(waited);
    };
    setTimeout(poll);
  });
}
