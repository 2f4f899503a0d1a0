import { Trans, useLingui } from '@lingui/react/macro';
import { IconBorderCorners, IconBorderHorizontal, IconStack2, IconWall } from '@tabler/icons-react';
import type { Components } from '../../../engine/index.ts';
import { Term } from '../../shared/ui/term.tsx';
import { ComponentField, useComponents } from './component-field.tsx';
import classes from './fields.module.css';
import { inParts } from './in-parts.ts';
import { Section } from './section.tsx';
import { StepWarning, useWarning } from './step-warning.tsx';

interface SectionProps {
  readonly components: Components;
}

/** Counter battens and battens. */
export function FurringSection({ components }: SectionProps) {
  const { t } = useLingui();
  const { change, nameIn } = useComponents();
  const value = inParts([nameIn('furring', components.furring), nameIn('batten', components.batten)], '/');
  return (
    <Section id="furring" icon={IconStack2} value={value}>
      <ComponentField
        label={
          <Term
            explanation={t`Latten von der Traufe zum First: Zwischen ihnen zieht die Luft unter den Platten durch.`}
          >
            <Trans>Konterlattung</Trans>
          </Term>
        }
        use="furring"
        path="components.furring"
        value={components.furring}
        onChange={(furring) => change({ furring })}
      />
      <ComponentField
        label={t`Lattung`}
        use="batten"
        path="components.batten"
        value={components.batten}
        onChange={(batten) => change({ batten })}
      />
    </Section>
  );
}

export function MembraneSection({ components }: SectionProps) {
  const { t } = useLingui();
  const { change, nameIn } = useComponents();
  const warn = useWarning('membrane');
  return (
    <Section id="membrane" icon={IconWall} value={nameIn('sarkingMembrane', components.sarkingMembrane)}>
      <ComponentField
        label={
          <Term
            explanation={t`Die zweite Dichtung unter den Platten: Was darunter läuft, leitet sie an die Traufe.`}
          >
            <Trans>Unterdachbahn</Trans>
          </Term>
        }
        use="sarkingMembrane"
        path="components.sarkingMembrane"
        value={components.sarkingMembrane}
        onChange={(sarkingMembrane) => {
          change({ sarkingMembrane });
          warn();
        }}
      />
      <StepWarning step="membrane" title={t`Unterdachbahn passt nicht`} />
    </Section>
  );
}

export function RidgeSection({ components }: SectionProps) {
  const { t } = useLingui();
  const { change, nameIn } = useComponents();
  return (
    <Section
      id="ridge"
      icon={IconBorderHorizontal}
      value={nameIn('ridgeConnection', components.ridgeConnection)}
    >
      <ComponentField
        label={t`Firstanschluss`}
        use="ridgeConnection"
        path="components.ridgeConnection"
        value={components.ridgeConnection}
        onChange={(ridgeConnection) => change({ ridgeConnection })}
      />
    </Section>
  );
}

export function EdgesSection({ components }: SectionProps) {
  const { t } = useLingui();
  const { change, nameIn } = useComponents();
  const { left, right } = components.edgeTreatment;
  const leftName = nameIn('edgeTreatment', left);
  const rightName = nameIn('edgeTreatment', right);
  return (
    <Section
      id="edges"
      icon={IconBorderCorners}
      value={left === right ? <Trans>{leftName} beidseits</Trans> : inParts([leftName, rightName], '/')}
    >
      <div className={classes.pair}>
        <ComponentField
          label={t`Links`}
          use="edgeTreatment"
          path="components.edgeTreatment.left"
          value={left}
          onChange={(id) => change((present) => ({ edgeTreatment: { ...present.edgeTreatment, left: id } }))}
        />
        <ComponentField
          label={t`Rechts`}
          use="edgeTreatment"
          path="components.edgeTreatment.right"
          value={right}
          onChange={(id) => change((present) => ({ edgeTreatment: { ...present.edgeTreatment, right: id } }))}
        />
      </div>
    </Section>
  );
}
