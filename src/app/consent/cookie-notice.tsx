import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox } from '@mantine/core';
import { useAtom, useSetAtom } from 'jotai';
import { useEffect, useId, useRef, useState } from 'react';
import { type Consent, consentAtom, consentOpenAtom, NECESSARY_ONLY } from '../../shared/consent/consent.ts';
import classes from './cookie-notice.module.css';

/** Asks for consent to optional storage and content. It blocks nothing: the portal works without an answer. */
export function CookieNotice() {
  const { t } = useLingui();
  const [consent, setConsent] = useAtom(consentAtom);
  const setOpen = useSetAtom(consentOpenAtom);
  const [choice, setChoice] = useState<Consent>(consent ?? NECESSARY_ONLY);
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // If opened from the footer, it takes the focus; if it opens by itself, it does not.
  const wasAskedFor = consent !== null;
  useEffect(() => {
    if (wasAskedFor) heading.current?.focus();
  }, [wasAskedFor]);

  const decide = (decision: Consent) => {
    setConsent(decision);
    setOpen(false);
  };
  const allows = (part: keyof Consent) => ({
    checked: choice[part],
    onChange: () => setChoice({ ...choice, [part]: !choice[part] }),
  });
  const [isChoosing, setChoosing] = useState(wasAskedFor);
  const isNecessaryOnly = !choice.reports && !choice.maps;
  return (
    <section className={classes.notice} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        <Trans>Cookies und Datenschutz</Trans>
      </h2>
      <p>
        <Trans>
          Anmeldung, Sprache und Entwürfe liegen auf diesem Gerät: Ohne sie geht es nicht. Alles Weitere laden
          wir nur, wenn Sie es erlauben.
        </Trans>
      </p>
      {isChoosing && (
        <div className={classes.choices}>
          <Checkbox size="sm" checked disabled label={t`Notwendiges`} />
          <Checkbox
            size="sm"
            {...allows('reports')}
            label={t`Fehlerberichte`}
            description={t`Fehler, Ladezeiten und Aufzeichnungen ohne Texte und Namen, damit wir das Portal verbessern`}
          />
          <Checkbox
            size="sm"
            {...allows('maps')}
            label={t`Karten`}
            description={t`Adresssuche eines fremden Kartendienstes`}
          />
        </div>
      )}
      <div className={classes.answers}>
        <Button variant="default" onClick={() => decide(choice)}>
          {isNecessaryOnly ? <Trans>Nur Notwendiges</Trans> : <Trans>Auswahl übernehmen</Trans>}
        </Button>
        <Button variant="default" onClick={() => decide({ reports: true, maps: true })}>
          <Trans>Alles erlauben</Trans>
        </Button>
        {!isChoosing && (
          <Button variant="subtle" color="gray" onClick={() => setChoosing(true)}>
            <Trans>Einzeln wählen</Trans>
          </Button>
        )}
      </div>
    </section>
  );
}
