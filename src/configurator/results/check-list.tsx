import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { OPENING_KINDS } from '../../../documents/names.ts';
import { labelled } from '../../../documents/texts.ts';
import type { ValueChange } from '../../../documents/value-changes.ts';
import type {
  Check,
  Configuration,
  Fix,
  Opening,
  OpeningKind,
  Severity,
  Solution,
  Surface,
} from '../../../engine/index.ts';
import { formatAmount } from '../../shared/format/money.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { SupportContact } from '../../shared/ui/support-contact.tsx';
import { dispatchAtom, isReadOnlyAtom } from '../document/document.ts';
import type { Command } from '../document/history.ts';
import { mend } from '../document/mend.ts';
import { withFacades } from '../document/parts.ts';
import { numberAmongAlike } from '../document/selection.ts';
import { useFixText } from '../messages/use-fix-text.ts';
import { useOpenSurfaceNames } from '../messages/use-surface-names.ts';
import { useTextOf } from '../messages/use-text-of.ts';
import { sectionOfPath } from '../sections/section-of-path.ts';
import { type FixCost, useFixCosts } from '../solving/fix-costs.ts';
import classes from './results.module.css';
import { isInBom, ShowBom, ShowField, ShowJoints } from './show-field.tsx';

const ICONS: Record<Severity, typeof IconCheck> = {
  error: IconCircleX,
  warning: IconAlertTriangle,
  hint: IconInfoCircle,
  passed: IconCheck,
};

const keyOf = ({ code, surface = '', path = '', params }: Check): string =>
  `${code}/${surface}/${path}/${params.format ?? ''}`;

/** Returns the fixes of all errors and warnings, but not those of hints. */
const fixesOfAll = (checks: readonly Check[]): Fix[] =>
  checks.filter(isFixable).flatMap((check) => check.mend ?? []);
/** Whether the planner has to change something: an error or a warning. */
export const isFixable = ({ severity }: Check): boolean => severity === 'error' || severity === 'warning';

/** Id of the section with the checks. */
export const CHECKS_ID = 'checks';

/** Pitch from which the engine uses the loads of a facade, degrees. */
const UPRIGHT_FROM = 75;
const isUpright = ({ code, params }: Check): boolean =>
  code === 'FACADE_RECOMMENDED' && Number(params.angle) >= UPRIGHT_FROM;

/** Turns roof surfaces that a check finds as steep as walls into facades. */
const coverAsFacade = ({ surface: found }: Check, house: string): Command => ({
  label: msg`Fassade`,
  history: 'entry',
  apply: (configuration) => {
    const concerned = configuration.surfaces.filter(({ id, enabled, kind = 'roof' }) =>
      found === undefined ? enabled && kind === 'roof' : id === found,
    );
    return withFacades(
      configuration,
      concerned.map(({ id }) => id),
      house,
    );
  },
});

/** Returns this conversion as changes of a roof, to compute its cost; null if the check has no such fix. */
function facadeChanges(check: Check, about: Configuration | null): ValueChange[] | null {
  if (!about || !isUpright(check)) return null;
  const { roof, surfaces } = coverAsFacade(check, '').apply(about);
  return [
    { path: 'roof', value: roof },
    { path: 'surfaces', value: surfaces },
  ];
}

/** Returns the changes back to estimated lengths where held layouts are lost to measured ones; null if none are. */
function estimatedChanges(lost: readonly Check[], about: Configuration | null): ValueChange[] | null {
  const isLost = (surface: Surface) => lost.some((check) => check.surface === surface.id);
  if (!about?.surfaces.some((surface) => surface.measured && isLost(surface))) return null;
  const surfaces = about.surfaces.map(({ measured, ...surface }) =>
    measured && !isLost(surface) ? { ...surface, measured } : surface,
  );
  return [{ path: 'surfaces', value: surfaces }];
}

/** The same change the other way round. */
const reversed = ({ price, power }: FixCost): FixCost => ({ price: -price, power: -power });

interface CheckListProps {
  readonly solution: Solution;
  /** The roof that the solution belongs to. */
  readonly about: Configuration | null;
}

/** The checks of the engine, by group: errors and warnings, hints, and passed ones. */
export function CheckList({ solution, about }: CheckListProps) {
  const { checks } = solution;
  const isOneOfMany = solution.surfaces.length > 1;
  const fixable = checks.filter(isFixable);
  const hints = checks.filter(({ severity }) => severity === 'hint');
  const passed = checks.filter(({ severity }) => severity === 'passed');
  const mendable = [...fixable, ...hints].flatMap((check) => {
    const changes = check.mend ?? facadeChanges(check, about);
    return changes ? [{ check, changes }] : [];
  });
  const lost = fixable.filter(({ code }) => code === 'HELD_LAYOUT_LOST');
  const estimated = estimatedChanges(lost, about);
  const all = fixesOfAll(checks);
  const costs = useFixCosts(
    about,
    solution,
    mendable.length === 0
      ? []
      : [...mendable.map(({ changes }) => changes), all, ...(estimated ? [estimated] : [])],
  );
  const gain = costs[mendable.length + 1];
  const costOf = (check: Check) => costs[mendable.findIndex((other) => other.check === check)] ?? null;
  const list = (group: readonly Check[]) => (
    <ul>
      {group.map((check) => (
        <CheckItem
          key={keyOf(check)}
          check={check}
          opening={openingAt(solution, check.path)}
          isOneOfMany={isOneOfMany}
          cost={costOf(check)}
          loss={gain && check === lost[0] ? reversed(gain) : null}
        />
      ))}
    </ul>
  );
  return (
    <section id={CHECKS_ID} className={classes.checks} data-step="checks">
      <h2 className={classes.label}>
        <Trans>Prüfungen</Trans>
      </h2>
      {fixable.length > 0 && (
        <>
          <h3 className={classes.group} data-warned>
            <Plural value={fixable.length} one="# zu beheben" other="# zu beheben" />
            {fixable.filter((check) => check.mend).length > 1 && (
              <FixButton command={mend(all)} cost={costs[mendable.length] ?? null}>
                <Trans>Alle beheben</Trans>
              </FixButton>
            )}
          </h3>
          {list(fixable)}
        </>
      )}
      {hints.length > 0 && (
        <>
          <h3 className={classes.group}>
            <Plural value={hints.length} one="# Hinweis" other="# Hinweise" />
          </h3>
          {list(hints)}
        </>
      )}
      {passed.length > 0 && (
        <details className={classes.passed} open={fixable.length + hints.length === 0}>
          <summary>
            <Plural value={passed.length} one="# in Ordnung" other="# in Ordnung" />
          </summary>
          {list(passed)}
        </details>
      )}
    </section>
  );
}

/** An opening with its number among those of its kind on the surface. */
interface NamedOpening {
  readonly kind: OpeningKind;
  readonly number: number | null;
}

/** Returns the opening that a path of the configuration points to or into; null if there is none. */
function openingAt({ surfaces }: Solution, path = ''): NamedOpening | null {
  const [, at, list, index] = /^surfaces\[(\d+)\]\.(cutouts|skylights)\[(\d+)\]/.exec(path) ?? [];
  const openings = surfaces[Number(at)]?.openings.filter(({ of }) => of === undefined) ?? [];
  const isListed = ({ kind }: Opening) => (kind === 'skylight') === (list === 'skylights');
  const opening = openings.filter(isListed)[Number(index)];
  return opening ? { kind: opening.kind, number: numberAmongAlike(openings, opening.id) } : null;
}

interface CheckItemProps {
  readonly check: Check;
  /** The opening that the check is about, if any. */
  readonly opening: NamedOpening | null;
  /** Whether the roof has more surfaces than that of the check. */
  readonly isOneOfMany: boolean;
  /** Cost of the fixes; null until it is computed. */
  readonly cost: FixCost | null;
  /** Change of the figures by the measured lengths to which held layouts are lost; null for all but the first. */
  readonly loss: FixCost | null;
}

function CheckItem({ check, opening, isOneOfMany, cost, loss }: CheckItemProps) {
  const { t, i18n } = useLingui();
  const { ofCheck } = useTextOf();
  const nameOf = useOpenSurfaceNames();
  const fixText = useFixText();
  const CheckIcon = ICONS[check.severity];
  const section = check.path === undefined ? null : sectionOfPath(check.path);
  const { other } = check.params;
  const named = typeof other === 'string' ? { ...check.params, other: nameOf(other) } : check.params;
  const text = ofCheck({ ...check, params: named });
  const about = [
    check.surface && isOneOfMany && nameOf(check.surface),
    opening && [i18n._(OPENING_KINDS[opening.kind]), opening.number].filter(Boolean).join(' '),
  ].filter(Boolean);
  return (
    <li data-severity={check.severity}>
      <CheckIcon size={16} stroke={1.8} aria-hidden />
      <span>
        {about.length > 0 ? labelled(i18n, about.join(', '), text) : text}
        {loss && (
          <>
            {' '}
            <Trans>Mit den gemessenen statt den geschätzten Längen:</Trans>
            <Cost {...loss} />
          </>
        )}
        {check.code === 'FACADE_RECOMMENDED' && (
          <>
            {' '}
            <SupportContact />
          </>
        )}
        {isInBom(check.path ?? '') && (
          <>
            {' '}
            <ShowBom />
          </>
        )}
        {section && check.path !== undefined && check.severity !== 'passed' && (
          <>
            {' '}
            {check.code === 'JOINT_DIVERTER' && check.surface ? (
              <ShowJoints surfaceId={check.surface} />
            ) : (
              <ShowField section={section} path={check.path} surfaceId={check.surface ?? null} />
            )}
          </>
        )}
        {check.mend && check.severity !== 'passed' && (
          <>
            {' '}
            <FixButton command={mend(check.mend)} cost={cost}>
              {fixText(check.mend)}
            </FixButton>
          </>
        )}
        {isUpright(check) && (
          <>
            {' '}
            <FixButton command={coverAsFacade(check, t`Haus`)} cost={cost}>
              <Trans>Als Fassade (90°) belegen</Trans>
            </FixButton>
          </>
        )}
      </span>
    </li>
  );
}

interface FixButtonProps {
  readonly command: Command;
  readonly cost: FixCost | null;
  readonly children: ReactNode;
}

/** Applies the fixes of a check in one step that can be undone, and shows their cost. */
function FixButton({ command, cost, children }: FixButtonProps) {
  const dispatch = useSetAtom(dispatchAtom);
  const isReadOnly = useAtomValue(isReadOnlyAtom);
  if (isReadOnly) return null;
  return (
    <>
      <button type="button" className={classes.link} onClick={() => dispatch(command)}>
        {children}
      </button>
      {cost && <Cost {...cost} />}
    </>
  );
}

function Cost({ price, power }: FixCost) {
  const signOf = (difference: number) => (difference < 0 ? '−' : '+');
  const parts = [
    price !== 0 && `${signOf(price)} CHF ${formatAmount(Math.abs(price))}`,
    power !== 0 && `${signOf(power)} ${formatNumber(Math.abs(power))} W`,
  ].filter(Boolean);
  return (
    <small className={classes.cost}>
      {' '}
      {parts.length > 0 ? parts.join(', ') : <Trans>ohne Mehrkosten</Trans>}
    </small>
  );
}
