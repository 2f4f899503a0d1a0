import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useState } from 'react';
import type { BuildingPart } from '../../../engine/index.ts';
import { EngineFailure } from '../../../workers/supervise.ts';
import { replaceBuilding } from '../document/commands.ts';
import { configurationAtom, dispatchAtom } from '../document/document.ts';
import { addPart, changePart, joinAsHouse, removePart } from '../document/parts.ts';
import { selectedSurfaceIdAtom } from '../document/selection.ts';
import { useBurst } from '../document/use-burst.ts';
import { footprintOf } from '../edits/footprint.ts';
import { PART_KINDS, type PartKind, partFrom } from '../edits/part-templates.ts';
import { answerAtom } from '../solving/answer.ts';
import { engine } from '../solving/engine.ts';
import { MeasureField } from './fields/measure-field.tsx';
import { useProblemText } from './fields/use-problem-text.ts';
import classes from './fields.module.css';
import { RoofIcon } from './roof-icons.tsx';
import { SitePlan } from './site-plan.tsx';

/** Templates of a new part, in the order of their buttons. */
const KINDS: readonly PartKind[] = ['gable', 'uneven', 'pent', 'flat', 'hip', 'mansard', 'angle', 'tee'];

/** The parts of a free roof's building: position, height, and adding new ones. */
export function BuildingParts() {
  const { t } = useLingui();
  const dispatch = useSetAtom(dispatchAtom);
  const configuration = useAtomValue(configurationAtom);
  if (!configuration) return null;
  const { roof, surfaces } = configuration;
  const parts = roof.parts ?? [];
  return (
    <>
      {parts.length > 0 && <SitePlan parts={parts} surfaces={surfaces} />}
      {parts.map((part, index) => (
        <PartFields
          key={part.id}
          part={part}
          path={`roof.parts[${index}]`}
          isRemovable={parts.length > 1}
          firstSurfaceId={surfaces.find((surface) => surface.part === part.id)?.id ?? null}
        />
      ))}
      {parts.length === 0 && (
        <>
          <MeasureField
            label={t`Traufhöhe`}
            path="roof.eaveHeight"
            value={roof.eaveHeight}
            unit="building"
            onChange={(eaveHeight, burst) =>
              dispatch(replaceBuilding({ ...roof, eaveHeight }, surfaces, burst))
            }
          />
          {surfaces.length > 1 && (
            <div className={classes.question}>
              <p>
                <Trans>Die Flächen stehen einzeln nebeneinander.</Trans>
              </p>
              <div className={classes.answers}>
                <Button size="xs" variant="default" onClick={() => dispatch(joinAsHouse(t`Haus`))}>
                  <Trans>Zu einem Haus verbinden</Trans>
                </Button>
              </div>
            </div>
          )}
        </>
      )}
      <NewPart />
    </>
  );
}

interface PartFieldsProps {
  readonly part: BuildingPart;
  readonly path: string;
  readonly isRemovable: boolean;
  readonly firstSurfaceId: string | null;
}

function PartFields({ part, path, isRemovable, firstSurfaceId }: PartFieldsProps) {
  const { t } = useLingui();
  const dispatch = useSetAtom(dispatchAtom);
  const activate = useSetAtom(selectedSurfaceIdAtom);
  const { burst, endBurst } = useBurst();
  const error = useProblemText(`${path}.name`);
  const { id, name } = part;
  const lengths = [
    ['x', t`Nach Osten`],
    ['y', t`Nach Norden`],
    ['eaveHeight', t`Traufhöhe`],
  ] as const;
  return (
    <fieldset className={classes.group} data-part={id}>
      <legend className={classes.hiddenLegend}>{name}</legend>
      <div className={classes.named}>
        <TextInput
          label={t`Gebäudeteil`}
          data-path={`${path}.name`}
          value={name}
          error={error}
          onFocus={() => firstSurfaceId && activate(firstSurfaceId)}
          onChange={(event) => dispatch(changePart(id, { name: event.currentTarget.value }, burst))}
          onBlur={endBurst}
        />
        {isRemovable && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t`${name} mit seinen Flächen löschen`}
            onClick={() => dispatch(removePart(id))}
          >
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        )}
      </div>
      <div className={classes.triple}>
        {lengths.map(([field, label]) => (
          <MeasureField
            key={field}
            label={label}
            path={`${path}.${field}`}
            value={part[field]}
            unit={field === 'eaveHeight' ? 'building' : 'length'}
            onChange={(value, of) => dispatch(changePart(id, { [field]: value }, of))}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Adds a part next to the existing building and shows its first surface in the plan. */
function NewPart() {
  const { t, i18n } = useLingui();
  const store = useStore();
  const [isBusy, setBusy] = useState(false);
  const activate = useSetAtom(selectedSurfaceIdAtom);
  const dispatch = useSetAtom(dispatchAtom);
  const names: Record<PartKind, string> = {
    gable: t`Anbau`,
    pent: t`Garage`,
    flat: t`Garage`,
    hip: t`Anbau`,
    mansard: t`Mansarde`,
    uneven: t`Anbau`,
    angle: t`Winkelhaus`,
    tee: t`Haus mit Quergiebel`,
  };
  const add = async (kind: PartKind) => {
    const configuration = store.get(configurationAtom);
    if (!configuration) return;
    setBusy(true);
    try {
      const name = names[kind];
      const isAlike = (part: BuildingPart) => part.name === name || part.name.startsWith(`${name} `);
      const count = configuration.roof.parts?.filter(isAlike).length ?? 0;
      const standing = footprintOf(store.get(answerAtom).solved?.solution);
      const numbered = count > 0 ? `${name} ${count + 1}` : name;
      const { part, surfaces } = await partFrom(engine, kind, numbered, configuration, standing);
      dispatch(addPart(part, surfaces, { name: t`Haus` }));
      if (surfaces[0]) activate(surfaces[0].id);
    } catch (cause) {
      setBusy(false);
      if (!(cause instanceof EngineFailure)) throw cause;
      store.set(answerAtom, (state) => ({ ...state, failure: cause.reason }));
    }
    setBusy(false);
  };
  return (
    <fieldset className={classes.group}>
      <legend>
        <Trans>Gebäudeteil hinzufügen</Trans>
      </legend>
      <div className={classes.kinds}>
        {KINDS.map((kind) => (
          <button
            key={kind}
            type="button"
            className={classes.kind}
            disabled={isBusy}
            onClick={() => void add(kind)}
          >
            <RoofIcon type={kind} width={36} />
            {i18n._(PART_KINDS[kind])}
          </button>
        ))}
      </div>
      <p className={classes.hint}>
        <Trans>Ein Flachdach kommt ohne Module hinzu. Belegen lässt es sich unter «Ausrichtungen».</Trans>
      </p>
    </fieldset>
  );
}
