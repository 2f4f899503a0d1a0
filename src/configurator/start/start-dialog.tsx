import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { useAddressService } from '../places/use-address-service.ts';
import type { FoundBuilding } from '../survey/services/services.ts';
import { AddressStart } from './address-start.tsx';
import type { Answers } from './answers.ts';
import { HandForm } from './hand-form.tsx';
import classes from './start-dialog.module.css';
import { SurveySteps } from './survey-steps.tsx';

interface StartDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Opens a file instead. */
  readonly onImport: () => void;
}

/** A new roof: by its address where the service knows buildings, at any time by hand. */
export function StartDialog({ isOpen, onClose, onImport }: StartDialogProps) {
  const { t } = useLingui();
  const isPhone = useMediaQuery('(max-width: 799px)', false, { getInitialValueInEffect: false }) === true;
  const { kind } = useAddressService(true);
  const [house, setHouse] = useState<FoundBuilding | null>(null);
  const [byHand, setByHand] = useState<Partial<Answers> | null>(null);
  // The first field has the focus from the start.
  if (kind === undefined) return null;
  const knowsBuildings = kind === 'geoadmin' || kind === 'village';
  const first = knowsBuildings ? byHand : {};
  const others = { isPhone, onDone: onClose, onImport };
  return (
    <Modal.Root opened={isOpen} onClose={onClose} fullScreen radius={0}>
      <Modal.Content className={classes.dialog}>
        <Modal.Header className={classes.head}>
          <Modal.Title className={classes.title}>
            <Trans>Neues Dach</Trans>
          </Modal.Title>
          {!first && <SurveySteps current={house === null ? 'address' : 'faces'} />}
          <Modal.CloseButton aria-label={t`Leer beginnen`} />
        </Modal.Header>
        <Modal.Body className={classes.body}>
          {first && (
            <div className={classes.hand}>
              {knowsBuildings && (
                <Button
                  variant="default"
                  size="sm"
                  leftSection={<IconArrowLeft size={16} aria-hidden />}
                  onClick={() => setByHand(null)}
                >
                  <Trans>Zurück zur Adresse</Trans>
                </Button>
              )}
              <HandForm first={first} {...others} />
            </div>
          )}
          {!first && <AddressStart house={house} onHouse={setHouse} onHand={setByHand} {...others} />}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
