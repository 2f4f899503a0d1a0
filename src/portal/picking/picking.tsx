import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { IconChevronRight, IconScan } from '@tabler/icons-react';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import {
  isOpenItem,
  PickingNumber,
  type PickingTask,
  type PickingTasks,
  readCode,
  spacedNumber,
} from '../../../contracts/domain/picking.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { formatDay } from '../../shared/format/date.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { ListView } from './list-view.tsx';
import classes from './picking.module.css';
import { usePicking } from './picking-provider.tsx';
import { withWaiting } from './queue.ts';
import { PictureButton, Scanner } from './scanner.tsx';
import { give } from './signals.ts';
import { Connection, RefusedScans } from './states.tsx';

/** The list in the address, or today's lists. */
export function PickingRoot() {
  const [parameters] = useSearchParams();
  const { tasks, scans } = usePicking();
  const number = parameters.get('list');
  const task = tasks?.lists.find((list) => list.number === number);
  if (number && task) return <ListView key={number} task={withWaiting(task, scans.values())} />;
  return <Start wanted={number} />;
}

/** Opens lists by their number, typed, scanned or in the address; a failure has a text. */
function useOpenList(wanted: string | null) {
  const { t } = useLingui();
  const textOf = useErrorText();
  const [, setParameters] = useSearchParams();
  const { queue, tasks } = usePicking();
  const [fault, setFault] = useState<string | null>(null);
  const open = async (text: string): Promise<void> => {
    const number = PickingNumber.safeParse(text);
    try {
      // A number with a wrong check digit does not exist.
      if (!number.success) throw new ApiError('PICKING_NUMBER_UNKNOWN', 404);
      await queue.find(number.data);
      setParameters({ list: number.data });
    } catch (error) {
      give('refused');
      const isUnreached = error instanceof ApiError && error.status === 0;
      setFault(
        isUnreached
          ? t`Diese Liste ist nicht auf diesem Gerät, und der Server ist nicht erreichbar.`
          : textOf(error),
      );
    }
  };
  const openScanned = async (text: string): Promise<void> => {
    const code = readCode(text);
    if (code && 'list' in code) return open(code.list);
    give('refused');
    setFault(
      code
        ? t`Das ist die Etikette eines Artikels. Öffnen Sie zuerst die Rüstliste.`
        : t`Dieser QR-Code gehört zu keiner Rüstliste.`,
    );
  };
  // The address may name a list that this device does not have yet.
  const openWanted = useEffectEvent(() => {
    if (wanted) void open(wanted);
  });
  const isKnown = tasks !== null;
  useEffect(() => {
    if (isKnown && wanted) openWanted();
  }, [isKnown, wanted]);
  return { open, openScanned, fault, setFault };
}

/** Today's lists, and access to any other. */
function Start({ wanted }: { readonly wanted: string | null }) {
  const { t } = useLingui();
  const { queue, tasks, failure } = usePicking();
  const [typed, setTyped] = useState(wanted ?? '');
  const [isScanning, setScanning] = useState(false);
  const { open, openScanned, fault, setFault } = useOpenList(wanted);
  const scan = async (text: string) => {
    await openScanned(text);
    setScanning(false);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (typed.trim() === '') event.currentTarget.querySelector('input')?.focus();
    else void open(typed);
  };
  return (
    <Page>
      <div className={`${classes.start} for-fingers`}>
        <Connection />
        <form className={classes.ask} onSubmit={submit} noValidate>
          <TextInput
            label={t`Rüstnummer`}
            placeholder={t`z. B. 1000 0001 6`}
            size="lg"
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            error={fault}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setFault(null);
            }}
          />
          <Button type="submit" size="lg" variant="default">
            <Trans>Öffnen</Trans>
          </Button>
        </form>
        <div className={classes.ways}>
          <Button
            size="lg"
            leftSection={<IconScan size={22} stroke={1.6} aria-hidden />}
            onClick={() => setScanning(true)}
          >
            <Trans>Scannen</Trans>
          </Button>
          <PictureButton onCode={scan} onNothing={setFault} />
        </div>
        <RefusedScans />
        {tasks ? (
          <Lists tasks={tasks} />
        ) : failure === null ? (
          <Skeleton height={180} radius={10} />
        ) : (
          <ErrorState error={failure} onRetry={() => void queue.synchronise()} />
        )}
      </div>
      {isScanning && (
        <Scanner title={t`Rüstliste scannen`} onCode={scan} onClose={() => setScanning(false)}>
          <p className={classes.aim}>
            <Trans>Halten Sie die Kamera auf den QR-Code der Rüstliste.</Trans>
          </p>
        </Scanner>
      )}
    </Page>
  );
}

/** The lists by delivery day. */
function Lists({ tasks }: { readonly tasks: PickingTasks }) {
  const { t } = useLingui();
  const { scans } = usePicking();
  const { today } = tasks;
  const lists = tasks.lists.map((list) => withWaiting(list, scans.values()));
  const running = lists.filter(({ state }) => state !== 'commissioned');
  const groups: [key: string, title: string, lists: PickingTask[]][] = [
    ['today', t`Heute`, running.filter(({ deliverOn }) => deliverOn <= today)],
    ['later', t`Später`, running.filter(({ deliverOn }) => deliverOn > today)],
    ['done', t`Gerüstet`, lists.filter(({ state }) => state === 'commissioned')],
  ];
  return (
    <>
      {running.length === 0 && (
        <p className={classes.none}>
          <Trans>Es ist nichts zu rüsten.</Trans>
        </p>
      )}
      {groups.map(
        ([key, title, members]) =>
          members.length > 0 && (
            <section key={key} className={classes.group} aria-label={title}>
              <h2>{title}</h2>
              <ul>
                {members.map((list) => (
                  <ListEntry key={list.number} list={list} />
                ))}
              </ul>
            </section>
          ),
      )}
    </>
  );
}

function ListEntry({ list }: { readonly list: PickingTask }) {
  const { t } = useLingui();
  const { number, destination, warehouse, deliverOn, items, state } = list;
  const left = items.filter(isOpenItem).length;
  const done = items.length - left;
  return (
    <li>
      <Link to={`/commissioning?list=${number}`} className={classes.entry ?? ''}>
        <span className={classes.entryText}>
          <b>{destination}</b>
          <small>
            {spacedNumber(number)} · <span>{warehouse || t`ohne Lager`}</span>
          </small>
          <small>
            <Trans>Liefern am {formatDay(deliverOn)}</Trans>
          </small>
        </span>
        <span className={classes.entryLeft} data-done={state === 'commissioned' || undefined}>
          <b>{left}</b>
          <small>
            <Plural value={items.length} one="von # Position" other="von # Positionen" />
          </small>
        </span>
        <IconChevronRight size={20} stroke={1.6} aria-hidden />
        <progress value={done} max={items.length} aria-label={t`Fortschritt`} />
      </Link>
    </li>
  );
}
