import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconBorderAll, IconWindow } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { OPENING_KINDS } from '../../../documents/names.ts';
import type { OpeningKind } from '../../../engine/index.ts';
import { useLengths } from '../../shared/format/length.ts';
import { selectedOpeningAtom, selectedOpeningsAtom, toggleOpeningAtom } from '../document/selection.ts';
import { useProblemText } from './fields/use-problem-text.ts';
import classes from './fields.module.css';

interface OpeningRowProps {
  readonly openingKey: string;
  readonly kind: OpeningKind;
  /** Model of a skylight. */
  readonly model?: string;
  /** Width and height, mm; null for a model that is not in the catalogue. */
  readonly size: readonly [number, number] | null;
  /** Distance of its left end, mm. */
  readonly fromLeft: number;
  /** Distinguishes it from others of its kind; null if it is the only one. */
  readonly number: number | null;
  readonly path: string;
}

/** An opening in the list; selecting it shows its fields and highlights it in the plan. */
export function OpeningRow({ openingKey, kind, model, size, fromLeft, number, path }: OpeningRowProps) {
  const { t, i18n } = useLingui();
  const { format } = useLengths();
  const select = useSetAtom(selectedOpeningAtom);
  const toggle = useSetAtom(toggleOpeningAtom);
  const problem = useProblemText(path, true);
  const isSelected = useAtomValue(selectedOpeningsAtom).includes(openingKey);
  const kindName = i18n._(OPENING_KINDS[kind]);
  const left = format(fromLeft);
  return (
    <li>
      <button
        type="button"
        className={classes.opening}
        aria-pressed={isSelected}
        onClick={(event) => {
          if (event.shiftKey) toggle(openingKey);
          else select(isSelected ? null : openingKey);
        }}
      >
        {kind === 'skylight' ? (
          <IconWindow size={16} stroke={1.6} aria-hidden />
        ) : (
          <IconBorderAll size={16} stroke={1.6} aria-hidden />
        )}
        <strong>{number === null ? (model ?? kindName) : `${kindName} ${number}`}</strong>
        {number !== null && model && <span>{model}</span>}
        {size && !(number !== null && model) && (
          <span>
            {format(size[0])} × {format(size[1])}
          </span>
        )}
        {number !== null && <span title={t`von links ${left}`}>→ {left}</span>}
        {problem && (
          <IconAlertTriangle className={classes.alarm} size={16} stroke={1.6} aria-label={problem} />
        )}
      </button>
    </li>
  );
}
