import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconCheck, IconKeyboard, IconScan } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { v7 as newId } from 'uuid';
import { type PickingItem, type PickingTask, spacedNumber } from '../../../contracts/domain/picking.ts';
import { formatDay, formatInstant } from '../../shared/format/date.ts';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { AmountDialog } from './amount-dialog.tsx';
import { Finish } from './finish.tsx';
import { NextItem, PlaceGroup } from './items.tsx';
import classes from './picking.module.css';
import { usePicking } from './picking-provider.tsx';
import { PictureButton, Scanner } from './scanner.tsx';
import { Connection, RefusedScans } from './states.tsx';
import { type ShownList, usePickingList } from './use-picking-list.tsx';
import { WrongItemDialog } from './wrong-item-dialog.tsx';

/** A list with the open items by place, and the scanner. `task` includes scans that wait on this device. */
export function ListView({ task }: { readonly task: PickingTask }) {
  const { t } = useLingui();
  const { scans } = usePicking();
  const list = usePickingList(task);
  const { walked, next, isRunning, type } = list;
  const { number } = task;
  const own = [...scans.values()].filter((scan) => scan.number === number);
  return (
    <div className={`${classes.list} for-fingers`}>
      <PageTitle name={t`Rüstliste ${spacedNumber(number)}`} />
      <div className={classes.top}>
        <Head task={task} />
        <Progress items={task.items} open={list.open} />
        <Connection />
      </div>
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
      {[...Map.groupBy(walked, ({ place }) => place)].map(([place, items]) => (
        <PlaceGroup key={place} {...{ place, items, isRunning }} scans={own} onType={type} />
      ))}
      {isRunning && (
        <div className={classes.actions}>
          {next ? <Actions list={list} next={next} /> : <Finish number={number} />}
        </div>
      )}
      {isRunning && list.isScanning && <ListScanner number={number} list={list} />}
      <Dialogs items={task.items} list={list} />
    </div>
  );
}

function Head({ task: { number, destination, deliverOn, warehouse } }: { readonly task: PickingTask }) {
  const { t } = useLingui();
  return (
    <header className={classes.head}>
      <Link to="/commissioning" className={classes.back ?? ''} aria-label={t`Alle Rüstlisten`}>
        <IconArrowLeft size={24} stroke={1.6} aria-hidden />
      </Link>
      <div>
        <h1>{spacedNumber(number)}</h1>
        <p>
          {destination}, <Trans>liefern am {formatDay(deliverOn)}</Trans>
          {warehouse && ` · ${warehouse}`}
        </p>
      </div>
    </header>
  );
}

interface ProgressProps {
  readonly items: readonly PickingItem[];
  readonly open: readonly PickingItem[];
}

function Progress({ items, open }: ProgressProps) {
  const { t } = useLingui();
  return (
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
  );
}

function Actions({ list, next }: { readonly list: ShownList; readonly next: PickingItem }) {
  const { t } = useLingui();
  return (
    <>
      <button
        type="button"
        className={classes.type}
        aria-label={t`Menge eintippen`}
        onClick={() => list.type(next)}
      >
        <IconKeyboard size={26} stroke={1.6} aria-hidden />
      </button>
      <Button
        size="xl"
        fullWidth
        leftSection={<IconScan size={24} stroke={1.6} aria-hidden />}
        onClick={() => {
          list.forgetLast();
          list.setScanning(true);
        }}
      >
        <Trans>Scannen</Trans>
      </Button>
    </>
  );
}

function ListScanner({ number, list }: { readonly number: string; readonly list: ShownList }) {
  const { next, amount, wrong, last, scan, known, type, setScanning } = list;
  return (
    <Scanner
      title={spacedNumber(number)}
      last={last}
      isPaused={amount !== null || wrong !== null || !next}
      onCode={scan}
      onClose={() => setScanning(false)}
    >
      {next ? (
        <NextItem item={next} onType={() => type(next)}>
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
  );
}

/** The dialogs over list and scanner. */
function Dialogs({ items, list }: { readonly items: readonly PickingItem[]; readonly list: ShownList }) {
  const { amount, setAmount, keep, count, wrong, setWrong, setChosen } = list;
  return (
    <>
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
    </>
  );
}
