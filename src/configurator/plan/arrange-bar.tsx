import { Trans, useLingui } from '@lingui/react/macro';
import { useHotkeys } from '@mantine/hooks';
import {
  IconClipboard,
  IconCopy,
  IconCopyPlus,
  IconLayoutAlignBottom,
  IconLayoutAlignCenter,
  IconLayoutAlignLeft,
  IconLayoutAlignMiddle,
  IconLayoutAlignRight,
  IconLayoutAlignTop,
  IconLayoutDistributeVertical,
  type TablerIcon,
} from '@tabler/icons-react';
import { atom, getDefaultStore, useAtom, useAtomValue, useStore } from 'jotai';
import { useState } from 'react';
import type { Configuration } from '../../../engine/index.ts';
import { boxOfOpening } from '../../../workers/resize-opening.ts';
import { configurationAtom, isReadOnlyAtom } from '../document/document.ts';
import { moveOpenings } from '../document/opening-commands.ts';
import {
  type Arrangement,
  arranged,
  copiedAtom,
  createGroupMover,
  openingsOf,
  putCopies,
} from '../edits/arrange.ts';
import { tellFailure } from '../edits/opening-mover.ts';
import { useCatalogue } from '../solving/catalogue.ts';
import { engine } from '../solving/engine.ts';
import { unlessInDialog } from '../workspace/use-shortcuts.ts';
import classes from './plan.module.css';

interface ArrangeBarProps {
  readonly surfaceId: string;
  /** The selected openings of this surface. */
  readonly openingIds: readonly string[];
}

/** The roof on which the last command found no room. */
const refusedAtom = atom<Configuration | null>(null);
const isRefusedAtom = atom((get) => get(refusedAtom) !== null && get(refusedAtom) === get(configurationAtom));

/** Commands for all selected openings; also by Ctrl+D, Ctrl+C and Ctrl+V. */
export function ArrangeBar({ surfaceId, openingIds }: ArrangeBarProps) {
  const { t } = useLingui();
  const store = useStore();
  const { skylights: models } = useCatalogue();
  const isReadOnly = useAtomValue(isReadOnlyAtom);
  const [copied, setCopied] = useAtom(copiedAtom, { store: getDefaultStore() });
  const [move] = useState(() => createGroupMover(store, engine));
  const isRefused = useAtomValue(isRefusedAtom);

  const surface = () => store.get(configurationAtom)?.surfaces.find(({ id }) => id === surfaceId);
  const note = (isDone: boolean | null) => {
    if (isDone !== null) store.set(refusedAtom, isDone ? null : store.get(configurationAtom));
  };
  const arrange = async (how: Arrangement) => {
    const present = surface();
    if (!present) return;
    const boxes = openingIds.flatMap((id) => {
      const box = boxOfOpening(present, id, models);
      return box ? [[id, box] as const] : [];
    });
    note(await move({ command: moveOpenings(surfaceId, arranged(new Map(boxes), how)) }));
  };
  const put = async (openings: typeof copied, where: 'same' | 'beside') => {
    if (openings.length === 0 || isReadOnly) return;
    try {
      note(await putCopies(store, engine, surfaceId, openings, where));
    } catch (cause) {
      tellFailure(store, cause);
    }
  };
  const chosen = () => {
    const present = surface();
    return present ? openingsOf(present, openingIds, models) : [];
  };
  const duplicate = () => void put(chosen(), 'beside');
  const copy = () => setCopied(chosen());
  const paste = () => void put(copied, 'same');

  useHotkeys([
    ['mod+d', unlessInDialog(duplicate)],
    [
      'mod+c',
      unlessInDialog(() => {
        // With selected text, the shortcut means the text.
        if (openingIds.length > 0 && String(window.getSelection()) === '') copy();
      }),
      { preventDefault: false },
    ],
    ['mod+v', unlessInDialog(paste), { preventDefault: false }],
  ]);

  if (openingIds.length === 0 || isReadOnly) return null;
  const isGroup = openingIds.length > 1;
  return (
    <div className={classes.arrange}>
      <div className={classes.tools} role="toolbar" aria-label={t`Gewählte Öffnungen`}>
        {isGroup && (
          <>
            <Tool icon={IconLayoutAlignLeft} name={t`Links bündig`} onClick={() => void arrange('left')} />
            <Tool
              icon={IconLayoutAlignCenter}
              name={t`Auf eine Achse`}
              onClick={() => void arrange('centre')}
            />
            <Tool icon={IconLayoutAlignRight} name={t`Rechts bündig`} onClick={() => void arrange('right')} />
            <Tool
              icon={IconLayoutAlignBottom}
              name={t`Unten bündig`}
              onClick={() => void arrange('bottom')}
            />
            <Tool
              icon={IconLayoutAlignMiddle}
              name={t`Auf eine Höhe`}
              onClick={() => void arrange('middle')}
            />
            <Tool icon={IconLayoutAlignTop} name={t`Oben bündig`} onClick={() => void arrange('top')} />
          </>
        )}
        {openingIds.length > 2 && (
          <Tool
            icon={IconLayoutDistributeVertical}
            name={t`Gleiche Abstände`}
            onClick={() => void arrange('spread')}
          />
        )}
        <Tool icon={IconCopyPlus} name={t`Duplizieren`} onClick={duplicate} />
        <Tool icon={IconCopy} name={t`Kopieren`} onClick={copy} />
        {copied.length > 0 && <Tool icon={IconClipboard} name={t`Einfügen`} onClick={paste} />}
      </div>
      {isRefused && (
        <p role="status">
          <Trans>Dafür ist nicht genügend Platz.</Trans>
        </p>
      )}
    </div>
  );
}

interface ToolProps {
  readonly icon: TablerIcon;
  readonly name: string;
  readonly onClick: () => void;
}

function Tool({ icon: ToolIcon, name, onClick }: ToolProps) {
  return (
    <button type="button" title={name} aria-label={name} onClick={onClick}>
      <ToolIcon size={16} stroke={1.6} aria-hidden />
    </button>
  );
}
