import { Trans, useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import classes from './viewer-notes.module.css';

/** Names of the levels of quality, the best first. */
export function useLevelNames(): readonly string[] {
  const { t } = useLingui();
  return [t`Sehr fein`, t`Fein`, t`Mittel`, t`Einfach`];
}

/** Explains that the picture on the screen is simplified, unlike saved ones. */
export function QualityNote(props: {
  readonly level: number;
  /** Restores the previous level; null if no level was quick enough. */
  readonly onRaise: (() => void) | null;
  onClose(): void;
}) {
  const { t } = useLingui();
  const name = useLevelNames()[props.level];
  return (
    <div className={classes.note} role="status">
      <span>
        <Trans>
          Bildqualität jetzt «{name}», damit die Ansicht flüssig bleibt. Gespeicherte Bilder sind immer in
          bester Qualität.
        </Trans>
      </span>
      {props.onRaise && (
        <button type="button" className={classes.action} onClick={props.onRaise}>
          <Trans>Wieder anheben</Trans>
        </button>
      )}
      <button type="button" aria-label={t`Schliessen`} title={t`Schliessen`} onClick={props.onClose}>
        <IconX size={16} stroke={1.8} aria-hidden />
      </button>
    </div>
  );
}
