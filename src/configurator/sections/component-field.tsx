import type { ComponentChoices } from '../../../engine/index.ts';
import { ChoiceField } from '../fields/choice-field.tsx';
import { useNameOf } from '../messages/use-name-of.ts';
import { catalogue } from '../model/engine.ts';

interface ComponentFieldProps {
  readonly label: string;
  /** Which list of the catalogue. */
  readonly use: keyof ComponentChoices;
  readonly path: string;
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** A choice among the catalogue's components for one use. */
export function ComponentField({ label, use, path, value, onChange }: ComponentFieldProps) {
  const nameOf = useNameOf();
  return (
    <ChoiceField
      label={label}
      path={path}
      value={value}
      choices={catalogue.components[use].map(({ id, names }) => ({ value: id, label: nameOf(names) }))}
      onChange={onChange}
    />
  );
}
