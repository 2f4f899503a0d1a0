import { Plural, Trans } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { boughtWith } from '../../../documents/bought.ts';
import { formatAmount } from '../../shared/format/money.ts';
import { formatPower } from '../../shared/format/number.ts';
import { answerAtom } from '../solving/answer.ts';
import { phoneViewAtom } from './view-state.ts';
import classes from './workspace.module.css';

/** The three most important figures while drawing on a phone. */
export function PhoneStrip() {
  const { solved, problems } = useAtomValue(answerAtom);
  const show = useSetAtom(phoneViewAtom);
  if (!solved) return null;
  const { checks } = solved.solution;
  const bought = boughtWith(solved.solution);
  const warnings = checks.filter(({ severity }) => severity === 'warning' || severity === 'error').length;
  const hints = warnings + problems.length;
  return (
    <dl className={classes.strip}>
      <div>
        <dt>
          <Trans>Leistung</Trans>
        </dt>
        <dd data-testid="power">{formatPower(bought.power)}</dd>
      </div>
      <div>
        <dt>
          <Trans>Material exkl. MWST</Trans>
        </dt>
        <dd>{formatAmount(bought.price)}</dd>
      </div>
      <div>
        <dt>
          <Trans>Prüfungen</Trans>
        </dt>
        <dd data-warned={hints > 0 || undefined}>
          <button type="button" onClick={() => show('results')}>
            {hints === 0 ? (
              <Trans>In Ordnung</Trans>
            ) : (
              <Plural value={hints} one="# Hinweis" other="# Hinweise" />
            )}
          </button>
        </dd>
      </div>
    </dl>
  );
}
