import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconBorderCorners,
  IconBorderHorizontal,
  IconSnowflake,
  IconStack2,
  IconWall,
} from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import type { ComponentChoices, Components, Configuration } from '../../../engine/index.ts';
import { OptionalMeasureField } from '../fields/optional-measure-field.tsx';
import { useNameOf } from '../messages/use-name-of.ts';
import { changeComponents } from '../model/commands.ts';
import { executeAtom } from '../model/document.ts';
import { catalogue } from '../model/engine.ts';
import { ComponentField } from './component-field.tsx';
import classes from './fields.module.css';
import { Section } from './section.tsx';

interface SectionProps {
  readonly configuration: Configuration;
}

function useComponents(configuration: Configuration) {
  const execute = useSetAtom(executeAtom);
  const nameOf = useNameOf();
  return {
    components: configuration.components,
    change: (change: Partial<Components>) => execute(changeComponents(change)),
    nameIn(use: keyof ComponentChoices, id: string) {
      const component = catalogue.components[use].find((candidate) => candidate.id === id);
      return component ? nameOf(component.names) : id;
    },
  };
}

/** Counter battens and battens. */
export function FurringSection({ configuration }: SectionProps) {
  const { t } = useLingui();
  const { components, change, nameIn } = useComponents(configuration);
  const value = `${nameIn('furring', components.furring)} / ${nameIn('batten', components.batten)}`;
  return (
    <Section id="furring" icon={IconStack2} title={<Trans>Lattung</Trans>} value={value}>
      <ComponentField
        label={t`Konterlattung`}
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

/** Sarking membrane. */
export function MembraneSection({ configuration }: SectionProps) {
  const { t } = useLingui();
  const { components, change, nameIn } = useComponents(configuration);
  return (
    <Section
      id="membrane"
      icon={IconWall}
      title={<Trans>Unterdachbahn</Trans>}
      value={nameIn('sarkingMembrane', components.sarkingMembrane)}
    >
      <ComponentField
        label={t`Unterdachbahn`}
        use="sarkingMembrane"
        path="components.sarkingMembrane"
        value={components.sarkingMembrane}
        onChange={(sarkingMembrane) => change({ sarkingMembrane })}
      />
    </Section>
  );
}

/** Snow guard with its rows, and snow stoppers. */
export function SnowSection({ configuration }: SectionProps) {
  const { t } = useLingui();
  const { components, change, nameIn } = useComponents(configuration);
  const { snowGuard } = components;
  return (
    <Section
      id="snow"
      icon={IconSnowflake}
      title={<Trans>Schneefang & Stopper</Trans>}
      value={nameIn('snowGuard', snowGuard.type)}
    >
      <ComponentField
        label={t`Schneefang`}
        use="snowGuard"
        path="components.snowGuard.type"
        value={snowGuard.type}
        onChange={(type) => change({ snowGuard: { ...snowGuard, type } })}
      />
      <OptionalMeasureField
        label={t`Reihen Schneefang`}
        path="components.snowGuard.rows"
        value={snowGuard.rows === 'auto' ? null : snowGuard.rows}
        emptyText={t`automatisch`}
        onChange={(rows) => change({ snowGuard: { ...snowGuard, rows: rows ?? 'auto' } })}
      />
      <ComponentField
        label={t`Schneestopper`}
        use="snowStopper"
        path="components.snowStopper"
        value={components.snowStopper}
        onChange={(snowStopper) => change({ snowStopper })}
      />
    </Section>
  );
}

/** Ridge connection. */
export function RidgeSection({ configuration }: SectionProps) {
  const { t } = useLingui();
  const { components, change, nameIn } = useComponents(configuration);
  return (
    <Section
      id="ridge"
      icon={IconBorderHorizontal}
      title={<Trans>Firstanschluss</Trans>}
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

/** Treatment of both verges. */
export function EdgesSection({ configuration }: SectionProps) {
  const { t } = useLingui();
  const { components, change, nameIn } = useComponents(configuration);
  const { left, right } = components.edgeTreatment;
  const leftName = nameIn('edgeTreatment', left);
  const rightName = nameIn('edgeTreatment', right);
  return (
    <Section
      id="edges"
      icon={IconBorderCorners}
      title={<Trans>Ränder</Trans>}
      value={left === right ? <Trans>{leftName} beidseits</Trans> : `${leftName} / ${rightName}`}
    >
      <div className={classes.pair}>
        <ComponentField
          label={t`Links`}
          use="edgeTreatment"
          path="components.edgeTreatment.left"
          value={left}
          onChange={(id) => change({ edgeTreatment: { left: id, right } })}
        />
        <ComponentField
          label={t`Rechts`}
          use="edgeTreatment"
          path="components.edgeTreatment.right"
          value={right}
          onChange={(id) => change({ edgeTreatment: { left, right: id } })}
        />
      </div>
    </Section>
  );
}
