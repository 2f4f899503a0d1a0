import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconWindow } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { openingKey, selectedSurfaceAtom } from '../document/selection.ts';
import { useAddOpening } from '../edits/use-add-opening.ts';
import { useCatalogue } from '../solving/catalogue.ts';
import classes from './fields.module.css';
import { OpeningRow } from './opening-row.tsx';
import { Section } from './section.tsx';
import { SkylightFields } from './skylight-fields.tsx';

/** Roof windows of the surface in the plan. */
export function SkylightsSection() {
  const active = useAtomValue(selectedSurfaceAtom);
  const count = active?.configuration.surfaces.reduce((sum, { skylights }) => sum + skylights.length, 0) ?? 0;
  return (
    <Section
      id="skylights"
      icon={IconWindow}
      title={<Trans>Dachfenster</Trans>}
      value={count === 0 ? <Trans>Keine</Trans> : count}
    >
      {active && <SkylightList />}
    </Section>
  );
}

function SkylightList() {
  const catalogue = useCatalogue();
  const { i18n } = useLingui();
  const active = useAtomValue(selectedSurfaceAtom);
  const { addSkylight, refusal } = useAddOpening();
  if (!active) return null;
  const { surface, path } = active;
  const sizeOf = (model: string): [number, number] | null => {
    const known = catalogue.skylights.find(({ id }) => id === model);
    return known ? [known.width, known.height] : null;
  };
  return (
    <>
      <ul className={classes.openings}>
        {surface.skylights.map((skylight, index) => (
          <OpeningRow
            key={skylight.id}
            openingKey={openingKey(surface.id, skylight.id)}
            kind="skylight"
            model={skylight.model}
            size={sizeOf(skylight.model)}
            path={`${path}.skylights[${index}]`}
          />
        ))}
        <li>
          <button type="button" className={classes.add} onClick={() => addSkylight()}>
            <IconPlus size={16} stroke={1.6} aria-hidden />
            <Trans>Dachfenster hinzufügen</Trans>
          </button>
        </li>
      </ul>
      {refusal && (
        <p className={classes.error} role="alert">
          {i18n._(refusal)}
        </p>
      )}
      {surface.skylights.map((skylight, index) => (
        <SkylightFields
          key={skylight.id}
          surface={surface}
          skylight={skylight}
          path={`${path}.skylights[${index}]`}
        />
      ))}
    </>
  );
}
