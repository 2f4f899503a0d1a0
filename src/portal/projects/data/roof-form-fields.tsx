import { Trans, useLingui } from '@lingui/react/macro';
import { Chip, TextInput } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Alignment, type ProjectForm } from '../../../../contracts/projects.ts';
import { ALIGNMENTS } from '../../../../documents/names.ts';
import { NumberField } from '../../../shared/ui/number-field.tsx';
import classes from './roof-form-fields.module.css';

/** What a form gives an input. */
interface Field<V> {
  readonly value: V;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
  readonly error: ReactNode;
  readonly 'data-path': string;
}

interface RoofFormFieldsProps {
  /** The input of a part, as `(part) => form.field(`data.form.${part}`)`. */
  readonly field: (part: keyof ProjectForm) => Field<ProjectForm[keyof ProjectForm]>;
}

/** The roof described in figures, without drawing it. */
export function RoofFormFields(props: RoofFormFieldsProps) {
  const field = <P extends keyof ProjectForm>(part: P) => props.field(part) as Field<ProjectForm[P]>;
  const { t, i18n } = useLingui();
  const id = useId();
  const alignments = field('alignments');
  const wanted = field('wantedPowerW');
  const needed = { placeholder: '', withAsterisk: true, 'aria-required': true } as const;
  return (
    <>
      <NumberField label={t`Dachfläche`} unit="m²" {...needed} {...field('areaM2')} />
      <NumberField label={t`Dachneigung`} unit="°" {...needed} {...field('pitchDegrees')} />
      <NumberField label={t`Höhe über Meer`} unit="m" {...needed} {...field('heightAboveSeaM')} />
      <NumberField
        label={t`Gewünschte Leistung`}
        unit="kWp"
        placeholder={t`so viel wie möglich`}
        {...wanted}
        value={wanted.value === null ? null : wanted.value / 1000}
        onChange={(power) => wanted.onChange(power === null ? null : Math.round(power * 1000))}
      />
      <TextInput label={t`Heutige Eindeckung`} {...field('presentRoofing')} />
      <fieldset className={classes.alignments} aria-describedby={`${id}-error`}>
        <legend>
          <Trans>Ausrichtungen</Trans> <span aria-hidden="true">*</span>
        </legend>
        <Chip.Group multiple value={[...alignments.value]} onChange={(chosen) => alignments.onChange(chosen)}>
          {Alignment.options.map((value, index) => (
            <Chip
              key={value}
              value={value}
              size="sm"
              {...(index === 0 && { 'data-path': alignments['data-path'] })}
            >
              {i18n._(ALIGNMENTS[value])}
            </Chip>
          ))}
        </Chip.Group>
        {alignments.error && (
          <p id={`${id}-error`} role="alert">
            {alignments.error}
          </p>
        )}
      </fieldset>
    </>
  );
}

/** A form in which nothing is typed yet. */
export const EMPTY_ROOF_FORM: ProjectForm = {
  areaM2: null,
  pitchDegrees: null,
  alignments: [],
  heightAboveSeaM: null,
  wantedPowerW: null,
  presentRoofing: '',
};
