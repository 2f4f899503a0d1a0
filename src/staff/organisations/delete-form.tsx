import { Plural, Trans } from '@lingui/react/macro';
import { Button, Group, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Obstacles } from '../../../contracts/domain/deletion.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { CancelButton } from '../../shared/forms/form-dialog.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { showError } from '../../shared/ui/toasts.tsx';
import classes from './organisations.module.css';
import { useChangePeople } from './queries.ts';

interface DeleteFormProps {
  readonly obstacles: UseQueryResult<Obstacles>;
  /** States what is deleted and what stays. */
  readonly children: ReactNode;
  readonly remove: () => Promise<unknown>;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Asks for a confirmation of a deletion, or states what has to end before. */
export function DeleteForm({ obstacles, children, remove, onDeleted, onClose }: DeleteFormProps) {
  const textOf = useErrorText();
  const { mutate, isPending } = useChangePeople(remove);
  const { data, error, refetch } = obstacles;
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={96} radius={8} />
    );
  const isNeeded = Object.values(data).some((count) => count > 0);
  return (
    <div className={classes.deletion}>
      {isNeeded ? <ObstacleList {...data} /> : children}
      <Group justify="flex-end" gap="sm">
        <CancelButton onClick={onClose} />
        {!isNeeded && (
          <Button
            color="red"
            loading={isPending}
            onClick={() =>
              mutate(undefined, { onSuccess: onDeleted, onError: (failure) => showError(textOf(failure)) })
            }
          >
            <Trans>Endgültig löschen</Trans>
          </Button>
        )}
      </Group>
    </div>
  );
}

function ObstacleList({ projects, assignments, bookings, keys, warehouses }: Obstacles) {
  return (
    <>
      <p>
        <Trans>Löschen ist noch nicht möglich. Das wird noch gebraucht:</Trans>
      </p>
      <ul className={classes.belongings}>
        {projects > 0 && (
          <li>
            <Plural value={projects} one="# laufendes Projekt" other="# laufende Projekte" />
          </li>
        )}
        {assignments > 0 && (
          <li>
            <Plural value={assignments} one="# Aufgabe" other="# Aufgaben" />
          </li>
        )}
        {bookings > 0 && (
          <li>
            <Plural value={bookings} one="# kommende Schulung" other="# kommende Schulungen" />
          </li>
        )}
        {keys > 0 && (
          <li>
            <Plural value={keys} one="# gültiger API-Schlüssel" other="# gültige API-Schlüssel" />
          </li>
        )}
        {warehouses > 0 && (
          <li>
            <Plural value={warehouses} one="# Lager" other="# Lager" />
          </li>
        )}
      </ul>
      <p>
        <Trans>Übergeben Sie die Arbeit zuerst, oder schliessen Sie sie ab.</Trans>
      </p>
    </>
  );
}
