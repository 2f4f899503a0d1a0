import { Trans } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { consentOpenAtom } from '../../shared/consent/consent.ts';
import classes from './footer.module.css';
import { LanguageSelector } from './language-selector.tsx';

export function Footer() {
  const openConsent = useSetAtom(consentOpenAtom);
  return (
    <footer className={classes.footer}>
      <button type="button" className={classes.link} onClick={() => openConsent(true)}>
        <Trans>Cookies</Trans>
      </button>
      <LanguageSelector />
    </footer>
  );
}
