import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { formatAmount } from '../../shared/format/money.ts';
import type { Conflict } from './merge.ts';
import type { VersionEditor } from './use-version-editor.ts';
import classes from './version.module.css';

/** Parts that another person changed too, each with both values to choose from. */
export function ConflictList({ editor: { conflicts, resolve } }: { readonly editor: VersionEditor }) {
  const { t } = useLingui();
  if (conflicts.length === 0) return null;
  return (
    <section className={classes.conflicts} aria-label={t`Gleichzeitige Änderungen`} role="alert">
      <p>
        <Trans>Jemand anders hat dieselben Stellen geändert. Wählen Sie, was gilt.</Trans>
      </p>
      <ul>
        {conflicts.map((conflict) => {
          const place = conflict.path.slice(1).join(' · ') || t`Notiz`;
          const [mine, theirs] = [valueText(conflict, conflict.mine), valueText(conflict, conflict.theirs)];
          return (
            <li key={place}>
              <b>{place}</b>
              <Button size="xs" variant="default" onClick={() => resolve(conflict.path, 'mine')}>
                <Trans>Meins: {mine ?? t`entfernt`}</Trans>
              </Button>
              <Button size="xs" variant="default" onClick={() => resolve(conflict.path, 'theirs')}>
                <Trans>Anderes: {theirs ?? t`entfernt`}</Trans>
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Maximum length of a shown value; a whole entry is longer. */
const LONGEST = 60;

function valueText({ path }: Conflict, value: unknown): string | null {
  if (value === undefined) return null;
  if (path.at(-1) === 'price' && typeof value === 'number') return formatAmount(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text;
}
