import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { PITCHES, ROOF_TYPES, STEEPER_PITCHES } from '../../../documents/names.ts';
import type { RoofType } from '../../../engine/index.ts';
import type { SwissPlace } from '../../shared/places/places.ts';
import { NumberField } from '../../shared/ui/number-field.tsx';
import { joinAsHouse } from '../document/parts.ts';
import { changeBuilding } from '../edits/overhangs.ts';
import { isJoined, PART_KINDS } from '../edits/part-templates.ts';
import { useTextOf } from '../messages/use-text-of.ts';
import type { FoundAddress } from '../places/address-services.ts';
import { PlaceField } from '../places/place-field.tsx';
import { RoofIcon } from '../sections/roof-icons.tsx';
import { engine } from '../solving/engine.ts';
import {
  type Answers,
  FIRST_ANSWERS,
  hasOverhangs,
  isComplete,
  isHeightMissing,
  isPlaceMissing,
  JOINED_MEASURES,
  measuresOf,
  OVERHANGS,
  type StartType,
} from './answers.ts';
import { beginJoined } from './begin-roof.ts';
import classes from './hand-form.module.css';
import { EmptyPreference, OtherBeginnings } from './other-beginnings.tsx';
import { type QuestionProps, SizeQuestion } from './size-question.tsx';
import { type Begun, located, useBeginning } from './use-beginning.ts';

const TYPES: readonly StartType[] = [
  'flat',
  'pent',
  'gable',
  'uneven',
  'hip',
  'mansard',
  'angle',
  'tee',
  'free',
];

/** The lower surfaces of a mansard are steeper than a gable's. */
const pitchesOf = (type: StartType): RoofType =>
  type === 'mansard' ? 'free' : isJoined(type) ? 'gable' : type;

/** Returns the name in lists of a roof type or joined form. */
const nameOf = (type: StartType) => (type === 'free' ? ROOF_TYPES.free : PART_KINDS[type]);

/** Returns the roof of complete answers, or the problems because of which there is none. Rejects with `EngineFailure`. */
async function roofOf(answers: Answers, houseName: string, kindName: string): Promise<Begun> {
  const { type, overhangs } = answers;
  const measures = measuresOf(answers);
  const { configuration, problems } = isJoined(type)
    ? await beginJoined(engine, type, houseName, { ...measures, ...(hasOverhangs(type) && overhangs) })
    : await changeBuilding(engine, await engine.newConfiguration(type), { ...measures, ...overhangs });
  if (problems.length > 0) return { problems };
  // Makes the house a part, so that new parts of a free roof are placed next to it.
  const house = type === 'free' ? joinAsHouse(houseName).apply(configuration) : configuration;
  return located(house, answers, kindName);
}

interface HandFormProps {
  /** Preset answers, as known from the address. */
  readonly first: Partial<Answers>;
  readonly isPhone: boolean;
  readonly onDone: () => void;
  readonly onImport: () => void;
}

/** The first questions about a new roof: location, type and dimensions. */
export function HandForm({ first, isPhone, onDone, onImport }: HandFormProps) {
  const { t, i18n } = useLingui();
  const { ofProblem } = useTextOf();
  const [answers, setAnswers] = useState<Answers>({ ...FIRST_ANSWERS, ...first });
  const change = (part: Partial<Answers>) => setAnswers((before) => ({ ...before, ...part }));
  const [isTried, setTried] = useState(false);
  const { problems, failure, forgetProblems, begin, copyLast } = useBeginning(answers, onDone);
  const form = useRef<HTMLFormElement>(null);

  const chooseType = async (type: StartType) => {
    change({ type, measures: measuresOf(answers), overhangs: OVERHANGS[type], slopeLength: null });
    forgetProblems();
    if (isJoined(type)) return change({ measures: JOINED_MEASURES[type] });
    // The engine knows the defaults of each type.
    const { angle } = (await engine.newConfiguration(type)).roof;
    setAnswers(({ measures: { buildingLength, buildingWidth, eaveHeight }, ...others }) => ({
      ...others,
      measures: { buildingLength, buildingWidth, eaveHeight, angle },
    }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isComplete(answers)) return void begin(() => roofOf(answers, t`Haus`, i18n._(nameOf(answers.type))));
    // Missing fields are marked with the next rendering.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const elsewhere = problems.filter(({ path }) => !/^roof\.(angle|building|eaveHeight)/.test(path));
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      {/* On a phone the keyboard would cover the questions. */}
      <PlaceQuestion answers={answers} change={change} isTried={isTried} isFirst={!isPhone} />
      <TypeQuestion type={answers.type} onChoose={(type) => void chooseType(type)} />
      <SizeQuestion answers={answers} change={change} problems={problems} />
      {(elsewhere.length > 0 || failure) && (
        <ul className={classes.problems} role="alert">
          {failure && <li>{failure}</li>}
          {elsewhere.map((problem) => (
            <li key={`${problem.code}/${problem.path}`}>{ofProblem(problem)}</li>
          ))}
        </ul>
      )}
      <div className={classes.foot}>
        <OtherBeginnings onCopy={() => void copyLast()} onDone={onDone} onImport={onImport} />
        <Button type="submit" size="sm" className={classes.go}>
          <Trans>Dach anlegen</Trans>
        </Button>
      </div>
      <EmptyPreference />
      <p className={classes.source}>
        <Trans>Orte: GeoNames (CC BY 4.0)</Trans>
      </p>
    </form>
  );
}

function placeHint({ place, typedPlace }: Answers) {
  if (place) return `${place.postcode} ${place.name} ${place.canton}`;
  if (typedPlace.trim() === '') return null;
  return <Trans>Aus der Liste wählen, sonst gelten die Koordinaten von Thun.</Trans>;
}

interface PlaceQuestionProps extends QuestionProps {
  /** Whether missing answers are marked. */
  readonly isTried: boolean;
  /** Whether the focus starts here. */
  readonly isFirst: boolean;
}

function PlaceQuestion({ answers, change, isTried, isFirst }: PlaceQuestionProps) {
  const { t } = useLingui();
  const fields = useRef<HTMLDivElement>(null);
  const choose = (chosen: SwissPlace & Partial<FoundAddress>) => {
    const { street, heightAboveSea } = chosen;
    change({
      ...{ typedPlace: chosen.name, place: chosen },
      ...(street && { street }),
      ...(heightAboveSea !== undefined && { height: heightAboveSea }),
    });
    if (heightAboveSea === undefined)
      fields.current?.querySelector<HTMLElement>('[data-path="location.heightAboveSea"]')?.focus();
  };
  const missing = t`Diese Angabe fehlt noch.`;
  return (
    <fieldset className={classes.group}>
      <legend>
        <Trans>Wo steht das Haus?</Trans>
      </legend>
      <div className={classes.place} ref={fields}>
        <PlaceField
          label={t`Ort oder Postleitzahl`}
          isFirst={isFirst}
          value={answers.typedPlace}
          error={isTried && isPlaceMissing(answers) && missing}
          hint={placeHint(answers)}
          onType={(typedPlace) => change({ typedPlace, place: null })}
          onChoose={choose}
        />
        <TextInput
          label={t`Strasse und Nummer`}
          value={answers.street}
          maxLength={120}
          onChange={(event) => change({ street: event.currentTarget.value })}
        />
        <NumberField
          label={t`Höhe über Meer`}
          value={answers.height}
          unit="m"
          placeholder=""
          data-path="location.heightAboveSea"
          description={<Trans>Sie bestimmt Schnee- und Windlast.</Trans>}
          error={isTried && isHeightMissing(answers) && missing}
          onChange={(height) => change({ height })}
        />
      </div>
    </fieldset>
  );
}

interface TypeQuestionProps {
  readonly type: StartType;
  readonly onChoose: (type: StartType) => void;
}

function TypeQuestion({ type, onChoose }: TypeQuestionProps) {
  const { i18n } = useLingui();
  return (
    <fieldset className={classes.group}>
      <legend>
        <Trans>Was für ein Dach?</Trans>
      </legend>
      <div className={classes.types}>
        {TYPES.map((one) => (
          <label key={one} className={classes.type}>
            <input type="radio" name="roof-type" checked={one === type} onChange={() => onChoose(one)} />
            <RoofIcon type={one} />
            {i18n._(nameOf(one))}
            <small>{i18n._(PITCHES[pitchesOf(one)])}</small>
          </label>
        ))}
      </div>
      <p className={classes.hint}>{i18n._(STEEPER_PITCHES)}</p>
    </fieldset>
  );
}
