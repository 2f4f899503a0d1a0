import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { checklists } from '../../contracts/domain/checklists.ts';
import type { Check, CheckCode, Severity } from '../../engine/index.ts';
import { type SelectedSurface, selectedSurfaceAtom } from '../configurator/document/selection.ts';
import { useTextOf } from '../configurator/messages/use-text-of.ts';
import { answerAtom } from '../configurator/solving/answer.ts';
import { formatNumber } from '../shared/format/number.ts';
import { Panel } from '../shared/ui/panel.tsx';
import classes from './designer.module.css';

/** The engine's checks of the facade system, each with the parameters that hold the value and its limit. */
const CHECKED = {
  FACADE_PRESSURE: { value: 'pressure', limit: 'max', unit: 'Pa' },
  FACADE_SUCTION: { value: 'suction', limit: 'max', unit: 'Pa' },
  FACADE_AREA_LOAD: { value: 'load', limit: 'min', unit: 'kg/m²' },
  FACADE_FIRE_INDEX: { value: 'index', limit: 'min', unit: '' },
} as const satisfies Partial<Record<CheckCode, { value: string; limit: 'min' | 'max'; unit: string }>>;

interface Limit {
  readonly name: string;
  readonly value: number;
  readonly bound: 'min' | 'max';
  readonly limit: number;
  readonly unit: string;
}

const isChecked = (code: CheckCode): code is keyof typeof CHECKED => Object.hasOwn(CHECKED, code);
const isBroken = ({ value, bound, limit }: Limit): boolean =>
  bound === 'max' ? value > limit : value < limit;

/** Shows the limits of the system next to the values of the wall, from the engine's checks. */
export function Limits() {
  const selected = useAtomValue(selectedSurfaceAtom);
  const { solved } = useAtomValue(answerAtom);
  const limits = useLimits(selected, solved?.solution.checks ?? []);
  if (limits.length === 0) return null;
  return (
    <Panel title={<Trans>Grenzen des Systems</Trans>}>
      <dl className={classes.limits}>
        {limits.map((limit) => (
          <div key={limit.name} data-broken={isBroken(limit) || undefined}>
            <dt>
              {isBroken(limit) ? (
                <IconCircleX size={16} stroke={1.8} aria-hidden />
              ) : (
                <IconCheck size={16} stroke={1.8} aria-hidden />
              )}
              {limit.name}
            </dt>
            <dd>
              <b>
                {shown(limit.value)} {limit.unit}
              </b>
              <small>
                <Bound limit={limit} />
              </small>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** Formats a number with one decimal unless it is an integer. */
const shown = (value: number): string => formatNumber(value, Number.isInteger(value) ? 0 : 1);

function Bound({ limit: { bound, limit, unit } }: { readonly limit: Limit }) {
  const text = `${shown(limit)} ${unit}`.trim();
  return bound === 'max' ? <Trans>höchstens {text}</Trans> : <Trans>mindestens {text}</Trans>;
}

function useLimits(selected: SelectedSurface | null, checks: readonly Check[]): Limit[] {
  const { t } = useLingui();
  if (!selected) return [];
  const { surface } = selected;
  const names: Record<keyof typeof CHECKED, string> = {
    FACADE_PRESSURE: t`Grösster Winddruck`,
    FACADE_SUCTION: t`Grösster Windsog`,
    FACADE_AREA_LOAD: t`Tragfähigkeit der Unterkonstruktion`,
    FACADE_FIRE_INDEX: t`Brandkennziffer`,
  };
  const height = checklists.balcony.find(({ code }) => code === 'railing_height');
  const ofRailing: Limit[] =
    surface.kind === 'balcony' &&
    height?.type === 'number' &&
    height.min !== undefined &&
    surface.outline.shape === 'rectangle'
      ? [
          {
            name: t`Geländerhöhe`,
            value: surface.outline.height,
            bound: 'min',
            limit: height.min,
            unit: 'mm',
          },
        ]
      : [];
  const ofSystem = checks.flatMap(({ code, surface: about, params }): Limit[] => {
    if (!isChecked(code) || (about !== undefined && about !== surface.id)) return [];
    const { value, limit, unit } = CHECKED[code];
    return [
      { name: names[code], value: Number(params[value]), bound: limit, limit: Number(params[limit]), unit },
    ];
  });
  return [...ofRailing, ...ofSystem];
}

const ICONS: Record<Severity, typeof IconCheck> = {
  error: IconCircleX,
  warning: IconAlertTriangle,
  hint: IconInfoCircle,
  passed: IconCheck,
};

/** Other checks of the design, and the reasons why the engine rejects the input. */
export function Remarks() {
  const { solved, problems } = useAtomValue(answerAtom);
  const { ofCheck, ofProblem } = useTextOf();
  const checks = (solved?.solution.checks ?? []).filter(
    ({ code, severity }) => severity !== 'passed' && !isChecked(code) && code !== 'FIELD_NOT_TILEABLE',
  );
  if (checks.length === 0 && problems.length === 0) return null;
  return (
    <Panel title={<Trans>Hinweise</Trans>}>
      <ul className={classes.remarks}>
        {problems.map((problem) => (
          <li key={`${problem.code}/${problem.path}`} data-severity="error" role="alert">
            <IconCircleX size={16} stroke={1.8} aria-hidden />
            {ofProblem(problem)}
          </li>
        ))}
        {checks.map((check) => {
          const Icon = ICONS[check.severity];
          return (
            <li key={JSON.stringify(check)} data-severity={check.severity}>
              <Icon size={16} stroke={1.8} aria-hidden />
              {ofCheck(check)}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
