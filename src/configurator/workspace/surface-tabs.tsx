import { useLingui } from '@lingui/react/macro';
import { useAtom, useAtomValue } from 'jotai';
import { ALIGNMENTS } from '../../../documents/names.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { configurationAtom } from '../document/document.ts';
import { selectedSurfaceIdAtom } from '../document/selection.ts';
import { answerAtom } from '../solving/answer.ts';
import classes from './workspace.module.css';

/** One tab per surface with its power; the chosen one is in the plan and in the sections. */
export function SurfaceTabs() {
  const { t, i18n } = useLingui();
  const surfaces = useAtomValue(configurationAtom)?.surfaces ?? [];
  const { solved } = useAtomValue(answerAtom);
  const [active, activate] = useAtom(selectedSurfaceIdAtom);
  const powerOf = (id: string) => solved?.solution.surfaces.find((surface) => surface.id === id)?.power;
  return (
    <div className={classes.tabs} role="tablist" aria-label={t`Dachflächen`}>
      {surfaces.map(({ id, alignment, enabled }) => {
        const power = powerOf(id);
        return (
          <button
            key={id}
            type="button"
            role="tab"
            aria-selected={id === active}
            className={classes.tab}
            onClick={() => activate(id)}
          >
            <strong>{i18n._(ALIGNMENTS[alignment])}</strong>
            <span>
              {enabled ? power !== undefined && `${formatNumber(power / 1000, 2)} kWp` : t`nicht belegt`}
            </span>
          </button>
        );
      })}
    </div>
  );
}
