import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useNameOf } from '../messages/use-name-of.ts';
import { useCatalogue } from '../solving/catalogue.ts';
import classes from './bom.module.css';

interface UnusedChangeProps {
  /** Article number. */
  readonly article: string;
  readonly columnCount: number;
  readonly onDrop: () => void;
}

/** A change of an article that has no line in the bill: it has no effect and can be removed. */
export function UnusedChange({ article, columnCount, onDrop }: UnusedChangeProps) {
  const { t } = useLingui();
  const nameOf = useNameOf();
  const catalogue = useCatalogue();
  const names = catalogue.articles.find(({ number }) => number === article)?.names;
  return (
    <tr data-change="unused">
      <th scope="row">{article}</th>
      <td className={classes.name}>{names && nameOf(names)}</td>
      <td colSpan={columnCount - 3}>
        <Trans>Änderung ohne Wirkung: Das Dach braucht diesen Artikel nicht.</Trans>
      </td>
      <td className={classes.action}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t`Änderung von ${article} verwerfen`}
          title={t`Änderung verwerfen`}
          onClick={onDrop}
        >
          <IconX size={16} stroke={1.6} />
        </ActionIcon>
      </td>
    </tr>
  );
}
