import { Trans } from '@lingui/react/macro';
import type { UserProfile } from '../../../contracts/user.ts';
import { formatPercent } from '../../shared/format/number.ts';
import { Certification } from '../../shared/ui/certification.tsx';
import { Fact } from '../../shared/ui/facts.tsx';

/** How a partner's company stands with the supplier; inside `Facts`. */
export function PartnershipFacts({ profile }: { readonly profile: UserProfile }) {
  return (
    <>
      <Fact name={<Trans>Status</Trans>}>
        <Certification isCertified={profile.IsCertified} />
      </Fact>
      <Fact name={<Trans>Partnerrabatt</Trans>}>{formatPercent(profile.PartnerDiscount)}</Fact>
      <Fact name={<Trans>Verkaufsberatung</Trans>}>{profile.SalesRepresentative}</Fact>
      <Fact name={<Trans>Kontaktmanager/in</Trans>}>{profile.ContactManager}</Fact>
    </>
  );
}
