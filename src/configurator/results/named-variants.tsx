import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { LONGEST_VARIANT_NAME, MOST_VARIANTS, type RoofVariant } from '../../../contracts/domain/roofs.ts';
import type { Configuration } from '../../../engine/index.ts';
import { QuestionDialog } from '../../shared/ui/question-dialog.tsx';
import {
  addVariantAtom,
  changeVariantAtom,
  chooseVariantAtom,
  configurationAtom,
  isReadOnlyAtom,
  removeVariantAtom,
  renameVariantAtom,
  variantsAtom,
  viewedAtom,
} from '../document/document.ts';
import { takeReplaced } from '../document/mend.ts';
import classes from './variants-dialog.module.css';

/** Adds a configuration as a variant, under a given name or the next number. */
export function useAddVariant() {
  const { t } = useLingui();
  const store = useStore();
  const variants = useAtomValue(variantsAtom);
  const isReadOnly = useAtomValue(isReadOnlyAtom);
  const number = (taken: number) => t`Variante ${taken}`;
  const add = (configuration: Configuration, name?: string): string => {
    const names = variants.length > 0 ? variants.map((variant) => variant.name) : [number(1)];
    const free = [1, 2, 3, 4, 5, 6, 7].map(number).find((one) => !names.includes(one)) ?? number(1);
    const id = newId();
    store.set(
      addVariantAtom,
      { id, name: (name ?? free).slice(0, LONGEST_VARIANT_NAME), configuration },
      { id: newId(), name: number(1) },
    );
    return id;
  };
  return {
    mayAdd: !isReadOnly && variants.length < MOST_VARIANTS,
    add,
    /** Keeps the present roof as a variant and continues with a copy of it. */
    addCopy: () => {
      const present = store.get(configurationAtom);
      if (present) store.set(chooseVariantAtom, add(present));
    },
  };
}

/** The named variants, one of which is edited; a click switches to another. */
export function VariantChips() {
  const { t } = useLingui();
  const variants = useAtomValue(variantsAtom);
  const isReadOnly = useAtomValue(isReadOnlyAtom);
  const isOtherVersion = useAtomValue(viewedAtom) !== null;
  const choose = useSetAtom(chooseVariantAtom);
  const { mayAdd, addCopy } = useAddVariant();
  if (variants.length === 0 || isOtherVersion) return null;
  return (
    <fieldset className={classes.chips}>
      <legend className="visually-hidden">
        <Trans>Varianten</Trans>
      </legend>
      {variants.map(({ id, name, configuration }) => (
        <button
          key={id}
          type="button"
          title={name}
          aria-pressed={!configuration}
          disabled={isReadOnly}
          onClick={() => choose(id)}
        >
          {name}
        </button>
      ))}
      {mayAdd && (
        <button type="button" aria-label={t`Variante hinzufügen`} onClick={addCopy}>
          <IconPlus size={14} stroke={1.8} aria-hidden />
        </button>
      )}
    </fieldset>
  );
}

/** A variant's name, edited in place; an empty one is rejected. */
export function VariantName({ variant: { id, name } }: { readonly variant: RoofVariant }) {
  const { t } = useLingui();
  const isReadOnly = useAtomValue(isReadOnlyAtom);
  const rename = useSetAtom(renameVariantAtom);
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
    const text = typed?.trim();
    if (text && text !== name) rename(id, text);
    setTyped(null);
  };
  return (
    <input
      className={classes.name}
      aria-label={t`Name der Variante`}
      value={typed ?? name}
      maxLength={LONGEST_VARIANT_NAME}
      readOnly={isReadOnly}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
    />
  );
}

interface VariantActionsProps {
  readonly variant: RoofVariant;
  /** The variant with successors for entries withdrawn from the catalogue. */
  readonly replaced: Configuration | undefined;
}

/** Actions on a variant that is not chosen: switch to it, delete it, replace withdrawn entries. */
export function VariantActions({ variant: { id, name }, replaced }: VariantActionsProps) {
  const { t } = useLingui();
  const isReadOnly = useAtomValue(isReadOnlyAtom);
  const choose = useSetAtom(chooseVariantAtom);
  const remove = useSetAtom(removeVariantAtom);
  const change = useSetAtom(changeVariantAtom);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t`Löschen: ${name}`}
        disabled={isReadOnly}
        onClick={() => setAsking(true)}
      >
        <IconTrash size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
      {replaced && (
        <Button
          size="compact-sm"
          fz={13}
          variant="default"
          disabled={isReadOnly}
          aria-label={t`Ersetzen: ${name}`}
          onClick={() => change(id, takeReplaced(replaced))}
        >
          <Trans>Ersetzen</Trans>
        </Button>
      )}
      <Button
        size="compact-sm"
        fz={13}
        variant="default"
        disabled={isReadOnly}
        aria-label={t`Wählen: ${name}`}
        onClick={() => choose(id)}
      >
        <Trans>Wählen</Trans>
      </Button>
      <QuestionDialog
        isOpen={isAsking}
        title={t`Variante löschen`}
        answers={[
          { text: t`Behalten`, onChoose: () => {} },
          { text: t`Löschen`, onChoose: () => remove(id) },
        ]}
        onClose={() => setAsking(false)}
      >
        <p>
          <Trans>«{name}» wird gelöscht. Das lässt sich nicht rückgängig machen.</Trans>
        </p>
      </QuestionDialog>
    </>
  );
}
