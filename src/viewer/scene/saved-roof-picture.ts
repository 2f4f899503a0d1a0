import type { Answer, Configuration } from '../../../engine/index.ts';
import type { EngineClient } from '../../../workers/engine-client.ts';
import { call } from '../../shared/api/call.ts';
import { reportError } from '../../shared/monitoring/monitoring.ts';
import type { DrawnRoof } from './take-picture.ts';

interface DrawingOptions {
  /** Share that is drawn, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Ends the drawing; there is no picture then. */
  readonly signal?: AbortSignal;
}

type Engine = Pick<EngineClient, 'solve'>;

/**
 * Returns a picture of a roof for its printouts, JPEG, at the best level of quality; null where this device
 * draws none. Never rejects.
 */
export const pictureOfConfiguration = (
  configuration: Configuration,
  engine: Engine,
  options: DrawingOptions = {},
): Promise<Blob | null> =>
  drawn(configuration, engine, options, async (roof) => {
    const { pictureOfRoof } = await import('./roof-picture.ts');
    return pictureOfRoof(roof, options);
  });

/** As printouts for house owners show it. Deviates by 39 dB from 16 times the samples. */
const PRINTED_STILL = { width: 980, height: 400, samples: 16 } as const;

/** Returns a still of a house among its surroundings for offers to its owner, JPEG; null if that fails. Never rejects. */
export const stillOfConfiguration = (
  configuration: Configuration,
  engine: Engine,
  options: DrawingOptions = {},
): Promise<Blob | null> =>
  drawn(configuration, engine, options, async (roof) => {
    const { drawStill } = await import('./still/draw-still.ts');
    return drawStill(roof, { ...PRINTED_STILL, ...options });
  });

async function drawn(
  configuration: Configuration,
  engine: Engine,
  { signal }: DrawingOptions,
  draw: (roof: DrawnRoof) => Promise<Blob>,
): Promise<Blob | null> {
  try {
    const roof = await roofOf(configuration, engine);
    return roof && (await draw(roof));
  } catch (error) {
    // Without a picture the printouts show the plan alone.
    if (!signal?.aborted) void reportError(error);
    return null;
  }
}

/** Returns a solved roof to draw; null if the engine refuses it. */
async function roofOf(configuration: Configuration, engine: Engine): Promise<DrawnRoof | null> {
  const { answer, table, body } = await engine.solve(JSON.stringify(configuration), 0);
  const solution: Answer = JSON.parse(answer);
  if (solution.status === 'refused') return null;
  const { colours } = await call('GET /configurator/v1/catalogue');
  const colour = colours.find(({ id }) => id === configuration.layout.colour) ?? colours[0];
  const { ownColours } = await import('./own-colours.ts');
  return {
    solution,
    table,
    body,
    colour: colour?.srgb ?? '#1d2935',
    ownColours: ownColours(configuration, solution, table, colours),
    guard: configuration.components.snowGuard,
    surroundings: configuration.location.surroundings ?? null,
  };
}
