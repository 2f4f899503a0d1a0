import { useLingui } from '@lingui/react/macro';
import { IconSnowflake } from '@tabler/icons-react';
import type { Components } from '../../../engine/index.ts';
import { ComponentField, useComponents } from './component-field.tsx';
import { MeasureField } from './fields/measure-field.tsx';
import { Section } from './section.tsx';
import { StepWarning, useWarning } from './step-warning.tsx';

/** Snow guard with its rows, and snow stoppers. */
export function SnowSection({ components }: { readonly components: Components }) {
  const { t } = useLingui();
  const { change, nameIn } = useComponents();
  const { snowGuard } = components;
  const warn = useWarning('snowGuard');
  return (
    <Section id="snow" icon={IconSnowflake} value={nameIn('snowGuard', snowGuard.type)}>
      <ComponentField
        label={t`Schneefang`}
        use="snowGuard"
        path="components.snowGuard.type"
        value={snowGuard.type}
        onChange={(type) => {
          change((present) => ({ snowGuard: { ...present.snowGuard, type } }));
          warn();
        }}
      />
      <StepWarning step="snowGuard" title={t`Schneefang reicht nicht`} />
      <MeasureField
        label={t`Reihen Schneefang`}
        path="components.snowGuard.rows"
        value={snowGuard.rows === 'auto' ? null : snowGuard.rows}
        emptyText={t`automatisch`}
        onChange={(rows, burst) =>
          change((present) => ({ snowGuard: { ...present.snowGuard, rows: rows ?? 'auto' } }), burst)
        }
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
