import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { CATEGORY_NAMES, ROLE_NAMES } from '../../../contracts/user-names.ts';
import { profileAtom } from '../../shared/auth/session.ts';
import { formatPercent } from '../../shared/format/number.ts';
import { Certification } from '../../shared/ui/certification.tsx';
import { Fact, Facts } from '../../shared/ui/facts.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { nameCountry } from './name-country.ts';
import classes from './profile-page.module.css';

/** What the supplier knows of the signed-in person and their company. */
export function ProfilePage() {
  const { t, i18n } = useLingui();
  const profile = useAtomValue(profileAtom);
  if (!profile) return null;
  return (
    <Page title={t`Profil`}>
      <div className={classes.panels}>
        <Panel title={<Trans>Person</Trans>}>
          <Facts>
            <Fact name={<Trans>Name</Trans>}>{profile.Fullname}</Fact>
            {profile.PartnerCategory && (
              <Fact name={<Trans>Funktion</Trans>}>{i18n._(CATEGORY_NAMES[profile.PartnerCategory])}</Fact>
            )}
            <Fact name={<Trans>Rolle</Trans>}>{i18n._(ROLE_NAMES[profile.Role])}</Fact>
            <Fact name={<Trans>E-Mail</Trans>}>{profile.Email}</Fact>
            <Fact name={<Trans>Telefon</Trans>}>{profile.PhoneNumber}</Fact>
          </Facts>
        </Panel>
        <Panel title={<Trans>Firma</Trans>}>
          <Facts>
            <Fact name={<Trans>Firma</Trans>}>{profile.CompanyName}</Fact>
            <Fact name={<Trans>Adresse</Trans>}>{profile.CompanyAddress}</Fact>
            <Fact name={<Trans>Land</Trans>}>{nameCountry(profile.CountryCode, i18n.locale)}</Fact>
            <Fact name={<Trans>UID-Nummer</Trans>}>{profile.VATNumber}</Fact>
          </Facts>
        </Panel>
        <Panel title={<Trans>Partnerschaft</Trans>}>
          <Facts>
            <Fact name={<Trans>Art</Trans>}>{profile.partnershipType}</Fact>
            <Fact name={<Trans>Status</Trans>}>
              <Certification isCertified={profile.IsCertified} />
            </Fact>
            <Fact name={<Trans>Partnerrabatt</Trans>}>{formatPercent(profile.PartnerDiscount)}</Fact>
            <Fact name={<Trans>Verkaufsberatung</Trans>}>{profile.SalesRepresentative}</Fact>
          </Facts>
        </Panel>
      </div>
      <p className={classes.note}>
        <Trans>Stimmt etwas nicht? Ihre Verkaufsberatung ändert es für Sie.</Trans>
      </p>
    </Page>
  );
}
