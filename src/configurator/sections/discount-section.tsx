import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { IconRosetteDiscount } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { isTrial } from '../../../contracts/domain/discounts.ts';
import { formatDiscount } from '../../../documents/discount.ts';
import { formatPercent } from '../../shared/format/number.ts';
import { changeDiscount } from '../document/commands.ts';
import { dispatchAtom } from '../document/document.ts';
import { agreedDiscountAtom } from '../solving/organisation-discount.ts';
import { MeasureField } from './fields/measure-field.tsx';
import { Section } from './section.tsx';

/** The partner's discount: the organisation's own, or a trial. */
export function DiscountSection({ partnerDiscount }: { readonly partnerDiscount: number | null }) {
  const { t, i18n } = useLingui();
  const dispatch = useSetAtom(dispatchAtom);
  const agreed = useAtomValue(agreedDiscountAtom);
  const own = formatDiscount(agreed, i18n.locale);
  const discount = partnerDiscount ?? agreed.basisPoints / 100;
  return (
    <Section
      id="discount"
      icon={IconRosetteDiscount}
      value={partnerDiscount === null ? own : formatPercent(partnerDiscount)}
    >
      <MeasureField
        label={t`Rabatt`}
        path="partnerDiscount"
        value={discount}
        unit="%"
        hint={
          partnerDiscount === null ? (
            <Trans>
              Der Rabatt Ihrer Firma. Ein anderer Wert ist eine Probe; ändern kann ihn Ihre Verkaufsberatung.
            </Trans>
          ) : (
            <>
              <Trans>Probe: Bestellt wird mit dem Rabatt Ihrer Firma, {own}.</Trans>{' '}
              <Anchor
                component="button"
                type="button"
                size="xs"
                onClick={() => dispatch(changeDiscount(null))}
              >
                <Trans>Rabatt der Firma nehmen</Trans>
              </Anchor>
            </>
          )
        }
        onChange={(tried, burst) => dispatch(changeDiscount(isTrial(tried, agreed) ? tried : null, burst))}
      />
    </Section>
  );
}
