import { useSetAtom } from 'jotai';
import type { ComponentChoices, Components } from '../../../engine/index.ts';
import { useNameOf } from '../messages/use-name-of.ts';
import { changeComponents } from '../model/commands.ts';
import { executeAtom } from '../model/document.ts';
import { catalogue } from '../model/engine.ts';

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
