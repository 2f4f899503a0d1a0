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
  /** Where the articles come from, in the user's words. */
  readonly from: string;
  readonly children?: ReactNode;
}

/** Puts the articles of a bill into the cart and shows it; nothing for who orders no materials. */
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
