import { useSetAtom } from 'jotai';
import type { ComponentChoices, Components } from '../../../engine/index.ts';
import { changeComponents } from '../document/commands.ts';
import { executeAtom } from '../document/document.ts';
import { useNameOf } from '../messages/use-name-of.ts';
import { catalogue } from '../solving/engine.ts';
import { ChoiceField } from './fields/choice-field.tsx';

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

/** How to change the chosen components, and their names in the catalogue. */
export function useComponents() {
  const execute = useSetAtom(executeAtom);
  const nameOf = useNameOf();
  return {
    change: (change: Partial<Components>) => execute(changeComponents(change)),
    nameIn(use: keyof ComponentChoices, id: string) {
      const component = catalogue.components[use].find((candidate) => candidate.id === id);
      return component ? nameOf(component.names) : id;
    },
  };
}
