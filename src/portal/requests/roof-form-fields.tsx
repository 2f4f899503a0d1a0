import { useLingui } from '@lingui/react/macro';
import { Chip, TextInput } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { WALL_CONSTRUCTION_NAMES } from '../../../contracts/domain/project-names.ts';
import type { ProjectSystem } from '../../../contracts/domain/project-states.ts';
import {
  Alignment,
  FORM_PARTS,
  type FormPart,
  ProjectForm,
  WallConstruction,
} from '../../../contracts/domain/projects.ts';
import { ALIGNMENTS } from '../../../documents/names.ts';
import { ChoiceField } from '../../shared/forms/choice-field.tsx';
import { NumberField } from '../../shared/ui/number-field.tsx';
import { FORM_NAMES } from '../projects/form-names.ts';
import classes from './roof-form-fields.module.css';

/** The properties that a form passes to an input. */
interface Field<V> {
  readonly value: V;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
  readonly error: ReactNode;
  readonly 'data-path': string;
}

interface RoofFormFieldsProps {
  /** Decides what is asked: a facade has no pitch and no roofing. */
  readonly system: ProjectSystem;
  /** The input of a part, as `(part) => form.field(`data.form.${part}`)`. */
  readonly field: (part: FormPart) => Field<ProjectForm[FormPart]>;
}

/** Unit of the parts that are plain numbers. */
const UNITS = { areaM2: 'm²', pitchDegrees: '°', heightAboveSeaM: 'm' } as const;

/** Roof, facade or railing described in figures, without a drawing. */
export function RoofFormFields({ system, field }: RoofFormFieldsProps) {
  const { needed, asked } = FORM_PARTS[system];
  return [...needed, ...asked].map((part) => (
    <Part
      key={part}
      part={part}
      system={system}
      field={field(part)}
      isNeeded={needed.some((each) => each === part)}
    />
  ));
}

interface PartProps {
  readonly part: FormPart;
  readonly system: ProjectSystem;
  readonly field: Field<ProjectForm[FormPart]>;
  readonly isNeeded: boolean;
}

function Part({ part, system, field, isNeeded }: PartProps) {
  const { t, i18n } = useLingui();
  const label = i18n._(FORM_NAMES[system][part]);
  const needed = isNeeded && ({ withAsterisk: true, 'aria-required': true } as const);
  switch (part) {
    case 'alignments':
      return <Alignments label={label} field={field as Field<ProjectForm['alignments']>} />;
    case 'wantedPowerW': {
      const { value, onChange, ...rest } = field as Field<ProjectForm['wantedPowerW']>;
      return (
        <NumberField
          label={label}
          unit="kWp"
          placeholder={t`so viel wie möglich`}
          {...rest}
          value={value === null ? null : value / 1000}
          onChange={(power) => onChange(power === null ? null : Math.round(power * 1000))}
        />
      );
    }
    case 'wallConstruction':
      return (
        <ChoiceField
          label={label}
          options={WallConstruction.options}
          nameOf={(wall) => i18n._(WALL_CONSTRUCTION_NAMES[wall])}
          {...(field as Field<ProjectForm['wallConstruction']>)}
          {...needed}
        />
      );
    case 'presentRoofing':
    case 'presentCladding':
      return <TextInput label={label} {...(field as Field<string>)} value={String(field.value ?? '')} />;
    default:
      return (
        <NumberField
          label={label}
          unit={UNITS[part]}
          placeholder=""
          {...(field as Field<number | null>)}
          {...needed}
        />
      );
  }
}

function Alignments({
  label,
  field,
}: {
  readonly label: string;
  readonly field: Field<ProjectForm['alignments']>;
}) {
  const { i18n } = useLingui();
  const id = useId();
  return (
    <fieldset className={classes.alignments} aria-describedby={`${id}-error`}>
      <legend>
        {label} <span aria-hidden="true">*</span>
      </legend>
      <Chip.Group multiple value={[...field.value]} onChange={(chosen) => field.onChange(chosen)}>
        {Alignment.options.map((value, index) => (
          <Chip key={value} value={value} size="sm" {...(index === 0 && { 'data-path': field['data-path'] })}>
            {i18n._(ALIGNMENTS[value])}
          </Chip>
        ))}
      </Chip.Group>
      {field.error && (
        <p id={`${id}-error`} role="alert">
          {field.error}
        </p>
      )}
    </fieldset>
  );
}

/** A form in which nothing is typed yet. */
export const EMPTY_ROOF_FORM: ProjectForm = ProjectForm.parse({});
