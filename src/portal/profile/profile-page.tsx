import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { profileAtom } from '../../shared/auth/session.ts';
import { formatPercent } from '../../shared/format/number.ts';
import { Facts } from '../../shared/ui/facts.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import classes from './profile-page.module.css';

/** What the supplier knows of the signed-in person and their company. */
export function ProfilePage() {
  const { t, i18n } = useLingui();
  const profile = useAtomValue(profileAtom);
  if (!profile) return null;
  const functions = {
    logistik: t`Logistikpartner`,
    Installateur: t`Fachpartner / Installateur`,
    'Architekt/Planer': t`Architekt / Planer`,
  };
  const [firstName, lastName] = splitName(profile.Fullname);
  return (
    <Page title={t`Profil`}>
      <div className={classes.panels}>
        <Panel title={<Trans>Person</Trans>}>
          <Facts
            facts={[
              [t`Vorname`, firstName],
              [t`Nachname`, lastName],
              [t`Funktion`, functions[profile.PartnerCategory]],
              [t`E-Mail`, profile.Email],
              [t`Telefon`, profile.PhoneNumber],
            ]}
          />
        </Panel>
        <Panel title={<Trans>Firma</Trans>}>
          <Facts
            facts={[
              [t`Firma`, profile.CompanyName],
              [t`Adresse`, profile.CompanyAddress],
              [t`Land`, nameCountry(profile.CountryCode, i18n.locale)],
              [t`UID-Nummer`, profile.VATNumber],
            ]}
          />
        </Panel>
        <Panel title={<Trans>Partnerschaft</Trans>}>
          <Facts
            facts={[
              [t`Art der Partnerschaft`, profile.partnershipType],
              [t`Zertifizierung`, profile.IsCertified ? t`Zertifiziert` : t`Noch nicht zertifiziert`],
              [t`Partnerrabatt`, formatPercent(profile.PartnerDiscount)],
              [t`Ansprechperson im Verkauf`, profile.SalesRepresentative],
            ]}
          />
        </Panel>
      </div>
      <p className={classes.note}>
        <Trans>Stimmt etwas nicht? Ihre Ansprechperson im Verkauf ändert es für Sie.</Trans>
      </p>
    </Page>
  );
}

/** The last word is the last name. */
function splitName(name: string): [first: string, last: string] {
  const words = name.trim().split(/\s+/);
  const last = words.pop() ?? '';
  return [words.join(' '), last];
}

/** A country's name in a language; the code itself where it is none. */
function nameCountry(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
