import { atom, useAtomValue, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { withSuccessors } from '../../../documents/successors.ts';
import type {
  Answer,
  Configuration,
  Discount,
  Objective,
  Orientation,
  Yields,
} from '../../../engine/index.ts';
import type { EngineClient } from '../../../workers/engine-client.ts';
import { applyLayout } from '../document/commands.ts';
import { configurationAtom, editedConfigurationAtom, variantsAtom } from '../document/document.ts';
import { textOf } from '../document/text-of.ts';
import type { SolvedRoof } from './answer.ts';
import { catalogueAtom } from './catalogue.ts';
import { engine } from './engine.ts';
import { organisationDiscountAtom } from './organisation-discount.ts';
import { yieldsWithShade } from './shade.ts';

/** A roof solved in the background, next to the open one. */
export interface BackgroundRoof {
  readonly key: string;
  readonly configuration: Configuration;
}

/** The engine's result for a roof other than the open one. */
export type BackgroundResult =
  | (SolvedRoof & {
      /** Yields with shade; missing until they are calculated, or if they are not needed. */
      readonly yields?: Yields;
      /** The solved roof, if withdrawn entries had to be replaced. */
      readonly replaced?: Configuration;
    })
  | 'refused';

/** Results by roof key; pending ones are missing. */
export type BackgroundAnswers = ReadonlyMap<string, BackgroundResult>;

/**
 * Solves roofs sequentially and reports each result as it arrives, then again with its yields if these are needed.
 * Stops before the next one once `isWanted` returns false. Rejects with `EngineFailure`.
 */
async function solveInBackground(
  client: EngineClient,
  roofs: readonly BackgroundRoof[],
  discount: Discount,
  hasYields: boolean,
  onAnswer: (key: string, solved: BackgroundResult) => void,
  isWanted: () => boolean,
): Promise<void> {
  const results: (readonly [BackgroundRoof, BackgroundResult])[] = [];
  for (const roof of roofs) {
    if (!isWanted()) return;
    const result = await resultOf(client, roof, discount, isWanted);
    if (!isWanted()) return;
    onAnswer(roof.key, result);
    results.push([roof, result]);
  }
  for (const [{ key, configuration }, result] of hasYields ? results : []) {
    if (!isWanted()) return;
    if (result === 'refused') continue;
    const yields = await yieldsWithShade(result, configuration.location);
    if (isWanted()) onAnswer(key, { ...result, yields });
  }
}

/** Solves a roof, with successors of withdrawn entries if necessary and while the result is wanted. */
async function resultOf(
  client: EngineClient,
  { configuration }: BackgroundRoof,
  discount: Discount,
  isWanted: () => boolean,
): Promise<BackgroundResult> {
  const answer = await solved(client, configuration, discount);
  if (!Array.isArray(answer)) return answer;
  const replaced = withSuccessors(configuration, answer);
  const other = replaced && isWanted() && (await solved(client, replaced, discount));
  return replaced && other && !Array.isArray(other) ? { ...other, replaced } : 'refused';
}

/** Solves a roof, or returns its problems. */
async function solved(client: EngineClient, roof: Configuration, discount: Discount) {
  const { answer: text, table, body } = await client.solve(textOf(roof), discount);
  const answer: Answer = JSON.parse(text);
  return answer.status === 'solved' ? { solution: answer, table, body } : [...answer.problems];
}

/**
 * Returns the results for these roofs, filled as they arrive. The caller must pass the same list while the roofs
 * are the same.
 */
function useBackgroundSolve(roofs: readonly BackgroundRoof[], hasYields = false): BackgroundAnswers {
  const store = useStore();
  const [known, setKnown] = useState<{ about: readonly BackgroundRoof[]; answers: BackgroundAnswers } | null>(
    null,
  );
  useEffect(() => {
    let isWanted = true;
    setKnown({ about: roofs, answers: new Map() });
    solveInBackground(
      engine,
      roofs,
      store.get(organisationDiscountAtom),
      hasYields,
      (key, solved) =>
        setKnown((before) =>
          before?.about === roofs ? { ...before, answers: new Map(before.answers).set(key, solved) } : before,
        ),
      () => isWanted,
    ).catch(() => {
      // The open roof reports a failing engine already.
    });
    return () => {
      isWanted = false;
    };
  }, [roofs, store, hasYields]);
  return known?.about === roofs ? known.answers : NOTHING;
}

const NOTHING: BackgroundAnswers = new Map();
const NONE: readonly BackgroundRoof[] = [];

/** A combination of layout options for the whole roof. */
export interface LayoutChoice {
  readonly orientation: Orientation;
  readonly objective: Objective;
}

export const keyOf = ({ orientation, objective }: LayoutChoice): string => `${orientation}/${objective}`;

/** Every orientation with every objective that needs no further input, unlike a manual grid. */
export const LAYOUT_CHOICES: readonly LayoutChoice[] = (['landscape', 'portrait'] as const).flatMap(
  (orientation) => (['power', 'price', 'uniform'] as const).map((objective) => ({ orientation, objective })),
);

/** Whether the present roof uses these layout options. */
export const isLaidSo = ({ layout, surfaces }: Configuration, choice: LayoutChoice): boolean =>
  layout.objective === choice.objective &&
  surfaces.every((surface) => (surface.orientation ?? layout.orientation) === choice.orientation);

const laidRoofsAtom = atom((get): readonly BackgroundRoof[] => {
  const [configuration, catalogue] = [get(configurationAtom), get(catalogueAtom)];
  if (!configuration || !catalogue) return NONE;
  return LAYOUT_CHOICES.map((choice) => ({
    key: keyOf(choice),
    configuration: applyLayout(choice, catalogue).apply(configuration),
  }));
});

/** The open roof with each combination of layout options, by `keyOf`, with yields. */
export const useComparedLayouts = (): BackgroundAnswers =>
  useBackgroundSolve(useAtomValue(laidRoofsAtom), true);

const otherVariantsAtom = atom((get): readonly BackgroundRoof[] =>
  get(variantsAtom).flatMap(({ id: key, configuration }) => (configuration ? [{ key, configuration }] : [])),
);

/** The named variants other than the open one, by id, with yields. */
export const useComparedVariants = (): BackgroundAnswers =>
  useBackgroundSolve(useAtomValue(otherVariantsAtom), true);

const presentedVariantsAtom = atom((get): readonly BackgroundRoof[] => {
  const own = get(editedConfigurationAtom);
  return get(variantsAtom).flatMap(({ id: key, configuration }) => {
    const shown = configuration ?? own;
    return shown ? [{ key, configuration: shown }] : [];
  });
});

/** All named variants, including the open one, by id. */
export const usePresentedVariants = (): BackgroundAnswers =>
  useBackgroundSolve(useAtomValue(presentedVariantsAtom));

const plannedRoofAtom = atom((get): readonly BackgroundRoof[] => {
  const configuration = get(configurationAtom);
  const isMeasured = configuration?.surfaces.some(
    ({ measured }) => measured && Object.keys(measured).length > 0,
  );
  if (!configuration || !isMeasured) return NONE;
  const surfaces = configuration.surfaces.map(({ measured: _, ...surface }) => surface);
  return [{ key: 'planned', configuration: { ...configuration, surfaces } }];
});

/** The roof with its planned lengths only; undefined while pending, or if nothing else was measured. */
export const usePlannedRoof = (): BackgroundResult | undefined =>
  useBackgroundSolve(useAtomValue(plannedRoofAtom)).get('planned');
