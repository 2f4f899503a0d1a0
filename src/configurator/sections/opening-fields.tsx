import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { type ReactNode, useState } from 'react';
import type { Surface } from '../../../engine/index.ts';
import { dispatchAtom } from '../document/document.ts';
import { type Position, removeOpening } from '../document/opening-commands.ts';
import { openingKey, selectedOpeningAtom } from '../document/selection.ts';
import { createOpeningMover } from '../edits/opening-mover.ts';
import results from '../results/results.module.css';
import { engine } from '../solving/engine.ts';
import { useProblemText } from './fields/use-problem-text.ts';
import classes from './fields.module.css';

interface OpeningFieldsProps {
  readonly surface: Surface;
  readonly openingId: string;
  readonly path: string;
  /** Present position of its lower left corner. */
  readonly position: Position;
  readonly legend?: string;
  readonly deleteText: ReactNode;
  readonly children: ReactNode;
}

/** Fields of the selected opening, or of one with a problem; nothing for the others. */
export function OpeningFields(props: OpeningFieldsProps) {
  const { surface, openingId, path, position, legend, deleteText, children } = props;
  const dispatch = useSetAtom(dispatchAtom);
  const isSelected = useAtomValue(selectedOpeningAtom) === openingKey(surface.id, openingId);
  const anyError = useProblemText(path, true);
  if (!isSelected && !anyError) return null;
  return (
    <fieldset className={classes.group}>
      {legend && <legend>{legend}</legend>}
      <Refusal surfaceId={surface.id} openingId={openingId} path={path} position={position} />
      {children}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconTrash size={15} stroke={1.6} />}
        onClick={(event) => {
          focusList(event.currentTarget);
          dispatch(removeOpening(surface.id, openingId));
        }}
      >
        {deleteText}
      </Button>
    </fieldset>
  );
}

/**
 * Before the fields of an opening are removed, moves the focus to the button that adds one, at the end of the list.
 */
function focusList(inFields: HTMLElement): void {
  const buttons = inFields.closest('section')?.querySelectorAll<HTMLElement>('ul button') ?? [];
  [...buttons].at(-1)?.focus();
}

interface RefusalProps extends Pick<OpeningFieldsProps, 'openingId' | 'path' | 'position'> {
  readonly surfaceId: string;
}

/** Shows why an opening cannot be at its position, with a button that moves it to the nearest legal one. */
function Refusal({ surfaceId, openingId, path, position }: RefusalProps) {
  const store = useStore();
  const [move] = useState(() => createOpeningMover(store, engine));
  const [isNowhere, setNowhere] = useState(false);
  const text = useProblemText(path);
  if (!text) return null;
  const moveToNearest = async () => {
    const place = await move({ surfaceId, openingId, to: position, by: 'nearest' });
    setNowhere(place?.status === 'refused');
  };
  return (
    <p className={classes.error} role="alert">
      {text}{' '}
      {isNowhere ? (
        <Trans>Nicht genügend Platz</Trans>
      ) : (
        <button type="button" className={results.link} onClick={moveToNearest}>
          <Trans>An die nächste mögliche Stelle setzen</Trans>
        </button>
      )}
    </p>
  );
}
