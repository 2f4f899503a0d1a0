import type { I18n } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Modal, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { getDefaultStore, useAtom, useStore } from 'jotai';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { FROM_CONFIGURATOR } from '../../../contracts/domain/address-origins.ts';
import { PITCHES, ROOF_TYPES, STEEPER_PITCHES } from '../../../documents/names.ts';
import type { Configuration, Problem, RoofType } from '../../../engine/index.ts';
import { EngineFailure } from '../../../workers/supervise.ts';
import { call } from '../../shared/api/call.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { projectAddressAtom } from '../../shared/auth/session.ts';
import { useLengths } from '../../shared/format/length.ts';
import { addressAt, type SwissPlace } from '../../shared/places/places.ts';
import { NumberField } from '../../shared/ui/number-field.tsx';
import { dispatchAtom } from '../document/document.ts';
import { joinAsHouse } from '../document/parts.ts';
import { changeBuilding, LONGEST_OVERHANG, type Overhangs } from '../edits/overhangs.ts';
import {
  frontRun,
  isJoined,
  type JoinedKind,
  MANSARD_PITCH,
  OTHER_PITCH,
  PART_KINDS,
  type PartMeasures,
} from '../edits/part-templates.ts';
import { useTextOf } from '../messages/use-text-of.ts';
import type { FoundAddress } from '../places/address-services.ts';
import { PlaceField } from '../places/place-field.tsx';
import { RoofIcon } from '../sections/roof-icons.tsx';
import { engine } from '../solving/engine.ts';
import { LONGEST_NAME } from '../workspace/roof-name.tsx';
import { beginJoined, beginRoofFrom, startAtom } from './begin-roof.ts';
import { HouseSketch } from './house-sketch.tsx';
import classes from './start-dialog.module.css';

/** A roof type, or a joined form of a free roof. */
type StartType = RoofType | JoinedKind;

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

/** Dimensions of the building as typed; NaN if the text is not a number. */
type Measures = PartMeasures;

/** Default overhangs of each type of roof, mm in plan. */
const OVERHANGS: Record<StartType, Overhangs> = {
  flat: { eaveOverhang: 0, vergeOverhang: 0 },
  pent: { eaveOverhang: 400, vergeOverhang: 300 },
  gable: { eaveOverhang: 600, vergeOverhang: 300 },
  hip: { eaveOverhang: 600, vergeOverhang: 600 },
  mansard: { eaveOverhang: 0, vergeOverhang: 0 },
  uneven: { eaveOverhang: 0, vergeOverhang: 0 },
  angle: { eaveOverhang: 0, vergeOverhang: 0 },
  tee: { eaveOverhang: 0, vergeOverhang: 0 },
  free: { eaveOverhang: 0, vergeOverhang: 0 },
};

/** A one-family house, like most new roofs. Lengths in mm. */
const HOUSE: Measures = { angle: 35, buildingLength: 12_000, buildingWidth: 10_000, eaveHeight: 5_500 };

/** Joined gables are longer than they are wide, mm. */
const JOINED: Measures = { ...HOUSE, buildingLength: 14_000, buildingWidth: 8_000 };

/** The pitch field is that of the lower surfaces. */
const MANSARD: Measures = { ...HOUSE, angle: MANSARD_PITCH };

/** Steep in front, gentle at the rear, both eaves level. */
const UNEVEN: Measures = {
  ...{ ...HOUSE, angle: 40 },
  ...{ otherAngle: OTHER_PITCH, otherEaveHeight: HOUSE.eaveHeight },
};

/** Default dimensions of the joined forms. */
const JOINED_MEASURES: Record<JoinedKind, Measures> = {
  ...{ angle: JOINED, tee: JOINED, mansard: MANSARD, uneven: UNEVEN },
};

/** The most frequent buildings. */
const TEMPLATES = [
  { id: 'house', type: 'gable', measures: HOUSE },
  {
    id: 'flats',
    type: 'hip',
    measures: { angle: 30, buildingLength: 20_000, buildingWidth: 12_000, eaveHeight: 8_500 },
  },
  {
    id: 'garage',
    type: 'flat',
    measures: { angle: 5, buildingLength: 6_500, buildingWidth: 6_000, eaveHeight: 2_700 },
  },
] as const;

/** Whether the sides of an uneven gable meet above both eaves. */
function hasRidge({
  buildingWidth,
  angle,
  eaveHeight,
  otherAngle = angle,
  otherEaveHeight = eaveHeight,
}: Measures) {
  const run = frontRun(buildingWidth, angle, { angle: otherAngle, rise: otherEaveHeight - eaveHeight });
  return run > 0 && run < buildingWidth;
}

/** Whether a typed overhang is invalid. */
const isNoOverhang = (length: number): boolean => !(length >= 0 && length <= LONGEST_OVERHANG);

interface StartDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Opens a file instead. */
  readonly onImport: () => void;
}

/** The first questions about a new roof: location, type and four dimensions. */
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

/** The answers given so far. */
interface Answers {
  readonly type: StartType;
  readonly measures: Measures;
  readonly overhangs: Overhangs;
  /** Town or postcode as typed. */
  readonly typedPlace: string;
  /** The town chosen from the list. */
  readonly place: SwissPlace | null;
  readonly street: string;
  /** Height above sea level, m; NaN if the text is not a number. */
  readonly height: number | null;
}

const FIRST_ANSWERS: Answers = {
  ...{ type: 'gable', measures: HOUSE, overhangs: OVERHANGS.gable },
  ...{ typedPlace: '', place: null, street: '', height: null },
};

/** Whether an L-shaped house is not longer than it is wide. */
const isTooShort = ({ type, measures }: Answers): boolean =>
  type === 'angle' && !(measures.buildingLength > measures.buildingWidth);

const isRidgeless = ({ type, measures }: Answers): boolean => type === 'uneven' && !hasRidge(measures);

const isHeightMissing = ({ height }: Answers): boolean => height === null || Number.isNaN(height);

const isPlaceMissing = ({ typedPlace }: Answers): boolean => typedPlace.trim() === '';

const isComplete = (answers: Answers): boolean =>
  !isPlaceMissing(answers) &&
  !isHeightMissing(answers) &&
  !isTooShort(answers) &&
  !isRidgeless(answers) &&
  !Object.values(answers.measures).some(Number.isNaN) &&
  !Object.values(answers.overhangs).some(isNoOverhang);

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
        const { type, measures, overhangs } = answers;
        const changed = isJoined(type)
          ? await beginJoined(engine, type, t`Haus`, measures)
          : await changeBuilding(engine, await engine.newConfiguration(type), { ...measures, ...overhangs });
        setProblems(changed.problems);
        if (changed.problems.length > 0) return null;
        // Makes the house a part, so that new parts of a free roof are placed next to it.
        const house =
          type === 'free' ? joinAsHouse(t`Haus`).apply(changed.configuration) : changed.configuration;
        return located(house, answers, i18n);
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
  const { problems, failure, forgetProblems, begin, copyLast } = useBeginning(answers, onDone);
  const form = useRef<HTMLFormElement>(null);

  const chooseType = async (type: StartType) => {
    change({ type, overhangs: OVERHANGS[type] });
    forgetProblems();
    if (isJoined(type)) return change({ measures: JOINED_MEASURES[type] });
    // The engine knows the defaults of each type.
    const { angle } = (await engine.newConfiguration(type)).roof;
    setAnswers(({ measures: { otherAngle: _angle, otherEaveHeight: _eave, ...before }, ...others }) => ({
      ...others,
      measures: { ...before, angle },
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

interface QuestionProps {
  readonly answers: Answers;
  readonly change: (part: Partial<Answers>) => void;
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

interface SizeQuestionProps extends QuestionProps {
  readonly problems: readonly Problem[];
}

function SizeQuestion({ answers, change, problems }: SizeQuestionProps) {
  const { t } = useLingui();
  const { ofProblem } = useTextOf();
  const [focused, setFocused] = useState<keyof Measures | null>(null);
  const { type, measures } = answers;
  const errorOf = (name: keyof Measures) => {
    const problem = problems.find(({ path }) => path === `roof.${name}`);
    if (problem) return ofProblem(problem);
    if (name === 'buildingLength' && isTooShort(answers)) return t`Ein Winkelhaus ist länger als breit.`;
    if (name !== 'otherEaveHeight' || !isRidgeless(answers)) return false;
    return t`So liegt kein First zwischen den Traufen.`;
  };
  const measure = (name: keyof Measures, label: string, unit: string) => (
    <NumberField
      label={label}
      value={measures[name] ?? Number.NaN}
      unit={unit}
      error={errorOf(name)}
      onChange={(value) => change({ measures: { ...measures, [name]: value } })}
      onFocus={() => setFocused(name)}
      onBlur={() => setFocused(null)}
    />
  );
  const isUneven = type === 'uneven';
  const frontPitch = isUneven ? t`Neigung vorne` : t`Neigung`;
  return (
    <fieldset className={classes.group}>
      <legend>
        <Trans>Wie gross?</Trans>
      </legend>
      <div className={classes.measures}>
        <div className={classes.fields}>
          {measure('buildingLength', t`Gebäudelänge`, 'building')}
          {measure('buildingWidth', t`Gebäudebreite`, 'building')}
          {measure('angle', type === 'mansard' ? t`Neigung unten` : frontPitch, '°')}
          {isUneven && measure('otherAngle', t`Neigung hinten`, '°')}
          {measure('eaveHeight', isUneven ? t`Traufhöhe vorne` : t`Traufhöhe`, 'building')}
          {isUneven && measure('otherEaveHeight', t`Traufhöhe hinten`, 'building')}
          {type !== 'free' && !isJoined(type) && <OverhangFields answers={answers} change={change} />}
        </div>
        <HouseSketch type={type} measures={measures} marked={focused} />
      </div>
      <Templates change={change} />
    </fieldset>
  );
}

function OverhangFields({ answers: { type, overhangs }, change }: QuestionProps) {
  const { t } = useLingui();
  const longest = useLengths().withUnit(LONGEST_OVERHANG);
  const overhang = (name: keyof Overhangs, label: string) => (
    <NumberField
      label={label}
      value={overhangs[name]}
      unit="length"
      error={isNoOverhang(overhangs[name]) && t`Möglich sind 0 bis ${longest}.`}
      onChange={(value) => change({ overhangs: { ...overhangs, [name]: value } })}
    />
  );
  return (
    <>
      {overhang('eaveOverhang', type === 'hip' ? t`Vordach ringsum` : t`Vordach Traufe`)}
      {type !== 'hip' && overhang('vergeOverhang', t`Vordach Ortgang`)}
    </>
  );
}

function Templates({ change }: Pick<QuestionProps, 'change'>) {
  return (
    <div className={classes.templates}>
      <span>
        <Trans>Vorlagen</Trans>
      </span>
      {TEMPLATES.map(({ id, type, measures }) => (
        <Button
          key={id}
          size="compact-sm"
          fz={13}
          variant="default"
          onClick={() => change({ type, measures, overhangs: OVERHANGS[type] })}
        >
          {id === 'house' && <Trans>EFH Satteldach</Trans>}
          {id === 'flats' && <Trans>MFH Walmdach</Trans>}
          {id === 'garage' && <Trans>Garage Flachdach</Trans>}
        </Button>
      ))}
    </div>
  );
}
