import { NavLink } from 'react-router-dom';
import { MOST_COUNTED } from '../../../contracts/domain/lists.ts';
import { formatNumber } from '../format/number.ts';
import classes from './tables.module.css';

interface ListTabsProps {
  /** Names the tabs to who cannot see them. */
  readonly label: string;
  /** `count`: how many rows stand there; null as long as it is not known. */
  readonly tabs: readonly { readonly to: string; readonly text: string; readonly count: number | null }[];
}

/** A list that is longer than that is not counted to its end. */
const countText = (count: number): string =>
  count > MOST_COUNTED ? `${formatNumber(MOST_COUNTED)}+` : formatNumber(count);

/** The parts that a list is divided into, each at its own address. */
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
