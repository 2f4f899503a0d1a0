import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { Problem } from '../../../engine/index.ts';
import { useLengths } from '../../shared/format/length.ts';
import { NumberField } from '../../shared/ui/number-field.tsx';
import { LONGEST_OVERHANG, type Overhangs } from '../edits/overhangs.ts';
import { useTextOf } from '../messages/use-text-of.ts';
import {
  type Answers,
  HOUSE,
  hasOverhangs,
  isNoOverhang,
  isRidgeless,
  type Measures,
  measuresOf,
  OVERHANGS,
  slopeLengthOf,
  unreachedLength,
} from './answers.ts';
import classes from './hand-form.module.css';
import { HouseSketch } from './house-sketch.tsx';

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

export interface QuestionProps {
  readonly answers: Answers;
  readonly change: (part: Partial<Answers>) => void;
}

interface SizeQuestionProps extends QuestionProps {
  readonly problems: readonly Problem[];
}

/** Asks for the dimensions of the building and its overhangs. */
export function SizeQuestion({ answers, change, problems }: SizeQuestionProps) {
  const { t } = useLingui();
  const [focused, setFocused] = useState<keyof Measures | null>(null);
  const faultOf = useMeasureFault(answers, problems);
  const { type } = answers;
  const measures = measuresOf(answers);
  const measure = (name: NumberOf, label: string, unit: string) => (
    <NumberField
      label={label}
      value={measures[name] ?? Number.NaN}
      unit={unit}
      error={faultOf(name)}
      onChange={(value) =>
        change({
          measures: { ...answers.measures, [name]: value },
          ...(name === 'buildingWidth' && { slopeLength: null }),
        })
      }
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
          {type === 'angle' && measure('wingLength', t`Flügellänge`, 'building')}
          {type === 'angle' && measure('wingWidth', t`Flügelbreite`, 'building')}
          {measure('angle', type === 'mansard' ? t`Neigung unten` : frontPitch, '°')}
          {isUneven && measure('otherAngle', t`Neigung hinten`, '°')}
          {measure('eaveHeight', isUneven ? t`Traufhöhe vorne` : t`Traufhöhe`, 'building')}
          {isUneven && measure('otherEaveHeight', t`Traufhöhe hinten`, 'building')}
          {hasOverhangs(type) && <OverhangFields answers={answers} change={change} />}
          <SlopeField answers={answers} change={change} />
          {type === 'angle' && (
            <Checkbox
              label={t`Flügel links statt rechts`}
              className={classes.mirror ?? ''}
              checked={measures.isMirrored ?? false}
              onChange={(event) =>
                change({ measures: { ...answers.measures, isMirrored: event.currentTarget.checked } })
              }
            />
          )}
        </div>
        <HouseSketch type={type} measures={measures} marked={focused} />
      </div>
      <Templates change={change} />
    </fieldset>
  );
}

/** Names of the dimensions that are numbers. */
type NumberOf = Exclude<keyof Measures, 'isMirrored' | keyof Overhangs>;

/** Returns why a dimension is rejected; false if it is not. */
function useMeasureFault(answers: Answers, problems: readonly Problem[]) {
  const { t } = useLingui();
  const { ofProblem } = useTextOf();
  const { withUnit } = useLengths();
  return (name: NumberOf) => {
    const problem = problems.find(({ path }) => path === `roof.${name}`);
    if (problem) return ofProblem(problem);
    const unreached = unreachedLength(answers, name);
    if (unreached !== null) {
      const limit = withUnit(unreached);
      return t`Ein Winkelhaus braucht hier mehr als ${limit}.`;
    }
    if (name !== 'otherEaveHeight' || !isRidgeless(answers)) return false;
    return t`So liegt kein First zwischen den Traufen.`;
  };
}

/** The measured slope, from which the width of the building follows. */
function SlopeField({ answers, change }: QuestionProps) {
  const { t } = useLingui();
  const length = slopeLengthOf(answers);
  if (length === null) return null;
  return (
    <NumberField
      label={t`Dachlänge schräg`}
      value={length}
      unit="building"
      description={
        hasOverhangs(answers.type) ? (
          <Trans>Mit Vordach. Daraus folgt die Breite.</Trans>
        ) : (
          <Trans>Daraus folgt die Breite.</Trans>
        )
      }
      onChange={(slopeLength) => change({ slopeLength })}
    />
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
          onClick={() => change({ type, measures, overhangs: OVERHANGS[type], slopeLength: null })}
        >
          {id === 'house' && <Trans>EFH Satteldach</Trans>}
          {id === 'flats' && <Trans>MFH Walmdach</Trans>}
          {id === 'garage' && <Trans>Garage Flachdach</Trans>}
        </Button>
      ))}
    </div>
  );
}
