import { atomWithStorage } from 'jotai/utils';
import type { Answer, ChangedBuilding, Configuration } from '../../../engine/index.ts';
import type { EngineClient } from '../../../workers/engine-client.ts';
import { replaceRoof } from '../document/commands.ts';
import type { Command } from '../document/history.ts';
import { mend } from '../document/mend.ts';
import { type JoinedKind, type PartMeasures, partFrom } from '../edits/part-templates.ts';

/** Whether new roofs start with the dialog; stored for the next time. */
export const startAtom = atomWithStorage<'on' | 'off'>('solar-partner-portal.start', 'on', undefined, {
  getOnInit: true,
});

/** Whether the four hints after the first roof are still to be shown. */
export const hintsAtom = atomWithStorage<'on' | 'off'>('solar-partner-portal.hints', 'on', undefined, {
  getOnInit: true,
});

/** Replaces the blank roof by the requested one, to which undo does not return. */
export const beginRoofFrom = (configuration: Configuration): Command => ({
  ...replaceRoof(configuration),
  history: 'beginning',
});

/** Returns the roof with a snow guard that holds for less, if the engine knows one. Rejects with `EngineFailure`. */
export async function withCheapestGuard(
  client: Pick<EngineClient, 'solve'>,
  roof: Configuration,
): Promise<Configuration> {
  const answer: Answer = JSON.parse((await client.solve(JSON.stringify(roof), 0)).answer);
  if (answer.status === 'refused') return roof;
  const dearer = answer.checks.find(({ code }) => code === 'SNOW_GUARD_DEARER');
  return dearer?.mend ? mend(dearer.mend).apply(roof) : roof;
}

/** Returns a free roof of one joined part. Rejects with `EngineFailure`. */
export async function beginJoined(
  client: Pick<EngineClient, 'newConfiguration' | 'changeBuilding' | 'check'>,
  kind: JoinedKind,
  name: string,
  measures: PartMeasures,
): Promise<ChangedBuilding> {
  const { roof, ...begun } = await client.newConfiguration('free');
  const none = { ...begun, roof, surfaces: [] };
  const { part, surfaces } = await partFrom(client, kind, name, none, null, measures);
  const { angle, buildingLength, buildingWidth, eaveHeight } = measures;
  const building = { angle, buildingLength, buildingWidth, eaveHeight };
  const configuration = { ...begun, roof: { ...roof, ...building, parts: [part] }, surfaces };
  return { configuration, problems: await client.check(JSON.stringify(configuration)) };
}
