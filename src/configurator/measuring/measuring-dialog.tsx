import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import type { PriceRange } from '../../../documents/price-range.ts';
import { configurationAtom } from '../document/document.ts';
import { solvedRoofAtom } from '../solving/answer.ts';
import { SurveySteps } from '../start/survey-steps.tsx';
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
    <Modal.Root opened onClose={onClose} fullScreen radius={0} padding={0}>
      <Modal.Content className={classes.content}>
        <Modal.Header className={classes.header}>
          <Modal.Title>
            <Trans>Masse prüfen</Trans>
          </Modal.Title>
          <SurveySteps current="lengths" />
          <Modal.CloseButton aria-label={t`Schliessen`} />
        </Modal.Header>
        <Modal.Body className={classes.body}>
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
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
