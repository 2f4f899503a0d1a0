import type { I18n } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Modal, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { getDefaultStore, useAtom, useStore } from 'jotai';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { FROM_CONFIGURATOR } from '../../../contracts/domain/address-origins.ts';
import { PITCHES, ROOF_TYPES, STEEPER_PITCHES } from '../../../documents/names.ts';
import type { Configuration, Problem, Roof, RoofType } from '../../../engine/index.ts';
import { EngineFailure } from '../../../workers/supervise.ts';
import { call } from '../../shared/api/call.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { projectAddressAtom } from '../../shared/auth/session.ts';
import { addressAt, type SwissPlace } from '../../shared/places/places.ts';
import { NumberField } from '../../shared/ui/number-field.tsx';
import { dispatchAtom } from '../document/document.ts';
import { joinAsHouse } from '../document/parts.ts';
import { changeBuilding } from '../edits/overhangs.ts';
import { isJoined, PART_KINDS } from '../edits/part-templates.ts';
import { useTextOf } from '../messages/use-text-of.ts';
import type { FoundAddress } from '../places/address-services.ts';
import { PlaceField } from '../places/place-field.tsx';
import { RoofIcon } from '../sections/roof-icons.tsx';
import { engine } from '../solving/engine.ts';
import { type SurveyedRoof, SurveyPanel } from '../survey/ui/survey-panel.tsx';
import { LONGEST_NAME } from '../workspace/roof-name.tsx';
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
import { beginJoined, beginRoofFrom, startAtom, withCheapestGuard } from './begin-roof.ts';
import { type QuestionProps, SizeQuestion } from './size-question.tsx';
import classes from './start-dialog.module.css';

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

interface StartDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Opens a file instead. */
  readonly onImport: () => void;
}

/** The first questions about a new roof: location, type and dimensions. */
export function StartDialog({ isOpen, onClose, onImport }: StartDialogProps) {
  const { t } = useLingui();
  const isPhone = useMediaQuery('(max-width: 799px)', false, { getInitialValueInEffect: false });
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t`Neues Dach`}
      size={880}
      centered
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': t`Leer beginnen` }}
    >
      <StartForm isPhone={isPhone === true} onDone={onClose} onImport={onImport} />
    </Modal>
  );
}

interface StartFormProps {
  readonly isPhone: boolean;
  readonly onDone: () => void;
  readonly onImport: () => void;
}

/** Returns the name in lists of a roof type or joined form. */
const nameOf = (type: StartType) => (type === 'free' ? ROOF_TYPES.free : PART_KINDS[type]);

/** Returns the roof at its location, with a default name by which it can be found. */
function located(roof: Configuration, answers: Answers, i18n: I18n): Configuration {
  const { place, height } = answers;
  const [street, where] = [answers.street.trim(), answers.typedPlace.trim()];
  const name = street ? `${street}, ${where}` : `${i18n._(nameOf(answers.type))} ${where}`;
  const at = place && { latitude: place.latitude, longitude: place.longitude };
  return {
    ...roof,
    name: name.slice(0, LONGEST_NAME),
    location: { ...roof.location, ...at, place: where, ...(height !== null && { heightAboveSea: height }) },
  };
}

/** Returns the roof with names for the parts that a survey leaves without. */
const withPartNames = (roof: Roof, first: string, further: string): Roof => ({
  ...roof,
  ...(roof.parts && {
    parts: roof.parts.map((part, index) => ({
      ...part,
      name: part.name || (index === 0 ? first : `${further} ${index}`),
    })),
  }),
});

/** Returns the roof last saved, without its name; undefined if there is none. */
async function lastRoof(): Promise<Configuration | undefined> {
  const query = { pageSize: 1, sort: 'updatedAt', direction: 'desc' } as const;
  const [last] = (await call('GET /configurator/v1/roofs', { query })).rows;
  if (!last) return undefined;
  const { configuration } = await call('GET /configurator/v1/roofs/:id', { params: { id: last.id } });
  return { ...configuration, name: '' };
}

/** Opens the roof of the answers or a copy of the last roof, and tells why that failed. */
function useBeginning(answers: Answers, onDone: () => void) {
  const { t, i18n } = useLingui();
  const store = useStore();
  const errorText = useErrorText();
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [failure, setFailure] = useState<ReactNode>(null);
  const open = async (make: () => Promise<Configuration | null>) => {
    setFailure(null);
    try {
      const configuration = await make();
      if (!configuration) return;
      store.set(dispatchAtom, beginRoofFrom(configuration));
      const { place, street } = answers;
      if (place)
        getDefaultStore().set(projectAddressAtom, {
          ...addressAt(place, street.trim()),
          from: FROM_CONFIGURATOR,
        });
      onDone();
    } catch (cause) {
      setFailure(
        cause instanceof EngineFailure
          ? t`Die Berechnung antwortet nicht. Bitte versuchen Sie es noch einmal.`
          : errorText(cause),
      );
    }
  };
  return {
    problems,
    failure,
    forgetProblems: () => setProblems([]),
    begin: () =>
      open(async () => {
        const { type, overhangs } = answers;
        const measures = measuresOf(answers);
        const changed = isJoined(type)
          ? await beginJoined(engine, type, t`Haus`, {
              ...measures,
              ...(hasOverhangs(type) && overhangs),
            })
          : await changeBuilding(engine, await engine.newConfiguration(type), { ...measures, ...overhangs });
        setProblems(changed.problems);
        if (changed.problems.length > 0) return null;
        // Makes the house a part, so that new parts of a free roof are placed next to it.
        const house =
          type === 'free' ? joinAsHouse(t`Haus`).apply(changed.configuration) : changed.configuration;
        return withCheapestGuard(engine, located(house, answers, i18n));
      }),
    beginSurveyed: ({ roof, surfaces, heightAboveSea }: SurveyedRoof) =>
      open(async () => {
        const begun = await engine.newConfiguration(roof.type);
        const surveyed = { ...begun, roof: withPartNames(roof, t`Haus`, t`Anbau`), surfaces };
        const height = answers.height ?? heightAboveSea;
        const configuration = located(surveyed, { ...answers, type: roof.type, height }, i18n);
        const found = await engine.check(JSON.stringify(configuration));
        setProblems(found);
        return found.length > 0 ? null : withCheapestGuard(engine, configuration);
      }),
    copyLast: () =>
      open(async () => {
        const last = await lastRoof();
        if (!last) setFailure(t`Es ist noch kein Dach gespeichert.`);
        return last ?? null;
      }),
  };
}

function StartForm({ isPhone, onDone, onImport }: StartFormProps) {
  const { t } = useLingui();
  const { ofProblem } = useTextOf();
  const [preference, setPreference] = useAtom(startAtom, { store: getDefaultStore() });
  const [answers, setAnswers] = useState(FIRST_ANSWERS);
  const change = (part: Partial<Answers>) => setAnswers((before) => ({ ...before, ...part }));
  const [isTried, setTried] = useState(false);
  const { problems, failure, forgetProblems, begin, beginSurveyed, copyLast } = useBeginning(answers, onDone);
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
    if (isComplete(answers)) return void begin();
    // Missing fields are marked with the next rendering.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const elsewhere = problems.filter(({ path }) => !/^roof\.(angle|building|eaveHeight)/.test(path));
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      {/* On a phone the keyboard would cover the questions. */}
      <PlaceQuestion answers={answers} change={change} isTried={isTried} isFirst={!isPhone} />
      {answers.building && (
        <SurveyPanel
          key={answers.building.point.join()}
          place={answers.building}
          onTake={(surveyed) => void beginSurveyed(surveyed)}
        />
      )}
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
        <Button variant="default" size="sm" onClick={() => void copyLast()}>
          <Trans>Letztes Dach kopieren</Trans>
        </Button>
        <Button
          variant="default"
          size="sm"
          onClick={() => {
            onDone();
            onImport();
          }}
        >
          <Trans>Dachdatei laden</Trans>
        </Button>
        <Button variant="default" size="sm" onClick={onDone}>
          <Trans>Leer beginnen</Trans>
        </Button>
        <Button type="submit" size="sm" className={classes.go}>
          <Trans>Dach anlegen</Trans>
        </Button>
      </div>
      <Checkbox
        label={t`Neue Dächer künftig leer beginnen`}
        checked={preference === 'off'}
        onChange={(event) => setPreference(event.currentTarget.checked ? 'off' : 'on')}
      />
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
    const { street, heightAboveSea, building = null } = chosen;
    change({
      ...{ typedPlace: chosen.name, place: chosen, building },
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
          onType={(typedPlace) => change({ typedPlace, place: null, building: null })}
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
