import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { profileAtom } from '../../shared/auth/session.ts';
import { formatPercent } from '../../shared/format/number.ts';
import { Facts } from '../../shared/ui/facts.tsx';
import { Panel } from '../../shared/ui/panel.tsx';

/** How the company stands with the supplier. */
export function CompanyPanel() {
  const { t } = useLingui();
  const profile = useAtomValue(profileAtom);
  if (!profile) return null;
  return (
    <Panel title={profile.CompanyName}>
      <Facts
        facts={[
          [t`Zertifizierung`, profile.IsCertified ? t`Zertifiziert` : t`Noch nicht zertifiziert`],
          [t`Partnerrabatt`, formatPercent(profile.PartnerDiscount)],
          [t`Verkauf`, profile.SalesRepresentative],
        ]}
      />
    </Panel>
  );
}
