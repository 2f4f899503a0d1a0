import { IconUserCircle } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import type { ComponentProps } from 'react';
import { profileAtom } from '../../shared/auth/session.ts';
import classes from './user-button.module.css';

/** The button with the signed-in person's name; opens the user menu. */
export function UserButton(props: ComponentProps<'button'>) {
  const profile = useAtomValue(profileAtom);
  return (
    <button type="button" {...props} className={classes.user}>
      <IconUserCircle size={20} stroke={1.6} aria-hidden />
      <span>
        <b>{profile?.Fullname}</b>
        <small>{profile?.CompanyName}</small>
      </span>
    </button>
  );
}
