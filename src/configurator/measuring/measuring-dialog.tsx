import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import type { PriceRange } from '../../../documents/price-range.ts';
import { configurationAtom } from '../document/document.ts';
import { solvedRoofAtom } from '../solving/answer.ts';
import { Measuring } from './measuring.tsx';
import classes from './measuring-dialog.module.css';
import { PhoneLink } from './phone-link.tsx';

interface MeasuringDialogProps {
  readonly range: PriceRange | null;
  /** Whether the range is that of the present roof. */
  readonly isCurrent: boolean;
  readonly onClose: () => void;
}

/** The estimated lengths in the order in which measuring them narrows the price. */
export function MeasuringDialog({ onClose, ...known }: MeasuringDialogProps) {
  const { t } = useLingui();
  const configuration = useAtomValue(configurationAtom);
  const solved = useAtomValue(solvedRoofAtom);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t`Masse prüfen`}
      fullScreen
      padding={0}
      classNames={{ header: classes.header ?? '', body: classes.body ?? '', content: classes.content ?? '' }}
      closeButtonProps={{ 'aria-label': t`Schliessen` }}
    >
      {configuration && solved && (
        <Measuring
          configuration={configuration}
          solved={solved}
          {...known}
          actions={
            <>
              <PhoneLink />
              <Button
                className={classes.print ?? ''}
                size="sm"
                variant="default"
                leftSection={<IconPrinter size={16} stroke={1.7} aria-hidden />}
                onClick={() => window.print()}
              >
                <Trans>Masse drucken</Trans>
              </Button>
              <Button size="sm" onClick={onClose}>
                <Trans>Zum Dach</Trans>
              </Button>
            </>
          }
        />
      )}
    </Modal>
  );
}
