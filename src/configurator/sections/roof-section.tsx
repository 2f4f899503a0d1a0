import { Trans, useLingui } from '@lingui/react/macro';
import { IconHome } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { ROOF_TYPES } from '../../../documents/names.ts';
import type { Roof, RoofType } from '../../../engine/index.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { selectedSurfaceAtom } from '../document/selection.ts';
import { useChangeBuilding } from '../edits/change-building.ts';
import { CardField } from './fields/card-field.tsx';
import { MeasureField } from './fields/measure-field.tsx';
import classes from './fields.module.css';
import { OutlineFields } from './outline-fields.tsx';
import { RoofIcon } from './roof-icons.tsx';
import { Section } from './section.tsx';

const TYPES: readonly RoofType[] = ['flat', 'pent', 'gable', 'hip', 'free'];

/** Kind of roof, building and the outline of the surface in the plan. */
export function RoofSection({ roof }: { readonly roof: Roof }) {
  const { i18n } = useLingui();
  const type = i18n._(ROOF_TYPES[roof.type]);
  const angle = formatNumber(roof.angle);
  return (
    <Section id="roof" icon={IconHome} title={<Trans>Dach</Trans>} value={`${type} · ${angle}°`}>
      <RoofTypeCards type={roof.type} />
      <BuildingFields roof={roof} />
      <SurfaceOutline />
    </Section>
  );
}

function RoofTypeCards({ type }: { readonly type: RoofType }) {
  const { t, i18n } = useLingui();
  const changeBuilding = useChangeBuilding();
  return (
    <CardField
      label={t`Dachtyp`}
      path="roof.type"
      value={type}
      choices={TYPES.map((value) => ({
        value,
        label: i18n._(ROOF_TYPES[value]),
        picture: <RoofIcon type={value} />,
      }))}
      isUpright
      onChange={(chosen) => changeBuilding({ type: chosen })}
    />
  );
}

function BuildingFields({ roof }: { readonly roof: Roof }) {
  const { t } = useLingui();
  const changeBuilding = useChangeBuilding();
  return (
    <div className={classes.pair}>
      <MeasureField
        label={t`Neigung`}
        path="roof.angle"
        value={roof.angle}
        unit="°"
        onChange={(angle) => changeBuilding({ angle })}
      />
      <MeasureField
        label={t`Traufhöhe`}
        path="roof.eaveHeight"
        value={roof.eaveHeight}
        unit="mm"
        onChange={(eaveHeight) => changeBuilding({ eaveHeight })}
      />
      <MeasureField
        label={t`Gebäudelänge`}
        path="roof.buildingLength"
        value={roof.buildingLength}
        unit="mm"
        onChange={(buildingLength) => changeBuilding({ buildingLength })}
      />
      <MeasureField
        label={t`Gebäudebreite`}
        path="roof.buildingWidth"
        value={roof.buildingWidth}
        unit="mm"
        onChange={(buildingWidth) => changeBuilding({ buildingWidth })}
      />
    </div>
  );
}

function SurfaceOutline() {
  const active = useAtomValue(selectedSurfaceAtom);
  return active && <OutlineFields {...active} />;
}
