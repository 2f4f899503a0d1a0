import { useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import type { ComponentChoices, Components } from '../../../engine/index.ts';
import { type Change, changeComponents } from '../document/commands.ts';
import { dispatchAtom } from '../document/document.ts';
import { useNameOf } from '../messages/use-name-of.ts';
import { useCatalogue } from '../solving/catalogue.ts';
import { ChoiceField } from './fields/choice-field.tsx';

interface ComponentFieldProps {
  readonly label: ReactNode;
  /** List of the catalogue. */
  readonly use: keyof ComponentChoices;
  readonly path: string;
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** Select for a component of the catalogue, by its use. */
export function ComponentField({ label, use, path, value, onChange }: ComponentFieldProps) {
  const nameOf = useNameOf();
  const catalogue = useCatalogue();
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

/** Setter and catalogue names of the chosen components. */
export function useComponents() {
  const dispatch = useSetAtom(dispatchAtom);
  const nameOf = useNameOf();
  const catalogue = useCatalogue();
  return {
    change: (change: Change<Components>, burst?: string) => dispatch(changeComponents(change, burst)),
    nameIn(use: keyof ComponentChoices, id: string) {
      const component = catalogue.components[use].find((candidate) => candidate.id === id);
      return component ? nameOf(component.names) : id;
    },
  };
}
