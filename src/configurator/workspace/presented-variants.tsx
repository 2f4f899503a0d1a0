import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { formatPower } from '../../shared/format/number.ts';
import { editedConfigurationAtom, variantsAtom, viewedAtom } from '../document/document.ts';
import { PlanThumb } from '../plan/plan-picture.tsx';
import { usePresentedVariants } from '../solving/background-result.ts';
import { catalogueAtom, colourOf } from '../solving/catalogue.ts';
import classes from './presented-variants.module.css';

interface PresentedVariantsProps {
  /** Applies a change while the picture fades. */
  readonly fade: (change: () => void) => void;
}

/** Shows the named variants one after the other without changing the edited one. */
export function PresentedVariants({ fade }: PresentedVariantsProps) {
  const { t } = useLingui();
  const store = useStore();
  const variants = useAtomValue(variantsAtom);
  const own = useAtomValue(editedConfigurationAtom);
  const colours = useAtomValue(catalogueAtom)?.colours ?? [];
  const answers = usePresentedVariants();
  // A previewed version has variants of its own.
  const [isPossible] = useState(() => store.get(viewedAtom) === null);
  const [chosen, setChosen] = useState(() => variants.find(({ configuration }) => !configuration)?.id);
  useEffect(() => {
    if (isPossible) return () => store.set(viewedAtom, null);
  }, [store, isPossible]);
  if (!isPossible || variants.length === 0 || !own) return null;
  return (
    <fieldset className={classes.variants}>
      <legend className="visually-hidden">
        <Trans>Varianten</Trans>
      </legend>
      {variants.map(({ id, name, configuration }) => {
        const known = answers.get(id);
        // Present the roof itself, not one with successors.
        const answer = known !== 'refused' && known?.replaced ? 'refused' : known;
        const colour = colourOf(configuration ?? own, colours);
        const show = () => {
          setChosen(id);
          store.set(viewedAtom, configuration && { ...configuration, name: own.name });
        };
        return (
          <button
            key={id}
            type="button"
            aria-pressed={id === chosen}
            disabled={answer === 'refused'}
            onClick={() => id !== chosen && fade(show)}
          >
            <PlanThumb solved={answer === 'refused' ? undefined : answer} colour={colour?.srgb} />
            <span>
              {name}
              <small>
                {answer === 'refused'
                  ? t`lässt sich nicht belegen`
                  : answer
                    ? formatPower(answer.solution.totals.power)
                    : '…'}
              </small>
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}
