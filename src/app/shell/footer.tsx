import { Trans } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { consentOpenAtom } from '../../shared/consent/consent.ts';
import { LanguageSelector } from '../../shared/i18n/language-selector.tsx';
import { notify } from '../notify.ts';
import classes from './footer.module.css';

/** `children`: additional links of the page. */
export function Footer({ children }: { readonly children?: ReactNode }) {
  const openConsent = useSetAtom(consentOpenAtom);
  return (
    <footer className={classes.footer}>
      <button type="button" className={classes.link} onClick={() => openConsent(true)}>
        <Trans>Cookies</Trans>
      </button>
      <Link to="/legal/terms" className={classes.link ?? ''}>
        <Trans>Nutzungsbedingungen</Trans>
      </Link>
      <Link to="/legal/privacy" className={classes.link ?? ''}>
        <Trans>Datenschutz</Trans>
      </Link>
      {children}
      <LanguageSelector notify={notify} />
    </footer>
  );
}
