import { Trans, useLingui } from '@lingui/react/macro';
import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import {
  IconCheck,
  IconDeviceDesktop,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useAccount } from '../../shared/auth/account.tsx';
import { notify } from '../notify.ts';
import { UserButton } from './user-button.tsx';
import classes from './user-menu.module.css';

const icon = { size: 17, stroke: 1.6, 'aria-hidden': true } as const;

interface UserMenuProps {
  /** Whether the menu is open when it first appears. */
  readonly opened: boolean;
  readonly onNavigate?: () => void;
}

/** Profile, colour scheme, signing out. */
export function UserMenu({ opened, onNavigate }: UserMenuProps) {
  const { t } = useLingui();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { address, isLeaving, signOut } = useAccount();
  const leave = () =>
    signOut().catch((error) => {
      console.error(error);
      notify(t`Die Abmeldung ist fehlgeschlagen. Bitte versuchen Sie es noch einmal.`);
    });
  const schemes = [
    { value: 'light', label: t`Hell`, Icon: IconSun },
    { value: 'dark', label: t`Dunkel`, Icon: IconMoon },
    { value: 'auto', label: t`Wie das System`, Icon: IconDeviceDesktop },
  ] as const;
  return (
    <Menu
      defaultOpened={opened}
      position="top-start"
      width={216}
      offset={6}
      withinPortal={false}
      classNames={{ itemIndicator: classes.indicator ?? '' }}
    >
      <Menu.Target>
        <UserButton />
      </Menu.Target>
      <Menu.Dropdown>
        {address !== null && <Menu.Label className={classes.account ?? ''}>{address}</Menu.Label>}
        <Menu.Item
          component={Link}
          to="/profile"
          onClick={() => onNavigate?.()}
          leftSection={<IconUserCircle {...icon} />}
        >
          <Trans>Profil</Trans>
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>
          <Trans>Darstellung</Trans>
        </Menu.Label>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(value) => setColorScheme(value as MantineColorScheme)}
        >
          {schemes.map(({ value, label, Icon }) => (
            <Menu.RadioItem
              key={value}
              value={value}
              checkIcon={<IconCheck {...icon} />}
              rightSection={<Icon {...icon} />}
            >
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item disabled={isLeaving} leftSection={<IconLogout {...icon} />} onClick={() => void leave()}>
          <Trans>Abmelden</Trans>
          <small className={classes.everywhere}>
            <Trans>auf allen Geräten</Trans>
          </small>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
