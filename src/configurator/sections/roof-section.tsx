import { Trans, useLingui } from '@lingui/react/macro';
import { IconHome } from '@tabler/icons-react';
import { atom, useAtomValue, useStore } from 'jotai';
import { type FocusEvent, type ReactNode, useState } from 'react';
import { PITCHES, ROOF_TYPES, STEEPER_PITCHES } from '../../../documents/names.ts';
import type { Roof, RoofType } from '../../../engine/index.ts';
import { useLengths } from '../../shared/format/length.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { NumberField } from '../../shared/ui/number-field.tsx';
import { Term } from '../../shared/ui/term.tsx';
import { withoutOpeningsAtom } from '../document/document.ts';
import { HOUSE } from '../document/parts.ts';
import { selectedSurfaceIdAtom } from '../document/selection.ts';
import { useBurst } from '../document/use-burst.ts';
import { type ChangeBuilding, createBuildingChange, pendingBuildingAtom } from '../edits/change-building.ts';
import { LONGEST_OVERHANG, type Overhangs, overhangsOf } from '../edits/overhangs.ts';
import { joinedKindOf, PART_KINDS } from '../edits/part-templates.ts';
import { engine } from '../solving/engine.ts';
import { HouseSketch } from '../start/house-sketch.tsx';
import { BuildingParts } from './building-parts.tsx';
import { CardField } from './fields/card-field.tsx';
import { MeasureField } from './fields/measure-field.tsx';
import classes from './fields.module.css';
import { OutlineFields } from './outline-fields.tsx';
import { RoofIcon } from './roof-icons.tsx';
import { RoofTypeQuestion } from './roof-type-question.tsx';
import { Section } from './section.tsx';

const TYPES: readonly RoofType[] = ['flat', 'pent', 'gable', 'hip', 'free'];

/** The joined form of the open roof; null for any other. */
const joinedKindAtom = atom((get) => {
  const configuration = get(withoutOpeningsAtom);
  return configuration && joinedKindOf(configuration);
});

/** Type of roof, building and the outline of the surface in the plan. */
export function RoofSection({ roof: present }: { readonly roof: Roof }) {
  const { i18n } = useLingui();
  const store = useStore();
  const [changeBuilding] = useState(() => createBuildingChange(store, engine));
  const roof = { ...present, ...useAtomValue(pendingBuildingAtom) };
  const joined = useAtomValue(joinedKindAtom);
  const type = i18n._(joined ? PART_KINDS[joined] : ROOF_TYPES[roof.type]);
  const angle = formatNumber(roof.angle);
  const parts = roof.parts?.map(({ name }) => name).join(', ');
  const value = `${type} · ${roof.type === 'free' && parts ? parts : `${angle}°`}`;
  return (
    <Section id="roof" icon={IconHome} value={value}>
      <RoofTypeCards roof={roof} changeBuilding={changeBuilding} />
      <RoofTypeQuestion />
      {roof.type === 'free' ? (
        <BuildingParts />
      ) : (
        <BuildingFields roof={roof} changeBuilding={changeBuilding} />
      )}
      <OverhangFields changeBuilding={changeBuilding} />
      <SurfaceOutline />
    </Section>
  );
}

interface RoofTypeCardsProps {
  readonly roof: Roof;
  readonly changeBuilding: ChangeBuilding;
}

function RoofTypeCards({ roof: { type, angle, eaveHeight }, changeBuilding }: RoofTypeCardsProps) {
  const { t, i18n } = useLingui();
  const joined = useAtomValue(joinedKindAtom);
  // A default pitch becomes the default of the new type.
  const choose = async (chosen: RoofType) => {
    const [before, next] = await Promise.all([type, chosen].map((one) => engine.newConfiguration(one))).catch(
      () => [],
    );
    const isUsual = before && next && before.roof.angle === angle;
    const house = { id: HOUSE, name: t`Haus`, x: 0, y: 0, eaveHeight };
    await changeBuilding({
      type: chosen,
      // A house keeps its pitch when it becomes free.
      ...(isUsual && chosen !== 'free' && { angle: next.roof.angle }),
      ...(chosen === 'free' && type !== 'free' && { parts: [house] }),
    });
  };
  return (
    <CardField
      label={t`Dachtyp`}
      path="roof.type"
      value={type}
      choices={TYPES.map((value) => {
        const shown = value === 'free' && joined ? joined : value;
        return {
          value,
          label: i18n._(shown === 'free' ? ROOF_TYPES.free : PART_KINDS[shown]),
          about: i18n._(PITCHES[value]),
          picture: <RoofIcon type={shown} />,
        };
      })}
      isUpright
      hint={i18n._(STEEPER_PITCHES)}
      onChange={(chosen) => void choose(chosen)}
    />
  );
}

interface BuildingFieldsProps {
  readonly roof: Roof;
  readonly changeBuilding: ChangeBuilding;
}

function BuildingFields({ roof, changeBuilding }: BuildingFieldsProps) {
  const { t } = useLingui();
  /** Name of the dimension whose field has the focus. */
  const [marked, setMarked] = useState<string | null>(null);
  const mark = ({ target }: FocusEvent<HTMLElement>) =>
    setMarked(target.closest<HTMLElement>('[data-path]')?.dataset.path?.replace('roof.', '') ?? null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus is that of the fields in it.
    <div className={classes.pair} onFocus={mark} onBlur={() => setMarked(null)}>
      <MeasureField
        label={t`Neigung`}
        path="roof.angle"
        value={roof.angle}
        unit="°"
        onChange={(angle, burst) => void changeBuilding({ angle }, burst)}
      />
      <MeasureField
        label={t`Traufhöhe`}
        path="roof.eaveHeight"
        value={roof.eaveHeight}
        unit="building"
        onChange={(eaveHeight, burst) => void changeBuilding({ eaveHeight }, burst)}
      />
      <MeasureField
        label={t`Gebäudelänge`}
        path="roof.buildingLength"
        value={roof.buildingLength}
        unit="building"
        onChange={(buildingLength, burst) => void changeBuilding({ buildingLength }, burst)}
      />
      <MeasureField
        label={t`Gebäudebreite`}
        path="roof.buildingWidth"
        value={roof.buildingWidth}
        unit="building"
        onChange={(buildingWidth, burst) => void changeBuilding({ buildingWidth }, burst)}
      />
      <div className={classes.sketch}>
        <HouseSketch type={roof.type} measures={roof} marked={marked} />
      </div>
    </div>
  );
}

/** Overhangs beyond the building; a free roof has no single building. */
function OverhangFields({ changeBuilding }: Pick<BuildingFieldsProps, 'changeBuilding'>) {
  const { t } = useLingui();
  const configuration = useAtomValue(withoutOpeningsAtom);
  const awaited = useAtomValue(pendingBuildingAtom);
  const { format, withUnit } = useLengths();
  const found = configuration && overhangsOf(configuration);
  if (!found) return null;
  const { roof } = configuration;
  const { eaveOverhang, vergeOverhang } = { ...found, ...awaited };
  const isHip = roof.type === 'hip';
  const length = format(roof.buildingLength + 2 * (isHip ? eaveOverhang : vergeOverhang));
  const width = withUnit(roof.buildingWidth + 2 * eaveOverhang);
  return (
    <>
      <div className={classes.pair}>
        <OverhangField
          label={isHip ? t`Vordach ringsum` : t`Vordach Traufe`}
          name="eaveOverhang"
          value={eaveOverhang}
          changeBuilding={changeBuilding}
        />
        {!isHip && (
          <OverhangField
            label={
              <Term explanation={t`Der Ortgang ist die schräge Seite des Daches über der Giebelwand.`}>
                <Trans>Vordach Ortgang</Trans>
              </Term>
            }
            name="vergeOverhang"
            value={vergeOverhang}
            changeBuilding={changeBuilding}
          />
        )}
      </div>
      <p className={found.isUneven ? classes.error : classes.hint}>
        {found.isUneven ? (
          <Trans>
            Die Dachflächen reichen nicht überall gleich weit über das Gebäude. Ein Vordach einzugeben gleicht
            sie an.
          </Trans>
        ) : (
          <Trans>
            Waagrecht gemessen. Das Dach misst im Grundriss {length} × {width}.
          </Trans>
        )}
      </p>
    </>
  );
}

interface OverhangFieldProps extends Pick<BuildingFieldsProps, 'changeBuilding'> {
  readonly label: ReactNode;
  readonly name: keyof Overhangs;
  readonly value: number;
}

/** Overhangs are derived from building and surfaces, so the engine has no problems for them. */
function OverhangField({ label, name, value, changeBuilding }: OverhangFieldProps) {
  const { t } = useLingui();
  const { burst, endBurst } = useBurst();
  const [isRefused, setRefused] = useState(false);
  const longest = useLengths().withUnit(LONGEST_OVERHANG);
  return (
    <NumberField
      label={label}
      value={value}
      unit="length"
      step={10}
      error={isRefused && t`Möglich sind 0 bis ${longest}.`}
      onChange={(length) => {
        const isPossible = length >= 0 && length <= LONGEST_OVERHANG;
        setRefused(!isPossible && !Number.isNaN(length));
        if (isPossible) void changeBuilding({ [name]: length }, burst);
      }}
      onBlur={() => {
        setRefused(false);
        endBurst();
      }}
    />
  );
}

function SurfaceOutline() {
  const surfaces = useAtomValue(withoutOpeningsAtom)?.surfaces ?? [];
  const id = useAtomValue(selectedSurfaceIdAtom);
  const index = surfaces.findIndex((surface) => surface.id === id);
  const surface = surfaces[index];
  return surface && <OutlineFields surface={surface} path={`surfaces[${index}]`} />;
}
