import { connectStillWorker, createStillClient } from '../../../../workers/still-client.ts';
import { connectPart } from '../../../shared/parts/connect-part.ts';
import type { DrawnRoof } from '../take-picture.ts';
import { smallEnough } from './small-enough.ts';
import { stillScene } from './still-scene.ts';

export interface StillOptions {
  /** px. */
  readonly width: number;
  readonly height: number;
  /** Of every pixel; a power of 2 spreads them best. */
  readonly samples: number;
  /** Maximum size of the file, bytes. */
  readonly most?: number;
  /** Share that is drawn, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Ends the drawing; the picture then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** Steps that take about as long as a sample: the scene and the sky, then the colours of the screen. */
const OTHER_STEPS = 2;

/**
 * A still of a house among its surroundings, JPEG, by the ray caster in a worker of its own: any device draws it, in
 * seconds to minutes. Rejects with `EngineFailure` and with the signal's reason.
 */
export async function drawStill(roof: DrawnRoof, options: StillOptions): Promise<Blob> {
  const { width, height, samples, most = Number.POSITIVE_INFINITY, onProgress, signal } = options;
  signal?.throwIfAborted();
  const client = createStillClient(() => connectPart('still', connectStillWorker()));
  const end = () => client.terminate();
  signal?.addEventListener('abort', end);
  try {
    const step = (done: number) => onProgress?.(done / (samples + OTHER_STEPS));
    await client.begin(stillScene(roof, width / height), width, height);
    for (let sample = 0; sample < samples; sample++) {
      step(sample + 1);
      await client.addSample();
    }
    step(samples + 1);
    const pixels = await client.pixels();
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('The browser draws no pictures');
    context.putImageData(new ImageData(pixels, width, height), 0, 0);
    const still = await smallEnough((quality) => jpegOf(canvas, quality), most);
    onProgress?.(1);
    return still;
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', end);
    end();
  }
}

const jpegOf = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob>((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The browser writes no pictures'))),
      'image/jpeg',
      quality,
    ),
  );
