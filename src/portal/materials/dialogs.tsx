import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Skeleton, TextInput } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import type { MaterialList } from '../../../contracts/domain/materials.ts';
import type { MaterialLine } from '../../../contracts/domain/orders.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { formatDate } from '../../shared/format/date.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { FaultText } from '../../shared/forms/fault-text.tsx';
import { FormDialog } from '../../shared/forms/form-dialog.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { showError, showSuccess } from '../../shared/ui/toasts.tsx';
import classes from './materials.module.css';
import { useEarlierOrders, useLists, useOrderedLines, useRemoveList, useSaveList } from './queries.ts';

interface TakingProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Adds lines to the cart; `from`: their source. */
  readonly onTake: (lines: readonly MaterialLine[], from: string) => void;
}

/** Earlier material orders, each of which can be ordered again. */
export function EarlierOrdersDialog({ isOpen, onClose, onTake }: TakingProps) {
  const { t } = useLingui();
  const textOf = useErrorText();
  const { data, error, refetch } = useEarlierOrders(isOpen);
  const { mutateAsync, isPending, variables } = useOrderedLines();
  const take = (id: string, number: string) =>
    mutateAsync(id).then(
      (lines) => onTake(lines, number),
      (failure) => showError(textOf(failure)),
    );
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title={t`Erneut bestellen`} size="lg">
      <Rows
        isLoading={!data && !error}
        error={error}
        onRetry={() => void refetch()}
        empty={<Trans>Sie haben noch kein Material bestellt.</Trans>}
      >
        {data?.rows.map(({ id, number, name, createdAt, netRappen }) => (
          <li key={id}>
            <span>
              <b>{name || number}</b>
              <small>
                {[name && number, formatDate(createdAt), netRappen !== null && formatMoney(netRappen)]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <Button
              variant="default"
              size="xs"
              loading={isPending && variables === id}
              aria-label={t`${number} in den Warenkorb`}
              onClick={() => take(id, number)}
            >
              <Trans>In den Warenkorb</Trans>
            </Button>
          </li>
        ))}
      </Rows>
    </FormDialog>
  );
}

/** The organisation's lists: add to the cart, rename, delete, or save the cart as a new one. */
export function ListsDialog({
  isOpen,
  onClose,
  onTake,
  lines,
}: TakingProps & {
  /** The cart, which can be saved as a list. */
  readonly lines: readonly MaterialLine[];
}) {
  const { t } = useLingui();
  const { data, error, refetch } = useLists(isOpen);
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title={t`Listen Ihrer Firma`} size="lg">
      <Rows
        isLoading={!data && !error}
        error={error}
        onRetry={() => void refetch()}
        empty={<Trans>Noch keine Liste. Speichern Sie hier, was Sie immer wieder bestellen.</Trans>}
      >
        {data?.map((list) => (
          <ListRow key={list.id} list={list} cart={lines} onTake={onTake} />
        ))}
      </Rows>
      {lines.length > 0 && (
        <NameList list={null} lines={lines} label={t`Warenkorb als neue Liste speichern`} />
      )}
    </FormDialog>
  );
}

function ListRow({
  list,
  cart,
  onTake,
}: {
  readonly list: MaterialList;
  readonly cart: readonly MaterialLine[];
  readonly onTake: TakingProps['onTake'];
}) {
  const { t } = useLingui();
  const textOf = useErrorText();
  const [isRenaming, setRenaming] = useState(false);
  const remove = useRemoveList();
  const save = useSaveList();
  const { name, lines, updatedAt, updatedBy } = list;
  const fail = (failure: unknown) => showError(textOf(failure));
  if (isRenaming)
    return (
      <li>
        <NameList list={list} lines={lines} label={t`Neuer Name`} onDone={() => setRenaming(false)} />
      </li>
    );
  return (
    <li>
      <span>
        <b>{name}</b>
        <small>
          <Plural value={lines.length} one="# Position" other="# Positionen" /> ·{' '}
          {[formatDate(updatedAt), updatedBy].filter(Boolean).join(', ')}
        </small>
      </span>
      {cart.length > 0 && (
        <Button
          variant="subtle"
          size="xs"
          loading={save.isPending}
          aria-label={t`«${name}» durch den Warenkorb ersetzen`}
          onClick={() =>
            save
              .mutateAsync({ list, name, lines: [...cart] })
              .then(() => showSuccess(t`Liste «${name}» ist gespeichert.`), fail)
          }
        >
          <Trans>Ersetzen</Trans>
        </Button>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={t`«${name}» umbenennen`}
        onClick={() => setRenaming(true)}
      >
        <IconPencil size={17} stroke={1.6} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        loading={remove.isPending}
        aria-label={t`«${name}» löschen`}
        onClick={() => remove.mutateAsync(list).catch(fail)}
      >
        <IconTrash size={17} stroke={1.6} aria-hidden />
      </ActionIcon>
      <Button
        variant="default"
        size="xs"
        aria-label={t`«${name}» in den Warenkorb`}
        onClick={() => onTake(lines, name)}
      >
        <Trans>In den Warenkorb</Trans>
      </Button>
    </li>
  );
}

interface NameListProps {
  /** Null: a new one. */
  readonly list: MaterialList | null;
  readonly lines: readonly MaterialLine[];
  readonly label: string;
  readonly onDone?: () => void;
}

function NameList({ list, lines, label, onDone }: NameListProps) {
  const { t } = useLingui();
  const textOf = useErrorText();
  const { mutateAsync, isPending } = useSaveList();
  const [name, setName] = useState(list?.name ?? '');
  const [isTried, setTried] = useState(false);
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    setTried(wanted === '');
    if (wanted === '') return;
    mutateAsync({ list, name: wanted, lines: [...lines] }).then(
      () => {
        setName('');
        showSuccess(t`Liste «${wanted}» ist gespeichert.`);
        onDone?.();
      },
      (failure) => showError(textOf(failure)),
    );
  };
  return (
    <form className={classes.nameList} onSubmit={save} noValidate>
      <TextInput
        label={label}
        maxLength={80}
        autoComplete="off"
        value={name}
        error={isTried && <FaultText rule="required" />}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={isPending}>
        <Trans>Speichern</Trans>
      </Button>
      {onDone && (
        <Button variant="subtle" onClick={onDone}>
          <Trans>Abbrechen</Trans>
        </Button>
      )}
    </form>
  );
}

interface RowsProps {
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly empty: ReactNode;
  readonly children: readonly ReactNode[] | undefined;
}

function Rows({ isLoading, error, onRetry, empty, children }: RowsProps) {
  if (error) return <ErrorState error={error} onRetry={onRetry} />;
  if (isLoading) return <Skeleton height={120} radius={8} />;
  if (!children?.length) return <p className={classes.empty}>{empty}</p>;
  return <ul className={classes.choices}>{children}</ul>;
}
