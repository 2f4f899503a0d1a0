import { Trans } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { profileAtom } from '../../shared/auth/session.ts';
import { formatPercent } from '../../shared/format/number.ts';
import { Certification } from '../../shared/ui/certification.tsx';
import { Fact, Facts } from '../../shared/ui/facts.tsx';
import { Panel } from '../../shared/ui/panel.tsx';

/** How a partner's company stands with the supplier. */
export function CompanyPanel() {
  const profile = useAtomValue(profileAtom);
  if (!profile?.PartnerCategory) return null;
  return (
    <Panel title={profile.CompanyName}>
      <Facts>
        <Fact name={<Trans>Status</Trans>}>
          <Certification isCertified={profile.IsCertified} />
        </Fact>
        <Fact name={<Trans>Partnerrabatt</Trans>}>{formatPercent(profile.PartnerDiscount)}</Fact>
        <Fact name={<Trans>Verkaufsberatung</Trans>}>{profile.SalesRepresentative}</Fact>
      </Facts>
    </Panel>
  );
}
