import { Trans, useLingui } from '@lingui/react/macro';
import { Button, CloseButton } from '@mantine/core';
import { getDefaultStore, useAtom } from 'jotai';
import { type ReactNode, useEffect, useState } from 'react';
import { hintsAtom } from './begin-roof.ts';
import classes from './first-hints.module.css';

interface Hint {
  /** What it is about on the screen; a phone may show something else. */
  readonly about: string;
  readonly text: ReactNode;
}

/** What nobody finds by looking, in the order in which it is needed. */
const HINTS: readonly Hint[] = [
  {
    about: '[data-plan]',
    text: (
      <Trans>
        Gaube, Kamin und Dachfenster lassen sich im Plan ziehen, an ihren Ecken werden sie grösser. Leistung
        und Preis rechnen mit.
      </Trans>
    ),
  },
  {
    about: '[data-plan] input',
    text: (
      <Trans>
        Jedes Mass in der Zeichnung lässt sich anklicken und eintippen: 12.4 m, 12'400 mm oder 2 * 6.2 m.
      </Trans>
    ),
  },
  {
    about: '[data-step="undo"]',
    text: <Trans>Strg + Z nimmt jeden Schritt zurück, auch einen anderen Dachtyp.</Trans>,
  },
  {
    about: '[data-step="checks"]',
    text: (
      <Trans>
        Die Prüfungen sagen, was zu beheben ist und was es kostet. Ein Klick übernimmt den Vorschlag.
      </Trans>
    ),
  },
];

/** Four hints beside the work, once; nothing waits for them. */
export function FirstHints() {
  const { t } = useLingui();
  const [state, setState] = useAtom(hintsAtom, { store: getDefaultStore() });
  const [index, setIndex] = useState(0);
  const hint = HINTS[index];
  const about = state === 'on' ? hint?.about : undefined;
  useEffect(() => {
    const element = about === undefined ? null : document.querySelector(about);
    element?.setAttribute('data-hinted', '');
    element?.scrollIntoView?.({ block: 'nearest' });
    return () => element?.removeAttribute('data-hinted');
  }, [about]);
  if (state === 'off' || !hint) return null;
  const number = index + 1;
  const count = HINTS.length;
  const end = () => setState('off');
  return (
    <aside className={classes.hint} aria-label={t`Kurz gezeigt`}>
      <CloseButton size="sm" className={classes.close} aria-label={t`Hinweise schliessen`} onClick={end} />
      <p role="status">{hint.text}</p>
      <div className={classes.foot}>
        <span>
          <Trans>
            {number} von {count}
          </Trans>
        </span>
        <Button
          size="compact-sm"
          fz={13}
          variant="default"
          onClick={() => (number < count ? setIndex(number) : end())}
        >
          {number < count ? <Trans>Weiter</Trans> : <Trans>Verstanden</Trans>}
        </Button>
      </div>
    </aside>
  );
}
