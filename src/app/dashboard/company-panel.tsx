import { useAtomValue } from 'jotai';
import { PartnershipFacts } from '../../portal/profile/partnership-facts.tsx';
import { profileAtom } from '../../shared/auth/session.ts';
import { Facts } from '../../shared/ui/facts.tsx';
import { Panel } from '../../shared/ui/panel.tsx';

/** The partner's company; renders nothing for staff. */
export function CompanyPanel() {
  const profile = useAtomValue(profileAtom);
  if (!profile?.PartnerCategory) return null;
  return (
    <Panel title={profile.CompanyName}>
      <Facts>
        <PartnershipFacts profile={profile} />
      </Facts>
    </Panel>
  );
}
