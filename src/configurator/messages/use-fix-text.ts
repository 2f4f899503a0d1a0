import { useLingui } from '@lingui/react/macro';
import { azimuthText } from '../../../documents/azimuth.ts';
import { EDGE_ROLES } from '../../../documents/names.ts';
import type { Fix } from '../../../engine/index.ts';
import { useLengths } from '../../shared/format/length.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { useCatalogue } from '../solving/catalogue.ts';
import { useNameOf } from './use-name-of.ts';

/** Returns a function that describes a fix for its button: the values it sets. */
export function useFixText(): (changes: readonly Fix[]) => string {
  const { t, i18n } = useLingui();
  const nameOf = useNameOf();
  const { components } = useCatalogue();
  const { withUnit } = useLengths();
  const all = Object.values(components).flat();
  const nameOfNumber = (path: string, value: number): string => {
    if (/building/i.test(path)) return withUnit(value);
    if (/azimuth$/.test(path)) return azimuthText(value, i18n);
    const number = formatNumber(value);
    return /angle$/i.test(path) ? `${number}°` : number;
  };
  const nameOfValue = ({ path, value }: Fix): string | null => {
    if (Array.isArray(value)) {
      const formats = value.join(' ');
      return t`nur ${formats}`;
    }
    if (typeof value === 'number') return nameOfNumber(path, value);
    if (typeof value !== 'string') return null;
    if (value === 'auto') return t`automatisch`;
    const role = Object.entries(EDGE_ROLES).find(([id]) => id === value && /\.role$/.test(path));
    if (role) return i18n._(role[1]);
    const component = all.find(({ id }) => id === value);
    return component ? nameOf(component.names) : null;
  };
  return (changes) => {
    if (changes.every(({ path }) => /\]\.[xy][12]?$/.test(path))) return t`So weit wie nötig verschieben`;
    if (changes.every(({ path }) => path === 'layout.slivers')) return t`Schmalere Streifen erlauben`;
    if (changes.every(({ path }) => path.endsWith('.held'))) return t`Neue Belegung behalten`;
    const values = changes.map(nameOfValue);
    if (values.includes(null)) return t`Beheben`;
    const named = [...new Set(values)].join(', ');
    return t`«${named}» übernehmen`;
  };
}
