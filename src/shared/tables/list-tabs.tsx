import { NavLink } from 'react-router-dom';
import { MOST_COUNTED } from '../../../contracts/domain/lists.ts';
import { formatNumber } from '../format/number.ts';
import classes from './tables.module.css';

interface ListTabsProps {
  /** Accessible name of the tabs. */
  readonly label: string;
  /** `count`: number of rows; null while unknown. */
  readonly tabs: readonly { readonly to: string; readonly text: string; readonly count: number | null }[];
}

/** A longer list is not counted completely. */
const countText = (count: number): string =>
  count > MOST_COUNTED ? `${formatNumber(MOST_COUNTED)}+` : formatNumber(count);

/** Tabs of a list, each with its own address. */
export function ListTabs({ label, tabs }: ListTabsProps) {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map(({ to, text, count }) => (
        <NavLink key={to} to={to} end className={classes.tab ?? ''}>
          {text} <span>{count === null ? '' : countText(count)}</span>
        </NavLink>
      ))}
    </nav>
  );
}
