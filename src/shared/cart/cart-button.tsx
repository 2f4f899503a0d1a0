import { Trans } from '@lingui/react/macro';
import { Button, type ButtonProps } from '@mantine/core';
import { IconShoppingCartPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { MaterialLine } from '../../../contracts/domain/orders.ts';
import { useMay } from '../auth/use-may.ts';
import { useAddToCart } from './cart.ts';

interface CartButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'disabled'> {
  readonly lines: readonly MaterialLine[];
  /** Source of the articles, as shown to the user. */
  readonly from: string;
  readonly children?: ReactNode;
}

/** Adds the articles of a bill to the cart and shows it; renders nothing for people who cannot order materials. */
export function CartButton({ lines, from, children, ...button }: CartButtonProps) {
  const navigate = useNavigate();
  const add = useAddToCart();
  if (!useMay()('materials', 'order')) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconShoppingCartPlus size={16} stroke={1.6} aria-hidden />}
      {...button}
      onClick={() => void navigate('/materials', { state: add(lines, from) })}
    >
      {children || <Trans>In den Warenkorb</Trans>}
    </Button>
  );
}
