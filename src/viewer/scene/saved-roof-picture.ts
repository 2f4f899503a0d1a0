import type { Answer, Configuration } from '../../../engine/index.ts';
import type { EngineClient } from '../../../workers/engine-client.ts';
import { call } from '../../shared/api/call.ts';
import { reportError } from '../../shared/monitoring/monitoring.ts';

interface DrawingOptions {
  /** Share that is drawn, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Ends the drawing; there is no picture then. */
  readonly signal?: AbortSignal;
}

/**
 * Returns a picture of a roof for its printouts, JPEG, at the best level of quality; null where this device
 * draws none. Never rejects.
 */
export async function pictureOfConfiguration(
  configuration: Configuration,
  engine: Pick<EngineClient, 'solve'>,
  options: DrawingOptions = {},
): Promise<Blob | null> {
  try {
    const { answer, table, body } = await engine.solve(JSON.stringify(configuration), 0);
    const solution: Answer = JSON.parse(answer);
    if (solution.status === 'refused') return null;
    const { colours } = await call('GET /configurator/v1/catalogue');
    const colour = colours.find(({ id }) => id === configuration.layout.colour) ?? colours[0];
    const [{ pictureOfRoof }, { ownColours }] = await Promise.all([
      import('./roof-picture.ts'),
      import('./own-colours.ts'),
    ]);
    return await pictureOfRoof(
      {
        solution,
        table,
        body,
        colour: colour?.srgb ?? '#1d2935',
        ownColours: ownColours(configuration, solution, table, colours),
        guard: configuration.components.snowGuard,
        surroundings: configuration.location.surroundings ?? null,
      },
      options,
    );
  } catch (error) {
    // Without a picture the printouts show the plan alone.
    if (!options.signal?.aborted) void reportError(error);
    return null;
  }
}
