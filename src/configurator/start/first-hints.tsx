import { Trans, useLingui } from '@lingui/react/macro';
import { Button, CloseButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { getDefaultStore, useAtom } from 'jotai';
import { type ReactNode, useEffect, useState } from 'react';
import { type PhoneView, phoneViewAtom } from '../workspace/view-state.ts';
import { hintsAtom } from './begin-roof.ts';
import classes from './first-hints.module.css';

interface Hint {
  /** Selector of the hint's element. */
  readonly about: string;
  /** View of a phone that contains it; null: not on phones. */
  readonly onPhone: PhoneView | null;
  readonly text: ReactNode;
}

/** Hints about functions that are not obvious, in the order of use. */
const HINTS: readonly Hint[] = [
  {
    about: '[data-plan]',
    onPhone: 'plan',
    text: (
      <Trans>
        Gaube, Kamin und Dachfenster lassen sich im Plan ziehen, an ihren Ecken werden sie grösser. Leistung
        und Preis rechnen mit.
      </Trans>
    ),
  },
  {
    about: '[data-plan] input',
    onPhone: null,
    text: (
      <Trans>
        Jedes Mass in der Zeichnung lässt sich anklicken und eintippen: 12.4 m, 12'400 mm oder 2 * 6.2 m.
      </Trans>
    ),
  },
  {
    about: '[data-step="undo"]',
    onPhone: 'plan',
    text: <Trans>«Rückgängig» (Strg + Z) nimmt jeden Schritt zurück, auch einen anderen Dachtyp.</Trans>,
  },
  {
    about: '[data-step="checks"]',
    onPhone: 'results',
    text: (
      <Trans>
        Die Prüfungen sagen, was zu beheben ist und was es kostet. Ein Klick übernimmt den Vorschlag.
      </Trans>
    ),
  },
];

/** A few hints, shown once, that block nothing. */
export function FirstHints() {
  const { t } = useLingui();
  const isPhone = useMediaQuery('(max-width: 799px)', false, { getInitialValueInEffect: false });
  const [state, setState] = useAtom(hintsAtom, { store: getDefaultStore() });
  const [phoneView, showOnPhone] = useAtom(phoneViewAtom);
  const [index, setIndex] = useState(0);
  const hints = HINTS.filter(({ onPhone }) => !isPhone || onPhone !== null);
  const hint = hints[index];
  // On a phone it must not cover another view.
  const isShown = state === 'on' && hint !== undefined && (!isPhone || hint.onPhone === phoneView);
  const about = isShown ? hint.about : undefined;
  useEffect(() => {
    const element = about === undefined ? null : document.querySelector(about);
    element?.setAttribute('data-hinted', '');
    element?.scrollIntoView?.({ block: 'nearest' });
    return () => element?.removeAttribute('data-hinted');
  }, [about]);
  if (!isShown) return null;
  const number = index + 1;
  const count = hints.length;
  const end = () => setState('off');
  const goOn = () => {
    const next = hints[number];
    if (!next) return end();
    if (next.onPhone) showOnPhone(next.onPhone);
    setIndex(number);
  };
  return (
    <aside className={classes.hint} aria-label={t`Kurz erklärt`}>
      <CloseButton size="sm" className={classes.close} aria-label={t`Hinweise schliessen`} onClick={end} />
      <p role="status">{hint.text}</p>
      <div className={classes.foot}>
        <span>
          <Trans>
            {number} von {count}
          </Trans>
        </span>
        <Button size="compact-sm" fz={13} variant="default" onClick={goOn}>
          {number < count ? <Trans>Weiter</Trans> : <Trans>Verstanden</Trans>}
        </Button>
      </div>
    </aside>
  );
}
