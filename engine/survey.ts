/** Reconstruction of surveyed roofs: a compiled module of its own, loaded on demand. */
import type { SurveyAnswer, SurveyInput } from './pkg/survey.js';
import { type Instance, instantiate } from './pkg/survey.js';
import { wasmModule } from './wasm-module.ts';

export type {
  FaceKind,
  FaceName,
  FaceSide,
  FoundFace,
  LeftOut,
  SkippedFace,
  SurveyAnswer,
  SurveyEstimate,
  SurveyFace,
  SurveyInput,
  SurveyNote,
  SurveyRefusal,
} from './pkg/survey.js';

/** A value whose fields and elements are not changed. */
type Immutable<Value> = { readonly [Key in keyof Value]: Immutable<Value[Key]> };

export interface Survey {
  /**
   * Makes a roof of the surveyed faces of one building, which the engine accepts. Anything else is refused. Takes up to
   * seconds for the largest buildings: call it in a worker.
   */
  reconstruct(input: Immutable<SurveyInput>): SurveyAnswer;
}

/** Loads the module. A trap is thrown by the call that caused it; the next call runs in a fresh instance. */
export async function loadSurvey(): Promise<Survey> {
  const module = await wasmModule(new URL('./pkg/survey_bg.wasm', import.meta.url));
  let instance: Instance | null = null;
  return {
    reconstruct(input) {
      instance ??= instantiate(module);
      try {
        return JSON.parse(instance.reconstruct(JSON.stringify(input)));
      } catch (thrown) {
        instance = null;
        throw thrown;
      }
    },
  };
}
