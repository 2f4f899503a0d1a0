import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  compareCodes,
  isOpenItem,
  itemOfLabel,
  type Label,
  leftOf,
  type PickingItem,
  type PickingScan,
  type PickingTask,
} from '../../../contracts/domain/picking.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { useFormDraft } from '../../shared/forms/form-draft.ts';
import type { TypedAmount } from './amount-dialog.tsx';
import { useItemName } from './item-name.ts';
import classes from './picking.module.css';
import { usePicking } from './picking-provider.tsx';
import { readScan } from './read-scan.ts';
import { give } from './signals.ts';
import type { WrongItem } from './wrong-item-dialog.tsx';

const byPlace = (a: PickingItem, b: PickingItem): number => compareCodes(a.place, b.place);

interface Amount {
  readonly item: PickingItem;
  readonly label: Label | null;
  readonly restored: TypedAmount | null;
}

/** The item whose quantity is being typed, restored after a reload or a new sign-in. */
function useAmount({ number, items }: PickingTask) {
  const { restored, keep } = useFormDraft<{
    itemId: string;
    label: Label | null;
    typed: TypedAmount | null;
  }>(`picking.${number}`, { itemId: '', label: null, typed: null });
  const [amount, setAmount] = useState<Amount | null>(() => {
    const item = items.find(({ id }) => id === restored?.itemId);
    return restored && item && leftOf(item) > 0
      ? { item, label: restored.label, restored: restored.typed }
      : null;
  });
  return {
    amount,
    setAmount(next: Amount | null) {
      setAmount(next);
      keep(next && { itemId: next.item.id, label: next.label, typed: next.restored });
    },
    keep,
  };
}

const nothingElse = { isShort: false, pallet: null, serialNumbers: [], note: '' };

/** Counts amounts, and describes the last scan. */
function useCounting(number: string) {
  const { t } = useLingui();
  const nameOf = useItemName();
  const { queue } = usePicking();
  const [last, setLast] = useState<ReactNode>(null);
  return {
    last,
    forgetLast: () => setLast(null),
    /** Writes the scan to this device before showing it as counted. */
    async count(item: PickingItem, id: string, scan: Omit<PickingScan, 'itemId' | 'scannedAt'>) {
      try {
        await queue.add(number, id, { ...scan, itemId: item.id, scannedAt: Date.now() });
      } catch {
        give('refused');
        setLast(<Said tone="refused">{t`Auf diesem Gerät ist kein Platz mehr. Nichts gezählt.`}</Said>);
        return;
      }
      give('counted');
      const picked = formatNumber(item.ordered - leftOf(item) + scan.quantity);
      setLast(
        <Said tone="counted">
          <Trans>
            {nameOf(item)}, {picked} von {formatNumber(item.ordered)}
          </Trans>
        </Said>,
      );
    },
    known(text: string) {
      give('known');
      setLast(<Said tone="known">{text}</Said>);
    },
  };
}

/** The dialog about goods that are not to be fetched now. */
function useWrongItem({ number, items }: PickingTask) {
  const nameOf = useItemName();
  const { tasks } = usePicking();
  const [wrong, setWrong] = useState<WrongItem | null>(null);
  return {
    wrong,
    setWrong,
    showWrong(label: Label, reason: WrongItem['reason'], wanted: PickingItem | undefined) {
      give('refused');
      const meant = itemOfLabel(number, items, label);
      const isLabelled = (item: PickingItem) =>
        meant ? item.id === meant.id : item.article === label.article;
      const named = meant ?? tasks?.lists.flatMap((list) => list.items).find(isLabelled);
      setWrong({
        reason,
        article: label.article,
        name: named ? nameOf(named) : label.article,
        wanted,
        other: items.toSorted(byPlace).find((item) => isLabelled(item) && leftOf(item) > 0),
      });
    },
  };
}

/** Everything that can be picked of a list, and what a scan or a press does to it. */
export function usePickingList(task: PickingTask) {
  const { t } = useLingui();
  const [, setParameters] = useSearchParams();
  const { queue, scans } = usePicking();
  const [isScanning, setScanning] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const counting = useCounting(task.number);
  const amounts = useAmount(task);
  const wrongs = useWrongItem(task);

  const walked = task.items.toSorted(byPlace);
  const open = walked.filter(isOpenItem);
  // Short items stay selectable: the missing amount may still be found.
  const next = walked.find((item) => item.id === chosen && leftOf(item) > 0) ?? open[0];
  const openList = (number: string) => {
    setScanning(false);
    void queue.find(number).then(
      () => setParameters({ list: number }),
      () => counting.known(t`Diese Rüstnummer gibt es nicht.`),
    );
  };
  const scan = (text: string) => {
    const meaning = readScan(text, task, next, scans);
    switch (meaning.is) {
      case 'unknown':
        return counting.known(t`Dieser QR-Code gehört nicht zu dieser Rüstliste.`);
      case 'open_list':
        return counting.known(t`Diese Rüstliste ist schon offen.`);
      case 'counted_label':
        return counting.known(t`Diese Etikette ist schon gezählt.`);
      case 'other_list':
        return openList(meaning.number);
      case 'other_goods':
      case 'complete_goods':
        return wrongs.showWrong(meaning.label, meaning.is === 'other_goods' ? 'wrong' : 'complete', next);
      case 'too_much':
        give('refused');
        return amounts.setAmount({ item: meaning.item, label: meaning.label, restored: null });
      case 'next':
        void counting.count(meaning.item, meaning.label.id, {
          ...nothingElse,
          quantity: meaning.label.quantity,
        });
    }
  };
  return {
    ...{ walked, open, next, scan, setChosen, isScanning, setScanning },
    ...{ ...counting, ...amounts, ...wrongs },
    isRunning: task.state !== 'commissioned',
    type: (item: PickingItem) => amounts.setAmount({ item, label: null, restored: null }),
  };
}
export type ShownList = ReturnType<typeof usePickingList>;

function Said({
  tone,
  children,
}: {
  readonly tone: 'counted' | 'known' | 'refused';
  readonly children: ReactNode;
}) {
  return (
    <p className={classes.said} data-tone={tone}>
      {children}
      {tone === 'counted' && (
        <small>
          <Trans>auf diesem Gerät</Trans>
        </small>
      )}
    </p>
  );
}
