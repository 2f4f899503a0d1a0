import { Trans, useLingui } from '@lingui/react/macro';
import { IconRosetteDiscount } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { formatNumber } from '../../shared/format/number.ts';
import { changeDiscount } from '../document/commands.ts';
import { dispatchAtom } from '../document/document.ts';
import { ownDiscountAtom } from '../solving/own-discount.ts';
import { MeasureField } from './fields/measure-field.tsx';
import { Section } from './section.tsx';

/** The partner's discount: the organisation's own, or another that is tried out. */
export function DiscountSection({ partnerDiscount }: { readonly partnerDiscount: number | null }) {
  const { t } = useLingui();
  const dispatch = useSetAtom(dispatchAtom);
  const own = useAtomValue(ownDiscountAtom) / 100;
  const discount = partnerDiscount ?? own;
  return (
    <Section id="discount" icon={IconRosetteDiscount} value={`${formatNumber(discount)} %`}>
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
            <Trans>Probe: Bestellt wird mit dem Rabatt Ihrer Firma, {formatNumber(own)} %.</Trans>
          )
        }
        onChange={(tried, burst) => dispatch(changeDiscount(tried === own ? null : tried, burst))}
      />
    </Section>
  );
}
