import { Trans, useLingui } from '@lingui/react/macro';
import { IconRosetteDiscount } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { formatNumber } from '../../shared/format/number.ts';
import { changeDiscount } from '../document/commands.ts';
import { dispatchAtom } from '../document/document.ts';
import { MeasureField } from './fields/measure-field.tsx';
import { Section } from './section.tsx';

/** The partner's discount. */
export function DiscountSection({ partnerDiscount }: { readonly partnerDiscount: number }) {
  const { t } = useLingui();
  const dispatch = useSetAtom(dispatchAtom);
  return (
    <Section
      id="discount"
      icon={IconRosetteDiscount}
      title={<Trans>Partnerrabatt</Trans>}
      value={`${formatNumber(partnerDiscount)} %`}
    >
      <MeasureField
        label={t`Rabatt`}
        path="partnerDiscount"
        value={partnerDiscount}
        unit="%"
        onChange={(discount, burst) => dispatch(changeDiscount(discount, burst))}
      />
    </Section>
  );
}
