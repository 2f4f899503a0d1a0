import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { ChangeFigures, EffectFigures } from '../../../contracts/domain/catalogue-effect.ts';
import { nameIn } from '../../../contracts/domain/languages.ts';
import { problemText } from '../../../documents/problem-texts.ts';
import type { Catalogue, Problem } from '../../../engine/index.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { Fact, Facts } from '../../shared/ui/facts.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.ts';
import { FiguresTable } from '../figures-table.tsx';
import { signedPercent } from './articles.ts';
import classes from './effect.module.css';

const EffectChart = lazyPart('effect-chart', () =>
  import('./effect-chart.tsx').then((part) => part.EffectChart),
);

/** Number of reasons and articles that are listed; the rest is counted. */
const MOST_LISTED = 10;

interface EffectResultProps {
  readonly figures: EffectFigures;
  /** Names what it withdraws. */
  readonly content: Catalogue;
}

/** Quartiles and histogram, and everything that needs attention before publishing. */
export function EffectResult({ figures, content }: EffectResultProps) {
  const { compared, changes, refused, notCompared, replaced, unchanged, differenceRappen } = figures;
  const sum = `${differenceRappen < 0 ? '−' : '+'} ${formatMoney(Math.abs(differenceRappen))}`;
  return (
    <>
      <p className={classes.headline}>
        <Trans>
          <b>
            <Plural value={compared} one="# Dach" other="# Dächer" />
          </b>{' '}
          neu gerechnet
        </Trans>
      </p>
      {changes && <Changes changes={changes} />}
      <div className={classes.facts}>
        <Facts>
          {changes && (
            <>
              <Fact name={<Trans>Median</Trans>}>{signedPercent(changes.median / 100)}</Fact>
              <Fact name={<Trans>Mittlere Hälfte</Trans>}>
                <Trans>
                  {signedPercent(changes.lowerQuartile / 100)} bis{' '}
                  {signedPercent(changes.upperQuartile / 100)}
                </Trans>
              </Fact>
              <Fact name={<Trans>Alle</Trans>}>
                <Trans>
                  {signedPercent(changes.least / 100)} bis {signedPercent(changes.most / 100)}
                </Trans>
              </Fact>
              <Fact name={<Trans>Summe</Trans>}>{differenceRappen === 0 ? formatMoney(0) : sum}</Fact>
            </>
          )}
          <Fact name={<Trans>Unverändert</Trans>}>{formatNumber(unchanged)}</Fact>
          {replaced > 0 && <Fact name={<Trans>Mit Ersatz</Trans>}>{formatNumber(replaced)}</Fact>}
          {notCompared > 0 && (
            <Fact name={<Trans>Nicht vergleichbar</Trans>}>{formatNumber(notCompared)}</Fact>
          )}
        </Facts>
      </div>
      {refused > 0 && <Refused figures={figures} content={content} />}
      <Withdrawn figures={figures} />
    </>
  );
}

function Changes({ changes }: { readonly changes: ChangeFigures }) {
  const { t } = useLingui();
  const percent = (basisPoints: number) => formatNumber(basisPoints / 100);
  return (
    <figure className={classes.chart}>
      <div aria-hidden>
        <Suspense fallback={<div style={{ height: 150 }} />}>
          <EffectChart changes={changes} />
        </Suspense>
      </div>
      <figcaption>
        <Trans>Änderung des Materials je Dach, in Prozent</Trans>
      </figcaption>
      <FiguresTable
        title={t`Änderung des Materials`}
        head={[t`Änderung in %`, t`Dächer`]}
        rows={changes.bars.map(({ centre, roofs }) => [
          t`${percent(centre - changes.width / 2)} bis ${percent(centre + changes.width / 2)}`,
          roofs,
        ])}
      />
    </figure>
  );
}

/** Roofs that this version refuses, by the engine's reasons. */
function Refused({ figures: { refused, reasons }, content }: EffectResultProps) {
  const { i18n } = useLingui();
  const nameOf = (id: unknown) => {
    const entry = content.withdrawn?.find((withdrawn) => withdrawn.id === id);
    return entry ? { value: `${nameIn(entry.names, i18n.locale)} (${entry.id})` } : {};
  };
  const more = reasons.length - MOST_LISTED;
  return (
    <div className={classes.warning}>
      <p>
        <Plural
          value={refused}
          one="# Dach lässt sich mit dieser Version nicht mehr rechnen:"
          other="# Dächer lassen sich mit dieser Version nicht mehr rechnen:"
        />
      </p>
      <ul>
        {reasons.slice(0, MOST_LISTED).map(({ code, params, roofs }) => (
          <li key={`${code} ${params.value}`}>
            <span>
              {problemText(
                { code, path: '', params: { ...params, ...nameOf(params.value) } } as Problem,
                i18n,
              )}
            </span>
            <b>{formatNumber(roofs)}</b>
          </li>
        ))}
        {more > 0 && (
          <li>
            <Plural value={more} one="und # weiterer Grund" other="und # weitere Gründe" />
          </li>
        )}
      </ul>
    </div>
  );
}

/** Open offers and material lists that name withdrawn articles. Partners own the lists: they are counted alone. */
function Withdrawn({ figures: { offers, lists, articles } }: Pick<EffectResultProps, 'figures'>) {
  const { i18n } = useLingui();
  if (offers + lists === 0) return null;
  const more = articles.length - MOST_LISTED;
  return (
    <div className={classes.warning}>
      <p>
        <Trans>
          Artikel, die wegfallen, stehen in{' '}
          <Plural value={offers} one="# offenen Offerte" other="# offenen Offerten" /> und{' '}
          <Plural value={lists} one="# Materialliste" other="# Materiallisten" />. Offerten behalten ihre
          Preise.
        </Trans>
      </p>
      <ul>
        {articles.slice(0, MOST_LISTED).map((article) => (
          <li key={article.number}>
            <span>
              {nameIn(article.names, i18n.locale)} <small>{article.number}</small>
            </span>
            <span>
              {article.offers > 0 && (
                <Link to={`/staff/all?status=offer_received&search=${encodeURIComponent(article.number)}`}>
                  <Plural value={article.offers} one="# Offerte" other="# Offerten" />
                </Link>
              )}
              {article.offers > 0 && article.lists > 0 && ', '}
              {article.lists > 0 && <Plural value={article.lists} one="# Liste" other="# Listen" />}
            </span>
          </li>
        ))}
        {more > 0 && (
          <li>
            <Plural value={more} one="und # weiterer" other="und # weitere" />
          </li>
        )}
      </ul>
    </div>
  );
}
