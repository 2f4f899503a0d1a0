import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Checkbox, NativeSelect } from '@mantine/core';
import { IconCompass, IconPlus, IconTrash } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { azimuthText } from '../../../documents/azimuth.ts';
import type { Configuration, Surface } from '../../../engine/index.ts';
import { addSurface, changeSurface, changeWall, removeSurface } from '../document/commands.ts';
import { dispatchAtom } from '../document/document.ts';
import { together } from '../document/history.ts';
import { selectedSurfaceIdAtom } from '../document/selection.ts';
import { useOpenSurfaceNames } from '../messages/use-surface-names.ts';
import { AzimuthField } from './fields/azimuth-field.tsx';
import { ChoiceField } from './fields/choice-field.tsx';
import { useProblemText } from './fields/use-problem-text.ts';
import classes from './fields.module.css';
import { Section } from './section.tsx';
import { newSurface } from './surface-tools.ts';

/** Kinds of surfaces of a free roof. */
const KINDS = ['roof', 'facade', 'balcony'] as const;

/** From this pitch a north side gets little sun, degrees. */
const STEEP = 20;
/** Deviation from north up to which a side counts as facing north, degrees: 45 and another 22.5. */
const NORTHERLY = 67.5;
const isSteepToNorth = ({ enabled, kind = 'roof', azimuth, angle }: Surface): boolean =>
  enabled && kind === 'roof' && angle > STEEP && Math.min(azimuth, 360 - azimuth) < NORTHERLY;

const kindOf = ({ kind = 'roof' }: Surface) => kind;
/** Returns whether a surface is a roof of the same part of the building. */
const isRoofOver =
  ({ part }: Surface) =>
  (other: Surface): boolean =>
    kindOf(other) === 'roof' && other.part === part;

/** Alignments of all surfaces, and which of them have solar slates. */
export function AlignmentsSection({ configuration }: { readonly configuration: Configuration }) {
  const { t, i18n } = useLingui();
  const dispatch = useSetAtom(dispatchAtom);
  const activate = useSetAtom(selectedSurfaceIdAtom);
  const error = useProblemText('surfaces');
  const { surfaces } = configuration;
  const chosen = surfaces.filter(({ enabled }) => enabled).map(({ azimuth }) => azimuthText(azimuth, i18n));
  const north = surfaces.filter(isSteepToNorth);
  // At least one side must keep its slates.
  const toLeaveOut = surfaces.some((surface) => surface.enabled && !isSteepToNorth(surface)) ? north : [];
  // Surfaces of equal alignment, and walls, are shown with their names.
  const isAmbiguous =
    new Set(surfaces.map(({ azimuth }) => azimuth)).size < surfaces.length ||
    surfaces.some(({ kind = 'roof' }) => kind !== 'roof');
  const nameOf = useOpenSurfaceNames();
  const { type, parts = [] } = configuration.roof;
  const isFree = type === 'free';
  const chosenId = useAtomValue(selectedSurfaceIdAtom);
  const partId = surfaces.find(({ id }) => id === chosenId)?.part;
  const part = parts.find(({ id }) => id === partId) ?? parts[0];
  return (
    <Section
      id="alignments"
      icon={IconCompass}
      value={chosen.length > 0 ? chosen.join(', ') : <Trans>Keine</Trans>}
    >
      <ul className={classes.list}>
        {surfaces.map((surface, index) => (
          <SurfaceRow
            key={surface.id}
            surface={surface}
            path={`surfaces[${index}]`}
            name={nameOf(surface.id)}
            carriers={kindOf(surface) === 'roof' ? [] : surfaces.filter(isRoofOver(surface))}
            isRemovable={isFree && surfaces.length > 1}
            hasName={parts.length > 1 || isAmbiguous}
          />
        ))}
      </ul>
      {toLeaveOut.length > 0 && (
        <div className={classes.answers}>
          <Button
            variant="default"
            size="xs"
            onClick={() =>
              dispatch(
                together(
                  msg`Nordseite weglassen`,
                  toLeaveOut.map(({ id }) => changeSurface(id, { enabled: false })),
                ),
              )
            }
          >
            <Trans>Nordseite weglassen</Trans>
          </Button>
          <p className={classes.hint}>
            <Trans>Steile Flächen nach Norden bringen je kWp am wenigsten Strom.</Trans>
          </p>
        </div>
      )}
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      {isFree && surfaces.length > 0 && (
        <div className={classes.answers}>
          {parts.length > 1 && (
            <NativeSelect
              label={t`Neue Fläche zu`}
              value={part?.id ?? ''}
              onChange={(event) => {
                const first = surfaces.find((surface) => surface.part === event.currentTarget.value);
                if (first) activate(first.id);
              }}
            >
              {parts.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </NativeSelect>
          )}
          {KINDS.map((kind) => (
            <Button
              key={kind}
              variant="default"
              size="xs"
              leftSection={<IconPlus size={15} stroke={1.6} />}
              onClick={() => {
                const added = newSurface(kind, surfaces, part?.id);
                dispatch(addSurface(added));
                activate(added.id);
              }}
            >
              {kind === 'roof' && <Trans>Dachfläche hinzufügen</Trans>}
              {kind === 'facade' && <Trans>Fassade hinzufügen</Trans>}
              {kind === 'balcony' && <Trans>Geländer hinzufügen</Trans>}
            </Button>
          ))}
        </div>
      )}
    </Section>
  );
}

interface SurfaceRowProps {
  readonly surface: Surface;
  readonly path: string;
  readonly name: string;
  /** Surfaces whose walls a facade or railing may stand before. */
  readonly carriers: readonly Surface[];
  readonly isRemovable: boolean;
  /** Whether its alignment alone does not identify it. */
  readonly hasName: boolean;
}

function SurfaceRow({ surface, path, name, carriers, isRemovable, hasName }: SurfaceRowProps) {
  const { t } = useLingui();
  const dispatch = useSetAtom(dispatchAtom);
  const activate = useSetAtom(selectedSurfaceIdAtom);
  return (
    <li className={classes.row}>
      <Checkbox
        checked={surface.enabled}
        label={hasName ? name : t`Belegen`}
        aria-label={t`${name} mit Solar belegen`}
        onChange={(event) => {
          dispatch(changeSurface(surface.id, { enabled: event.currentTarget.checked }));
          activate(surface.id);
        }}
      />
      <AzimuthField surface={surface} path={path} name={name} />
      {isRemovable && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t`Fläche ${name} löschen`}
          onClick={() => dispatch(removeSurface(surface.id))}
        >
          <IconTrash size={16} stroke={1.6} />
        </ActionIcon>
      )}
      {carriers.length > 0 && <WallField surface={surface} path={path} name={name} carriers={carriers} />}
    </li>
  );
}

/** The wall that a facade or railing stands before: the one under a roof surface, or the widest. */
function WallField({
  surface: { id, wall = '' },
  path,
  name,
  carriers,
}: Pick<SurfaceRowProps, 'surface' | 'path' | 'name' | 'carriers'>) {
  const { t } = useLingui();
  const dispatch = useSetAtom(dispatchAtom);
  const nameOf = useOpenSurfaceNames();
  return (
    <ChoiceField
      label={t`Wand von ${name}`}
      path={`${path}.wall`}
      value={wall}
      choices={[
        { value: '', label: t`Breiteste Wand` },
        ...carriers.map((carrier) => ({ value: carrier.id, label: t`Unter ${nameOf(carrier.id)}` })),
      ]}
      onChange={(chosen) => dispatch(changeWall(id, chosen || null))}
    />
  );
}
