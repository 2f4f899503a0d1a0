import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useLayoutEffect } from 'react';

interface RowMenuProps {
  /** The name of the row's item. */
  readonly name: string;
  /** Whether a command is being carried out. */
  readonly isBusy: boolean;
  /** The button; a dialog gives the focus back to it. */
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly children: ReactNode;
}

/** The further actions for an item of a list. */
export function RowMenu({ name, isBusy, ref, children }: RowMenuProps) {
  const { t } = useLingui();
  // Move the focus to the page after deleting the row.
  useLayoutEffect(
    () => () => {
      if (document.activeElement === ref.current) document.querySelector('main')?.focus();
    },
    [ref],
  );
  return (
    <Menu position="bottom-end" width={188}>
      <Menu.Target>
        <ActionIcon
          ref={ref}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t`Weitere Befehle zu «${name}»`}
          loading={isBusy}
        >
          <IconDots size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
