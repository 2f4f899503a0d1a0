import { useSetAtom } from 'jotai';
import type { ComponentChoices, Components, Configuration } from '../../../engine/index.ts';
import { useNameOf } from '../messages/use-name-of.ts';
import { changeComponents } from '../model/commands.ts';
import { executeAtom } from '../model/document.ts';
import { catalogue } from '../model/engine.ts';

/** The chosen components, how to change them, and their names in the catalogue. */
export function useComponents(configuration: Configuration) {
  const execute = useSetAtom(executeAtom);
  const nameOf = useNameOf();
  return {
    components: configuration.components,
    change: (change: Partial<Components>) => execute(changeComponents(change)),
    nameIn(use: keyof ComponentChoices, id: string) {
      const component = catalogue.components[use].find((candidate) => candidate.id === id);
      return component ? nameOf(component.names) : id;
    },
  };
}
