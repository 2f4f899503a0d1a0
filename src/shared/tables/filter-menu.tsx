import { Trans } from '@lingui/react/macro';
import { Button, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import classes from './tables.module.css';

interface FilterMenuProps<V extends string> {
  /** Name of the filter, as "Status". */
  readonly label: string;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  /** Empty: no filter. */
  readonly chosen: readonly V[];
  readonly onChange: (chosen: V[]) => void;
}

/** A filter with several values, which shows the number of chosen ones. Inside `ListTools`. */
export function FilterMenu<V extends string>({ label, options, chosen, onChange }: FilterMenuProps<V>) {
  const count = chosen.length;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          className={classes.filter ?? ''}
          rightSection={<IconChevronDown size={15} stroke={1.6} aria-hidden />}
        >
          {label}{' '}
          {count > 0 && (
            <span className={classes.count}>
              {count}
              <span className="visually-hidden">
                {' '}
                <Trans>gewählt</Trans>
              </span>
            </span>
          )}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.CheckboxGroup value={[...chosen]} onChange={(values) => onChange(values as V[])}>
          {options.map((option) => (
            <Menu.CheckboxItem
              key={option.value}
              value={option.value}
              checkIcon={<IconCheck size={16} stroke={1.8} aria-hidden />}
            >
              {option.label}
            </Menu.CheckboxItem>
          ))}
        </Menu.CheckboxGroup>
        <Menu.Divider />
        <Menu.Item disabled={count === 0} onClick={() => onChange([])}>
          <Trans>Alle anzeigen</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
