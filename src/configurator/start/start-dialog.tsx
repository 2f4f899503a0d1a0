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

function StartForm({ isPhone, onDone, onImport }: StartFormProps) {
  const { t, i18n } = useLingui();
  const store = useStore();
  const { ofProblem } = useTextOf();
  const errorText = useErrorText();
  const [preference, setPreference] = useAtom(startAtom, { store: getDefaultStore() });
  const [type, setType] = useState<StartType>('gable');
  const [measures, setMeasures] = useState<Measures>(HOUSE);
  const [overhangs, setOverhangs] = useState(OVERHANGS.gable);
  const [typedPlace, setTypedPlace] = useState('');
  const [place, setPlace] = useState<SwissPlace | null>(null);
  const [street, setStreet] = useState('');
  const [height, setHeight] = useState<number | null>(null);
  const [isTried, setTried] = useState(false);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [failure, setFailure] = useState<ReactNode>(null);
  const [focused, setFocused] = useState<keyof Measures | null>(null);
  const form = useRef<HTMLFormElement>(null);

  const chooseType = async (chosen: StartType) => {
    setType(chosen);
    setOverhangs(OVERHANGS[chosen]);
    setProblems([]);
    if (isJoined(chosen)) return setMeasures(JOINED_MEASURES[chosen]);
    const { roof } = await engine.newConfiguration(chosen);
    // The engine knows the defaults of each type.
    setMeasures(({ otherAngle: _angle, otherEaveHeight: _eave, ...before }) => ({
      ...before,
      angle: roof.angle,
    }));
  };
  const open = async (make: () => Promise<Configuration | null>) => {
    setFailure(null);
    try {
      const configuration = await make();
      if (!configuration) return;
      store.set(dispatchAtom, beginRoofFrom(configuration));
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

  const hasOverhangs = type !== 'free' && !isJoined(type);
  const longest = useLengths().withUnit(LONGEST_OVERHANG);
  const isTooShort = type === 'angle' && !(measures.buildingLength > measures.buildingWidth);
  const isRidgeless = type === 'uneven' && !hasRidge(measures);
  const isHeightMissing = height === null || Number.isNaN(height);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const isWrong =
      isTooShort ||
      isRidgeless ||
      Object.values(measures).some(Number.isNaN) ||
      Object.values(overhangs).some(isNoOverhang);
    if (typedPlace.trim() === '' || isHeightMissing || isWrong) {
      // Missing fields are marked with the next rendering.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    void open(async () => {
      const changed = isJoined(type)
        ? await beginJoined(engine, type, t`Haus`, measures)
        : await changeBuilding(engine, await engine.newConfiguration(type), { ...measures, ...overhangs });
      setProblems(changed.problems);
      if (changed.problems.length > 0) return null;
      // Makes the house a part, so that new parts of a free roof are placed next to it.
      const house =
        type === 'free' ? joinAsHouse(t`Haus`).apply(changed.configuration) : changed.configuration;
      const { location } = house;
      const at = place && { latitude: place.latitude, longitude: place.longitude };
      const kind = i18n._(type === 'free' ? ROOF_TYPES.free : PART_KINDS[type]);
      const where = typedPlace.trim();
      return {
        ...house,
        // A default name by which the roof can be found.
        name: (street.trim() ? `${street.trim()}, ${where}` : `${kind} ${where}`).slice(0, LONGEST_NAME),
        location: { ...location, ...at, place: where, heightAboveSea: height },
      };
    });
  };

  const copyLast = () =>
    open(async () => {
      const [last] = (
        await call('GET /configurator/v1/roofs', {
          query: { pageSize: 1, sort: 'updatedAt', direction: 'desc' },
        })
      ).rows;
      if (!last) {
        setFailure(t`Es ist noch kein Dach gespeichert.`);
        return null;
      }
      const { configuration } = await call('GET /configurator/v1/roofs/:id', { params: { id: last.id } });
      return { ...configuration, name: '' };
    });

  const measure = (name: keyof Measures, label: string, unit: string) => {
    const problem = problems.find(({ path }) => path === `roof.${name}`);
    return (
      <NumberField
        label={label}
        value={measures[name] ?? Number.NaN}
        unit={unit}
        error={
          (problem && ofProblem(problem)) ||
          (name === 'buildingLength' && isTooShort && t`Ein Winkelhaus ist länger als breit.`) ||
          (name === 'otherEaveHeight' && isRidgeless && t`So liegt kein First zwischen den Traufen.`)
        }
        onChange={(value) => setMeasures({ ...measures, [name]: value })}
        onFocus={() => setFocused(name)}
        onBlur={() => setFocused(null)}
      />
    );
  };
  const overhang = (name: keyof Overhangs, label: string) => (
    <NumberField
      label={label}
      value={overhangs[name]}
      unit="length"
      error={isNoOverhang(overhangs[name]) && t`Möglich sind 0 bis ${longest}.`}
      onChange={(value) => setOverhangs({ ...overhangs, [name]: value })}
    />
  );
  const pitchLabel =
    type === 'mansard' ? t`Neigung unten` : type === 'uneven' ? t`Neigung vorne` : t`Neigung`;
  const elsewhere = problems.filter(({ path }) => !/^roof\.(angle|building|eaveHeight)/.test(path));
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      <fieldset className={classes.group}>
        <legend>
          <Trans>Wo steht das Haus?</Trans>
        </legend>
        <div className={classes.place}>
          <PlaceField
            label={t`Ort oder Postleitzahl`}
            // On a phone the keyboard would cover the questions.
            isFirst={!isPhone}
            value={typedPlace}
            error={isTried && typedPlace.trim() === '' && t`Diese Angabe fehlt noch.`}
            hint={
              place ? (
                `${place.postcode} ${place.name} ${place.canton}`
              ) : typedPlace.trim() === '' ? null : (
                <Trans>Aus der Liste wählen, sonst gelten die Koordinaten von Thun.</Trans>
              )
            }
            onType={(text) => {
              setTypedPlace(text);
              setPlace(null);
            }}
            onChoose={(chosen) => {
              const { street: found, heightAboveSea }: Partial<FoundAddress> = chosen;
              setTypedPlace(chosen.name);
              setPlace(chosen);
              if (found) setStreet(found);
              if (heightAboveSea !== undefined) setHeight(heightAboveSea);
              else form.current?.querySelector<HTMLElement>('[data-path="location.heightAboveSea"]')?.focus();
            }}
          />
          <TextInput
            label={t`Strasse und Nummer`}
            value={street}
            maxLength={120}
            onChange={(event) => setStreet(event.currentTarget.value)}
          />
          <NumberField
            label={t`Höhe über Meer`}
            value={height}
            unit="m"
            placeholder=""
            data-path="location.heightAboveSea"
            description={<Trans>Sie bestimmt Schnee- und Windlast.</Trans>}
            error={isTried && isHeightMissing && t`Diese Angabe fehlt noch.`}
            onChange={setHeight}
          />
        </div>
      </fieldset>
      <fieldset className={classes.group}>
        <legend>
          <Trans>Was für ein Dach?</Trans>
        </legend>
        <div className={classes.types}>
          {TYPES.map((one) => (
            <label key={one} className={classes.type}>
              <input
                type="radio"
                name="roof-type"
                checked={one === type}
                onChange={() => void chooseType(one)}
              />
              <RoofIcon type={one} />
              {i18n._(one === 'free' ? ROOF_TYPES.free : PART_KINDS[one])}
              <small>{i18n._(PITCHES[pitchesOf(one)])}</small>
            </label>
          ))}
        </div>
        <p className={classes.hint}>{i18n._(STEEPER_PITCHES)}</p>
      </fieldset>
      <fieldset className={classes.group}>
        <legend>
          <Trans>Wie gross?</Trans>
        </legend>
        <div className={classes.measures}>
          <div className={classes.fields}>
            {measure('buildingLength', t`Gebäudelänge`, 'length')}
            {measure('buildingWidth', t`Gebäudebreite`, 'length')}
            {measure('angle', pitchLabel, '°')}
            {type === 'uneven' && measure('otherAngle', t`Neigung hinten`, '°')}
            {measure('eaveHeight', type === 'uneven' ? t`Traufhöhe vorne` : t`Traufhöhe`, 'length')}
            {type === 'uneven' && measure('otherEaveHeight', t`Traufhöhe hinten`, 'length')}
            {hasOverhangs &&
              overhang('eaveOverhang', type === 'hip' ? t`Vordach ringsum` : t`Vordach Traufe`)}
            {hasOverhangs && type !== 'hip' && overhang('vergeOverhang', t`Vordach Ortgang`)}
          </div>
          <HouseSketch type={type} measures={measures} marked={focused} />
        </div>
        <div className={classes.templates}>
          <span>
            <Trans>Vorlagen</Trans>
          </span>
          {TEMPLATES.map((template) => (
            <Button
              key={template.id}
              size="compact-sm"
              fz={13}
              variant="default"
              onClick={() => {
                setType(template.type);
                setMeasures(template.measures);
                setOverhangs(OVERHANGS[template.type]);
              }}
            >
              {template.id === 'house' && <Trans>EFH Satteldach</Trans>}
              {template.id === 'flats' && <Trans>MFH Walmdach</Trans>}
              {template.id === 'garage' && <Trans>Garage Flachdach</Trans>}
            </Button>
          ))}
        </div>
      </fieldset>
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
          <Trans>JSON laden</Trans>
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
