import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconCheck, IconKeyboard, IconScan } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { v7 as newId } from 'uuid';
import { nameIn } from '../../../contracts/domain/languages.ts';
import {
  isOpenItem,
  itemOfLabel,
  type Label,
  leftOf,
  type PickingItem,
  type PickingScan,
  type PickingTask,
  readCode,
  spacedNumber,
} from '../../../contracts/domain/picking.ts';
import { cutDetails, sizeText } from '../../../documents/cut-text.ts';
import { unitName } from '../../../documents/names.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { formatDay, formatInstant } from '../../shared/format/date.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { useFormDraft } from '../../shared/forms/form-draft.ts';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { AmountDialog, type TypedAmount } from './amount-dialog.tsx';
import { useItemName } from './item-name.ts';
import classes from './picking.module.css';
import { usePicking } from './picking-provider.tsx';
import { NotSent } from './queue.ts';
import { PictureButton, Scanner } from './scanner.tsx';
import { give } from './signals.ts';
import { Connection, RefusedScans, ScanState } from './states.tsx';
import { type WrongItem, WrongItemDialog } from './wrong-item-dialog.tsx';

/** A quantity with its unit. */
function useQuantity(): (quantity: number, unit: string) => string {
  const { i18n } = useLingui();
  return (quantity, unit) => `${formatNumber(quantity)} ${unitName(unit, i18n, quantity)}`;
}

const order = new Intl.Collator('de', { numeric: true });
/** By storage place, in walking order; items without one come last. */
const byPlace = (a: PickingItem, b: PickingItem): number =>
  Number(a.place === '') - Number(b.place === '') || order.compare(a.place, b.place);

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

/** A list with the open items by place, and the scanner. `task` includes scans that wait on this device. */
export function ListView({ task }: { readonly task: PickingTask }) {
  const { t } = useLingui();
  const nameOf = useItemName();
  const quantityOf = useQuantity();
  const [, setParameters] = useSearchParams();
  const { queue, scans, tasks } = usePicking();
  const [isScanning, setScanning] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const { amount, setAmount, keep } = useAmount(task);
  const [wrong, setWrong] = useState<WrongItem | null>(null);
  const [last, setLast] = useState<ReactNode>(null);

  const { number, items } = task;
  const isRunning = task.state !== 'commissioned';
  const walked = items.toSorted(byPlace);
  const open = walked.filter(isOpenItem);
  // Short items stay selectable: the missing amount may still be found.
  const next = walked.find((item) => item.id === chosen && leftOf(item) > 0) ?? open[0];
  const own = [...scans.values()].filter((scan) => scan.number === number);

  /** Write the scan to this device before showing it as counted. */
  const count = async (item: PickingItem, id: string, scan: Omit<PickingScan, 'itemId' | 'scannedAt'>) => {
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
  };
  const known = (text: string) => {
    give('known');
    setLast(<Said tone="known">{text}</Said>);
  };
  const refuse = (label: Label, reason: WrongItem['reason']) => {
    give('refused');
    const meant = itemOfLabel(number, items, label);
    const isLabelled = (item: PickingItem) => (meant ? item.id === meant.id : item.article === label.article);
    const elsewhere = tasks?.lists.flatMap((list) => list.items).find(isLabelled);
    setWrong({
      reason,
      article: label.article,
      name: meant ? nameOf(meant) : elsewhere ? nameOf(elsewhere) : label.article,
      wanted: next,
      other: walked.find((item) => isLabelled(item) && leftOf(item) > 0),
    });
  };
  const scan = (text: string) => {
    const code = readCode(text);
    if (!code) return known(t`Dieser QR-Code ist keiner dieser Rüstliste.`);
    if ('list' in code) {
      if (code.list === number) return known(t`Diese Rüstliste ist schon offen.`);
      setScanning(false);
      return void queue.find(code.list).then(
        () => setParameters({ list: code.list }),
        () => known(t`Diese Rüstnummer gibt es nicht.`),
      );
    }
    const { label } = code;
    const before = scans.get(label.id);
    if (before && before.state !== 'refused') return known(t`Diese Etikette ist schon gezählt.`);
    const meant = itemOfLabel(number, items, label);
    // The article number alone does not identify a cut piece.
    const isNext = meant ? meant.id === next?.id : label.article === next?.article && !next.cut;
    if (!next || !isNext) {
      const here = meant ? [meant] : items.filter(({ article }) => article === label.article);
      return refuse(
        label,
        here.length > 0 && here.every((item) => leftOf(item) === 0) ? 'complete' : 'wrong',
      );
    }
    // If it exceeds the open quantity, the user decides.
    if (label.quantity > leftOf(next)) {
      give('refused');
      return setAmount({ item: next, label, restored: null });
    }
    void count(next, label.id, { ...nothingElse, quantity: label.quantity });
  };

  return (
    <div className={`${classes.list} for-fingers`}>
      <PageTitle name={t`Rüstliste ${spacedNumber(number)}`} />
      <header className={classes.head}>
        <Link to="/commissioning" className={classes.back ?? ''} aria-label={t`Alle Rüstlisten`}>
          <IconArrowLeft size={24} stroke={1.6} aria-hidden />
        </Link>
        <div>
          <h1>{spacedNumber(number)}</h1>
          <p>
            {task.destination}, <Trans>liefern am {formatDay(task.deliverOn)}</Trans>
            {task.warehouse && ` · ${task.warehouse}`}
          </p>
        </div>
      </header>
      <div className={classes.left}>
        <b>{open.length}</b>
        <span>
          <Plural value={items.length} one="noch von # Position" other="noch von # Positionen" />
        </span>
        <span>
          <Plural value={new Set(open.map(({ place }) => place)).size} one="# Platz" other="# Plätze" />
        </span>
        <progress value={items.length - open.length} max={items.length} aria-label={t`Fortschritt`} />
      </div>
      <Connection />
      <RefusedScans number={number} />
      {!isRunning && (
        <p className={classes.none}>
          <IconCheck size={20} stroke={1.8} aria-hidden />{' '}
          <Trans>
            Gerüstet von {task.commissionedBy ?? t`automatisch`}
            {task.commissionedAt !== null && `, ${formatInstant(task.commissionedAt)}`}
          </Trans>
        </p>
      )}
      {isRunning && next && (
        <section className={classes.next} aria-label={t`Als Nächstes`}>
          <NextItem item={next} onType={() => setAmount({ item: next, label: null, restored: null })} />
        </section>
      )}
      {[...Map.groupBy(walked, ({ place }) => place)].map(([place, members]) => (
        <section key={place} className={classes.place} aria-label={place || t`Ohne Platz`}>
          <h2>
            <b>{place || <Trans>Ohne Platz</Trans>}</b>
            <span>
              {members.some(isOpenItem) ? (
                <Plural value={members.filter(isOpenItem).length} one="noch #" other="noch #" />
              ) : (
                <Trans>fertig</Trans>
              )}
            </span>
          </h2>
          <ul>
            {members.map((item) => (
              <li key={item.id}>
                <button
                  type="button"
                  className={classes.item}
                  data-state={item.state}
                  disabled={!isRunning || leftOf(item) === 0}
                  onClick={() => setAmount({ item, label: null, restored: null })}
                >
                  <span>
                    <ItemTitle item={item} />
                    <small>
                      {item.article} <ScanState scans={own.filter((each) => each.scan.itemId === item.id)} />
                    </small>
                    <ItemDetails item={item} />
                  </span>
                  <ItemLeft item={item} quantity={quantityOf} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {isRunning && (
        <div className={classes.actions}>
          {next ? (
            <>
              <button
                type="button"
                className={classes.type}
                aria-label={t`Menge eintippen`}
                onClick={() => setAmount({ item: next, label: null, restored: null })}
              >
                <IconKeyboard size={26} stroke={1.6} aria-hidden />
              </button>
              <Button
                size="xl"
                fullWidth
                leftSection={<IconScan size={24} stroke={1.6} aria-hidden />}
                onClick={() => {
                  setLast(null);
                  setScanning(true);
                }}
              >
                <Trans>Scannen</Trans>
              </Button>
            </>
          ) : (
            <Finish number={number} />
          )}
        </div>
      )}
      {isScanning && isRunning && (
        <Scanner
          title={spacedNumber(number)}
          last={last}
          isPaused={amount !== null || wrong !== null || !next}
          onCode={scan}
          onClose={() => setScanning(false)}
        >
          {next ? (
            <NextItem item={next} onType={() => setAmount({ item: next, label: null, restored: null })}>
              <PictureButton onCode={scan} onNothing={known} />
            </NextItem>
          ) : (
            <div className={classes.nextItem}>
              <b className={classes.nextName}>
                <Trans>Alles gerüstet</Trans>
              </b>
              <Button size="xl" fullWidth onClick={() => setScanning(false)}>
                <Trans>Zur Liste</Trans>
              </Button>
            </div>
          )}
        </Scanner>
      )}
      {amount && (
        <AmountDialog
          {...amount}
          item={items.find(({ id }) => id === amount.item.id) ?? amount.item}
          onType={(typed) => keep({ itemId: amount.item.id, label: amount.label, typed })}
          onCount={(quantity) => {
            void count(amount.item, amount.label?.id ?? newId(), quantity);
            setAmount(null);
          }}
          onClose={() => setAmount(null)}
        />
      )}
      {wrong && (
        <WrongItemDialog
          {...wrong}
          onGoOn={() => setWrong(null)}
          onSwitch={(item) => {
            setChosen(item.id);
            setWrong(null);
          }}
        />
      )}
    </div>
  );
}

const nothingElse = { isShort: false, pallet: null, serialNumbers: [], note: '' };

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

/** An item's title; for cut pieces the size comes first, because everything else is the same. */
function ItemTitle({ item: { names, cut } }: { readonly item: PickingItem }) {
  const { i18n } = useLingui();
  if (!cut) return <b>{nameIn(names, i18n.locale)}</b>;
  return (
    <>
      <b>{sizeText(cut)}</b>
      <small>{cutDetails(cut, i18n)}</small>
    </>
  );
}

/** The next item to pick, in large type. */
function NextItem({
  item,
  onType,
  children,
}: {
  readonly item: PickingItem;
  readonly onType: () => void;
  readonly children?: ReactNode;
}) {
  const { i18n } = useLingui();
  const quantityOf = useQuantity();
  return (
    <div className={classes.nextItem}>
      <p className={classes.nextPlace}>
        <b>{item.place || <Trans>Ohne Platz</Trans>}</b>
        <span>
          <Trans>als Nächstes</Trans>
        </span>
      </p>
      <b className={classes.nextName}>{nameIn(item.names, i18n.locale)}</b>
      {item.cut && (
        <p className={classes.nextSize}>
          <b>{sizeText(item.cut)}</b> <span>{cutDetails(item.cut, i18n)}</span>
        </p>
      )}
      <p className={classes.nextLeft}>
        <b>{formatNumber(leftOf(item))}</b>
        <span>
          <Trans>noch von {quantityOf(item.ordered, item.unit)}</Trans>
          <br />
          {item.article}
          {item.pallet && (
            <>
              {' '}
              · <Trans>Palette {item.pallet}</Trans>
            </>
          )}
        </span>
      </p>
      <div className={classes.nextWays}>
        <Button
          size="lg"
          variant="default"
          leftSection={<IconKeyboard size={22} stroke={1.6} aria-hidden />}
          onClick={onType}
        >
          <Trans>Eintippen</Trans>
        </Button>
        {children}
      </div>
    </div>
  );
}

/** Pallet, serial numbers and note of an item, if any. */
function ItemDetails({ item: { pallet, serialNumbers, note, state } }: { readonly item: PickingItem }) {
  if (!pallet && serialNumbers.length === 0 && !note) return null;
  return (
    <small data-short={state === 'short' || undefined}>
      {pallet && <Trans>Palette {pallet}</Trans>}{' '}
      {serialNumbers.length > 0 && (
        <Plural value={serialNumbers.length} one="# Seriennummer" other="# Seriennummern" />
      )}{' '}
      {note}
    </small>
  );
}

function ItemLeft({
  item,
  quantity,
}: {
  readonly item: PickingItem;
  readonly quantity: ReturnType<typeof useQuantity>;
}) {
  const whole = quantity(item.ordered, item.unit);
  if (leftOf(item) === 0)
    return (
      <span className={classes.itemLeft}>
        <IconCheck size={24} stroke={2} aria-hidden />
        <small>
          <Trans>
            {formatNumber(item.picked)} von {whole}
          </Trans>
        </small>
      </span>
    );
  return (
    <span className={classes.itemLeft}>
      <b>{formatNumber(leftOf(item))}</b>
      <small>
        {item.state === 'short' ? <Trans>fehlt, von {whole}</Trans> : <Trans>noch, von {whole}</Trans>}
      </small>
    </span>
  );
}

/** Closes the list, once everything is sent. */
function Finish({ number }: { readonly number: string }) {
  const textOf = useErrorText();
  const navigate = useNavigate();
  const { queue, scans, canSend } = usePicking();
  const [isFinishing, setFinishing] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const own = [...scans.values()].filter((scan) => scan.number === number);
  const isRefused = own.some(({ state }) => state === 'refused');
  const waiting = own.filter(({ state }) => state === 'waiting').length;
  const finish = async () => {
    setFinishing(true);
    setFailure(null);
    try {
      await queue.finish(number);
      navigate(`/commissioning/success?list=${number}`);
    } catch (error) {
      setFailure(error);
      setFinishing(false);
    }
  };
  return (
    <div className={classes.finish}>
      {isRefused ? (
        <p>
          <Trans>Zuerst ist zu entscheiden, was mit den abgelehnten Buchungen geschieht.</Trans>
        </p>
      ) : !canSend ? (
        <p>
          <Trans>Abgeschlossen wird, sobald wieder Netz da ist.</Trans>
        </p>
      ) : (
        waiting > 0 && (
          <p>
            <Plural
              value={waiting}
              one="# Buchung ist noch nicht gesendet."
              other="# Buchungen sind noch nicht gesendet."
            />
          </p>
        )
      )}
      {failure !== null && !(failure instanceof NotSent) && <p role="alert">{textOf(failure)}</p>}
      <Button
        size="xl"
        fullWidth
        loading={isFinishing}
        disabled={isRefused || !canSend}
        leftSection={<IconCheck size={24} stroke={1.8} aria-hidden />}
        onClick={() => void finish()}
      >
        <Trans>Liste abschliessen</Trans>
      </Button>
    </div>
  );
}
