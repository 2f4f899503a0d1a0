import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { nameIn } from '../../../contracts/domain/languages.ts';
import type { Article } from '../../../contracts/domain/materials.ts';
import { formatAmount } from '../format/money.ts';

interface ReplaceButtonProps {
  /** The successor of a withdrawn article. */
  readonly successor: Article;
  /** Total of the line with it, excluding VAT. */
  readonly totalRappen: number;
  readonly onReplace: () => void;
}

/** Replaces a withdrawn article by its successor, after showing the resulting cost. */
export function ReplaceButton({ successor, totalRappen, onReplace }: ReplaceButtonProps) {
  const { i18n } = useLingui();
  const name = nameIn(successor.names, i18n.locale);
  const total = formatAmount(totalRappen);
  return (
    <Button variant="default" size="compact-sm" mah="none" h="auto" py={5} onClick={onReplace}>
      <span style={{ whiteSpace: 'normal', textAlign: 'left', lineHeight: 1.35 }}>
        <Trans>
          Durch {name} ersetzen: {total}
        </Trans>
      </span>
    </Button>
  );
}
