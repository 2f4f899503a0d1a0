import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CatalogueEffect } from '../../../contracts/domain/catalogue-effect.ts';
import type { ListedVersion } from '../../../contracts/domain/catalogue-versions.ts';
import type { Catalogue } from '../../../engine/index.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { formatInstant } from '../../shared/format/date.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { ProgressBar } from '../../shared/ui/progress-bar.tsx';
import { showError } from '../../shared/ui/toasts.tsx';
import classes from './effect.module.css';
import { EffectResult } from './effect-result.tsx';
import { useChangeEffect, useEffectOf } from './queries.ts';

interface EffectPanelProps {
  readonly version: ListedVersion;
  readonly content: Catalogue;
  readonly mayWrite: boolean;
  /** Whether the last edits are not on the server yet. */
  readonly isUnsaved: boolean;
}

/** The effect of a draft or a scheduled version on saved roofs: its computation and its figures. */
export function EffectPanel({ version, content, mayWrite, isUnsaved }: EffectPanelProps) {
  const { data, error, refetch } = useEffectOf(version);
  const textOf = useErrorText();
  const { start, cancel } = useChangeEffect();
  const fail = (cause: unknown) => showError(textOf(cause));
  const effect = data?.effect ?? null;
  const isReady = !isUnsaved && version.problems.length === 0;
  const startButton = (text: ReactNode) =>
    mayWrite && (
      <Button
        size="xs"
        variant="default"
        disabled={!isReady}
        loading={start.isPending}
        onClick={() => void start.mutateAsync(version).catch(fail)}
      >
        {text}
      </Button>
    );
  return (
    <Panel
      title={<Trans>Auswirkung</Trans>}
      aside={
        effect && (
          <span className={classes.aside}>
            <Trans>gegen {effect.comparedWith}</Trans>
          </span>
        )
      }
    >
      <div className={classes.body}>
        {!data &&
          (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton height={80} />)}
        {data && !effect && (
          <>
            <p>
              <Trans>
                Rechnet die zuletzt angelegten Dächer mit dieser und mit der gültigen Version: wie sich ihr
                Material verteuert oder verbilligt, und welche nicht mehr gehen.
              </Trans>
            </p>
            {startButton(<Trans>Auswirkung berechnen</Trans>)}
          </>
        )}
        {effect?.state === 'running' && (
          <Running
            effect={effect}
            onCancel={mayWrite ? () => void cancel.mutateAsync(version).catch(fail) : undefined}
          />
        )}
        {effect?.state === 'failed' && (
          <>
            <p role="alert">
              <Trans>Die Berechnung ist mehrmals gescheitert und wurde aufgegeben.</Trans>
            </p>
            {startButton(<Trans>Nochmals berechnen</Trans>)}
          </>
        )}
        {effect?.isOutdated && effect.state !== 'failed' && (
          <div className={classes.outdated}>
            <p role="status">
              <Trans>Seither wurde der Katalog geändert: Diese Zahlen sind veraltet.</Trans>
            </p>
            {effect.state === 'done' && startButton(<Trans>Neu berechnen</Trans>)}
          </div>
        )}
        {effect?.figures && <EffectResult figures={effect.figures} content={content} />}
        {effect?.state === 'done' && <Origin effect={effect} />}
      </div>
    </Panel>
  );
}

interface RunningProps {
  readonly effect: CatalogueEffect;
  readonly onCancel: (() => void) | undefined;
}

function Running({ effect: { done, total }, onCancel }: RunningProps) {
  const { t } = useLingui();
  return (
    <>
      <ProgressBar share={total ? done / total : 0} label={t`Auswirkung berechnen`} />
      <p role="status">
        {total === null ? (
          <Trans>Wartet auf den Beginn der Berechnung …</Trans>
        ) : (
          <Trans>
            {done} von <Plural value={total} one="# Dach" other="# Dächern" /> gerechnet
          </Trans>
        )}
      </p>
      {onCancel && (
        <Button size="xs" variant="default" onClick={onCancel}>
          <Trans>Abbrechen</Trans>
        </Button>
      )}
    </>
  );
}

function Origin({ effect: { startedAt, startedBy } }: { readonly effect: CatalogueEffect }) {
  const at = formatInstant(startedAt);
  return (
    <p className={classes.origin}>
      {startedBy === null ? (
        <Trans>Berechnet am {at}</Trans>
      ) : (
        <Trans>
          Berechnet am {at} von {startedBy}
        </Trans>
      )}
    </p>
  );
}
