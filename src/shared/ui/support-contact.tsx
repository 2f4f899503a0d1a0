import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getDefaultStore, useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { loadAppConfiguration } from '../api/app-configuration.ts';
import { profileAtom } from '../auth/session.ts';

/** Where support is reached: what the operator has set, else the organisation's sales representative. */
export function SupportContact() {
  const adviser = useAtomValue(profileAtom, { store: getDefaultStore() })?.SalesRepresentative;
  const { data: contact, isPending } = useQuery({
    queryKey: ['support-contact'],
    queryFn: async () => (await loadAppConfiguration()).supportContact,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isPending) return null;
  if (contact)
    return (
      <Trans>
        Support: <SupportLink contact={contact} />
      </Trans>
    );
  return adviser ? (
    <Trans>
      Support: Ihre Verkaufsberatung <Link to="/profile">{adviser}</Link>
    </Trans>
  ) : (
    <Trans>
      Support: <Link to="/profile">wie im Profil angegeben</Link>
    </Trans>
  );
}

/** E-mail addresses and telephone numbers as links, everything else as it is. */
export function SupportLink({ contact }: { readonly contact: string }) {
  return contact.split(PARTS).map((part, index) => {
    const isMail = E_MAIL.test(part);
    if (!isMail && !PHONE.test(part)) return part;
    const href = isMail ? `mailto:${part}` : `tel:${part.replaceAll(' ', '')}`;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
      <a key={index} href={href}>
        {part}
      </a>
    );
  });
}

const E_MAIL = /^[^\s@,;]+@[^\s@,;]+$/;
const PHONE = /^\+?\d[\d ]{7,}\d$/;
/** Between parts, which stay. */
const PARTS = /([,;]\s*)/;
