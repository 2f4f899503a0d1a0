import { atom, useAtomValue, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type {
  Answer,
  CellTable,
  Configuration,
  Discount,
  Objective,
  Orientation,
  Solution,
} from '../../../engine/index.ts';
import type { EngineClient } from '../../../workers/engine-client.ts';
import { applyLayout } from '../document/commands.ts';
import { configurationAtom, editedConfigurationAtom, variantsAtom } from '../document/document.ts';
import { textOf } from '../document/text-of.ts';
import { catalogueAtom } from './catalogue.ts';
import { engine } from './engine.ts';
import { organisationDiscountAtom } from './organisation-discount.ts';
import { withSuccessors } from './successor-effect.ts';

/** A roof solved in the background, next to the open one. */
export interface BackgroundRoof {
  readonly key: string;
  readonly configuration: Configuration;
}

/** The engine's result for a roof other than the open one. */
export type BackgroundResult =
  | {
      readonly solution: Solution;
      readonly table: CellTable;
      /** The solved roof, if withdrawn entries had to be replaced. */
      readonly replaced?: Configuration;
    }
  | 'refused';

/** Results by roof key; pending ones are missing. */
export type BackgroundAnswers = ReadonlyMap<string, BackgroundResult>;

/**
 * Solves roofs sequentially and reports each result as it arrives. Stops before the next one once `isWanted`
 * returns false. Rejects with `EngineFailure`.
 */
async function solveInBackground(
  client: EngineClient,
  roofs: readonly BackgroundRoof[],
  discount: Discount,
  onAnswer: (key: string, solved: BackgroundResult) => void,
  isWanted: () => boolean,
): Promise<void> {
  for (const { key, configuration } of roofs) {
    if (!isWanted()) return;
    const answer = await solved(client, configuration, discount);
    const replaced = Array.isArray(answer) && withSuccessors(configuration, answer);
    const other = replaced && isWanted() && (await solved(client, replaced, discount));
    if (!isWanted()) return;
    if (!Array.isArray(answer)) onAnswer(key, answer);
    else onAnswer(key, replaced && other && !Array.isArray(other) ? { ...other, replaced } : 'refused');
  }
}

/** Solves a roof, or returns its problems. */
async function solved(client: EngineClient, roof: Configuration, discount: Discount) {
  const { answer: text, table } = await client.solve(textOf(roof), discount);
  const answer: Answer = JSON.parse(text);
  return answer.status === 'solved' ? { solution: answer, table } : [...answer.problems];
}

/**
 * Returns the results for these roofs, filled as they arrive. The caller must pass the same list while the roofs
 * are the same.
 */
function useBackgroundSolve(roofs: readonly BackgroundRoof[]): BackgroundAnswers {
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
  }, [roofs, store]);
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

/** The open roof with each combination of layout options, by `keyOf`. */
export const useComparedLayouts = (): BackgroundAnswers => useBackgroundSolve(useAtomValue(laidRoofsAtom));

const otherVariantsAtom = atom((get): readonly BackgroundRoof[] =>
  get(variantsAtom).flatMap(({ id: key, configuration }) => (configuration ? [{ key, configuration }] : [])),
);

/** The named variants other than the open one, by id. */
export const useComparedVariants = (): BackgroundAnswers =>
  useBackgroundSolve(useAtomValue(otherVariantsAtom));

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
