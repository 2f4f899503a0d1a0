import { Trans, useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { powerClassOf } from '../../../contracts/domain/power.ts';
import type { ProjectSystem } from '../../../contracts/domain/project-states.ts';
import type { ProjectForm } from '../../../contracts/domain/projects.ts';
import { POWER_CLASSES } from '../../../documents/names.ts';
import { SupportContact } from '../../shared/ui/support-contact.tsx';
import classes from './create.module.css';

interface FormHintsProps {
  readonly form: ProjectForm | null;
  readonly system: ProjectSystem;
  readonly onFacade: () => void;
}

/** The specification's hints about slope, height and power, below the figures they concern. */
export function FormHints({ form, system, onFacade }: FormHintsProps) {
  const { i18n } = useLingui();
  const { pitchDegrees, heightAboveSeaM, wantedPowerW } = form ?? {};
  const powerClass = isNumber(wantedPowerW) && i18n._(POWER_CLASSES[powerClassOf(wantedPowerW)]);
  const isRoof = system === 'in_roof';
  return (
    <div className={classes.hints} role="status">
      {isRoof && isNumber(pitchDegrees) && pitchDegrees < 3 && (
        <Hint>
          <Trans>Die kleinste Dachneigung ist 3°.</Trans>
        </Hint>
      )}
      {isRoof && isNumber(pitchDegrees) && pitchDegrees >= 3 && pitchDegrees < 10 && (
        <Hint>
          <Trans>Unter 10° ist es ein Flachdach. Wir empfehlen Aluminium.</Trans>
        </Hint>
      )}
      {isRoof && isNumber(pitchDegrees) && pitchDegrees >= 60 && (
        <Hint>
          <Trans>Ab 60° empfehlen wir das Fassadensystem. Bitte wenden Sie sich an den Support.</Trans>{' '}
          <SupportContact />{' '}
          <UnstyledButton className={classes.link} onClick={onFacade}>
            <Trans>Fassade wählen</Trans>
          </UnstyledButton>
        </Hint>
      )}
      {isRoof && isNumber(heightAboveSeaM) && (
        <Hint>
          {heightAboveSeaM < 1000 ? (
            <Trans>Höhenklasse Standard (unter 1'000 m)</Trans>
          ) : heightAboveSeaM <= 1500 ? (
            <Trans>Höhenklasse Alpin (1'000 bis 1'500 m)</Trans>
          ) : (
            <Trans>Höhenklasse Alpin plus (über 1'500 m)</Trans>
          )}
        </Hint>
      )}
      {powerClass && (
        <Hint>
          <Trans>Leistungsklasse {powerClass}</Trans>
        </Hint>
      )}
    </div>
  );
}

const isNumber = (value: number | null | undefined): value is number =>
  typeof value === 'number' && !Number.isNaN(value);

function Hint({ children }: { readonly children: ReactNode }) {
  return (
    <p>
      <IconInfoCircle size={16} stroke={1.6} aria-hidden />
      <span>{children}</span>
    </p>
  );
}
