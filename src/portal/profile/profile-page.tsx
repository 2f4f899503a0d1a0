import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { useAtom, useAtomValue } from 'jotai';
import { CATEGORY_NAMES, partnershipName, ROLE_NAMES } from '../../../contracts/domain/user-names.ts';
import { profileAtom } from '../../shared/auth/session.ts';
import { lengthUnitAtom } from '../../shared/format/length.ts';
import { Certificates, useCertification } from '../../shared/ui/certificates.tsx';
import { Fact, Facts } from '../../shared/ui/facts.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { CompanyPanel } from './company-panel.tsx';
import { DataPanel } from './data-panel.tsx';
import { MailSwitches } from './mail-switches.tsx';
import { PartnershipFacts } from './partnership-facts.tsx';
import { PersonForm } from './person-form.tsx';
import classes from './profile-page.module.css';
import { SecondFactorPanel } from './second-factor-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';

/** The supplier's data about the signed-in person and their company; parts of it are editable. */
export function ProfilePage() {
  const { i18n } = useLingui();
  const profile = useAtomValue(profileAtom);
  if (!profile) return null;
  return (
    <Page>
      <div className={classes.columns}>
        <div className={classes.facts}>
          <Panel title={<Trans>Persönliche Angaben</Trans>} padded>
            <PersonForm profile={profile} />
          </Panel>
          <Panel title={<Trans>Masse</Trans>} padded>
            <LengthUnitField />
          </Panel>
          <Panel title={<Trans>E-Mails</Trans>} padded>
            <MailSwitches profile={profile} />
          </Panel>
        </div>
        <div className={classes.facts}>
          <Panel title={<Trans>Konto</Trans>}>
            <Facts>
              <Fact name={<Trans>E-Mail</Trans>}>{profile.Email}</Fact>
              {profile.PartnerCategory && (
                <Fact name={<Trans>Funktion</Trans>}>{i18n._(CATEGORY_NAMES[profile.PartnerCategory])}</Fact>
              )}
              <Fact name={<Trans>Rolle</Trans>}>{i18n._(ROLE_NAMES[profile.Role])}</Fact>
            </Facts>
          </Panel>
          <SecondFactorPanel />
          <SessionsPanel />
          <CompanyPanel profile={profile} />
          {profile.PartnerCategory && (
            <Panel title={<Trans>Partnerschaft</Trans>}>
              <Facts>
                <Fact name={<Trans>Art</Trans>}>{partnershipName(profile.partnershipType, i18n)}</Fact>
                <PartnershipFacts profile={profile} />
              </Facts>
              <OwnCertificates />
            </Panel>
          )}
          <DataPanel />
          <p className={classes.note}>
            <WhomToAsk adviser={profile.SalesRepresentative} />
          </p>
        </div>
      </div>
    </Page>
  );
}

/** The unit of lengths in configurator and designer; it holds at once, and in this browser. */
function LengthUnitField() {
  const { t } = useLingui();
  const [unit, setUnit] = useAtom(lengthUnitAtom);
  return (
    <NativeSelect
      label={t`Längen im Konfigurator`}
      description={t`Gilt in diesem Browser. Mit Einheit versteht jedes Feld beides: 12.4 m, 12400 mm. Dateien und PDF bleiben in Millimetern.`}
      data={[
        { value: 'mm', label: t`Millimeter (12'400)` },
        { value: 'm', label: t`Meter (12.40)` },
      ]}
      value={unit}
      onChange={(event) => setUnit(event.currentTarget.value === 'm' ? 'm' : 'mm')}
    />
  );
}

/** The company's certificates, where it has any. */
function OwnCertificates() {
  const { data } = useCertification();
  if (!data?.certificates.length) return null;
  return (
    <section className={classes.certificates}>
      <h3>
        <Trans>Zertifikate</Trans>
      </h3>
      <Certificates certificates={data.certificates} />
    </section>
  );
}

/** Names the contact for data that users cannot change themselves. `adviser`: empty for staff. */
function WhomToAsk({ adviser }: { readonly adviser: string }) {
  return adviser ? (
    <Trans>
      Konto und Partnerschaft ändert Ihre Verkaufsberatung für Sie: <b>{adviser}</b>.
    </Trans>
  ) : (
    <Trans>Konto und Firma ändert die Administration für Sie.</Trans>
  );
}
