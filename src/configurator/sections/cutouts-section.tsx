import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconSquareOff } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { openingKey, selectedSurfaceAtom } from '../document/selection.ts';
import { useAddOpening } from '../edits/use-add-opening.ts';
import { CutoutFields } from './cutout-fields.tsx';
import classes from './fields.module.css';
import { OpeningRow } from './opening-row.tsx';
import { Section } from './section.tsx';

/** Parts of the surface in the plan that are not roofed. */
export function CutoutsSection() {
  const active = useAtomValue(selectedSurfaceAtom);
  const count = active?.configuration.surfaces.reduce((sum, { cutouts }) => sum + cutouts.length, 0) ?? 0;
  return (
    <Section
      id="cutouts"
      icon={IconSquareOff}
      title={<Trans>Aussparungen</Trans>}
      value={count === 0 ? <Trans>Keine</Trans> : count}
    >
      {active && <CutoutList />}
    </Section>
  );
}

function CutoutList() {
  const { i18n } = useLingui();
  const active = useAtomValue(selectedSurfaceAtom);
  const { addCutout, refusal } = useAddOpening();
  if (!active) return null;
  const { surface, path } = active;
  return (
    <>
      <ul className={classes.openings}>
        {surface.cutouts.map((cutout, index) => (
          <OpeningRow
            key={cutout.id}
            openingKey={openingKey(surface.id, cutout.id)}
            kind={cutout.kind}
            size={[cutout.x2 - cutout.x1, cutout.y2 - cutout.y1]}
            path={`${path}.cutouts[${index}]`}
          />
        ))}
        <li>
          <button type="button" className={classes.add} onClick={() => addCutout()}>
            <IconPlus size={16} stroke={1.6} aria-hidden />
            <Trans>Aussparung hinzufügen</Trans>
          </button>
        </li>
      </ul>
      {refusal && (
        <p className={classes.error} role="alert">
          {i18n._(refusal)}
        </p>
      )}
      {surface.cutouts.map((cutout, index) => (
        <CutoutFields key={cutout.id} surface={surface} cutout={cutout} path={`${path}.cutouts[${index}]`} />
      ))}
    </>
  );
}
