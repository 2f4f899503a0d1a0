import { Trans, useLingui } from '@lingui/react/macro';
import type { UserProfile } from '../../../contracts/domain/user.ts';
import { formatDiscount } from '../../../documents/discount.ts';
import { discountOf } from '../../shared/auth/session.ts';
import { Certification } from '../../shared/ui/certification.tsx';
import { Fact } from '../../shared/ui/facts.tsx';

/** How a partner's company stands with the supplier; inside `Facts`. */
export function PartnershipFacts({ profile }: { readonly profile: UserProfile }) {
  const { i18n } = useLingui();
  return (
    <>
      <Fact name={<Trans>Status</Trans>}>
        <Certification isCertified={profile.IsCertified} />
      </Fact>
      <Fact name={<Trans>Partnerrabatt</Trans>}>{formatDiscount(discountOf(profile), i18n.locale)}</Fact>
      <Fact name={<Trans>Verkaufsberatung</Trans>}>{profile.SalesRepresentative}</Fact>
      <Fact name={<Trans>Kontaktmanager/in</Trans>}>{profile.ContactManager}</Fact>
    </>
  );
}
