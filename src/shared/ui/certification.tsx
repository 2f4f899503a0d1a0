import { Trans } from '@lingui/react/macro';
import { IconCircleDashed, IconRosetteDiscountCheck } from '@tabler/icons-react';
import classes from './certification.module.css';

/** Whether the partner is certified. */
export function Certification({ isCertified }: { readonly isCertified: boolean }) {
  return isCertified ? (
    <span className={classes.certified}>
      <IconRosetteDiscountCheck size={17} stroke={1.6} aria-hidden />
      <Trans>Zertifiziert</Trans>
    </span>
  ) : (
    <span className={classes.open}>
      <IconCircleDashed size={17} stroke={1.6} aria-hidden />
      <Trans>Noch nicht zertifiziert</Trans>
    </span>
  );
}
